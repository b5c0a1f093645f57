import type { Transaction } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import { openPassword, sealPassword } from "./file-passwords.ts";
import * as repo from "./repo.ts";

/**
 * A file as somebody else's own, with bytes of its own. Part of the transaction of what needs it; the caller has shown that its
 * owner lets this person have it.
 *
 * @throws {AppError} file.not_found; quota.* and file.storage_full where the person has no room; file.password_unkept
 */
export async function copyFile(
  { blobs, quotas, masterKeys, clock }: DocumentDeps,
  tx: Transaction,
  file: repo.FileRow,
  to: { readonly ownerId: string; readonly expiresAt: Date },
): Promise<repo.FileRow> {
  const { ownerId, expiresAt } = to;
  const own = { ...file, id: newId(), ownerId, expiresAt, createdAt: new Date(clock.now()) };
  await lockOwnerBlobs(tx, ownerId);
  await quotas.require(tx, { ownerId }, { files: 1, storage: file.sizeBytes + Number(file.parsedBytes) });
  for (const sha256 of [file.sha256, file.parsedSha256]) {
    const { stream } = await blobs.open({ ownerId: file.ownerId, sha256 });
    await blobs.put(ownerId, stream as AsyncIterable<Uint8Array>);
  }
  const password = await openPassword(masterKeys, file);
  // It is sealed for one file of one owner.
  const passwordSealed = password === undefined ? null : await sealPassword(masterKeys, own, password);
  await repo.insertFile(tx, { ...own, passwordSealed });
  return { ...own, passwordSealed };
}
