// How owners, digests and names of stored bytes may look. They come from our own tables; this keeps a programming error from
// walking out of a folder or a bucket's prefix.
import { AppError } from "@yizhou/model";
import type { BlobAddress, ObjectScope } from "./blob-store.ts";

/** @throws {AppError} file.not_found  for what is no address */
export function checkBlobAddress({ ownerId, sha256 }: BlobAddress): void {
  checkObjectScope({ ownerId, sha256 });
}

/**
 * The parts of a scope from the outside in, as far as it says them: owner, digest, folder or name.
 *
 * @throws {AppError} file.not_found  for what is no scope
 */
export function checkObjectScope({ ownerId, sha256, folder }: ObjectScope): string[] {
  const isScope =
    (ownerId === undefined ? sha256 === undefined : /^[\w-]+$/.test(ownerId)) &&
    (sha256 === undefined ? folder === undefined : /^[0-9a-f]{64}$/.test(sha256)) &&
    (folder === undefined || /^[\w-]+(\/[\w-]+)*$/.test(folder));
  if (!isScope) throw new AppError("file.not_found");
  return [ownerId, sha256, folder].filter((part) => part !== undefined);
}
