import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@yizhou/model";
import type { BlobAddress, BlobStore } from "./blob-store.ts";

/**
 * Blobs as files `<folder>/<owner>/<first two hex digits>/<sha256>`. A write goes to a temporary file, is flushed to the disk
 * and renamed, so that a crash leaves no half blob under a real name.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  const pathOf = ({ ownerId, sha256 }: BlobAddress): string => {
    // Ids and digests come from our own tables; this keeps a programming error from walking out of the folder.
    if (!/^[\w-]+$/.test(ownerId) || !/^[0-9a-f]{64}$/.test(sha256)) throw new AppError("file.not_found");
    return join(folder, ownerId, sha256.slice(0, 2), sha256);
  };

  const notFound = (cause: unknown): never => {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      throw new AppError("file.not_found", {}, { cause });
    throw cause;
  };

  return {
    async put(ownerId, bytes) {
      const staging = join(folder, "incoming");
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const temporary = join(staging, randomUUID());
      const file = await open(temporary, "wx", 0o600);
      const hash = createHash("sha256");
      let sizeBytes = 0;
      try {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          await file.writeFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(temporary, { force: true });
        throw error;
      }
      await file.close();
      const sha256 = hash.digest("hex");
      const path = pathOf({ ownerId, sha256 });
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      return { sha256, sizeBytes };
    },

    async read(address) {
      return readFile(pathOf(address)).catch(notFound);
    },

    async open(address, range) {
      const path = pathOf(address);
      const facts = await stat(path).catch(notFound);
      return { stream: createReadStream(path, { ...range }), sizeBytes: facts.size };
    },

    async size(address) {
      return (await stat(pathOf(address)).catch(notFound)).size;
    },

    async has(address) {
      return access(pathOf(address)).then(
        () => true,
        () => false,
      );
    },

    async delete(address) {
      await rm(pathOf(address), { force: true });
    },

    async list(ownerId) {
      const root = join(folder, ownerId);
      const names = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names
        .map((name) => name.split(/[\\/]/).at(-1)!)
        .filter((name) => name.length === 64)
        .map((sha256) => ({ ownerId, sha256 }));
    },
  };
}
