import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { AppError } from "@yizhou/model";
import { checkBlobAddress, checkObjectScope } from "./blob-names.ts";
import type { BlobAddress, BlobStore, DocumentObjects, ObjectAddress } from "./blob-store.ts";

/** Folder of what is not whole yet, and of named objects: no owner is called so, since ids are longer. */
const INCOMING = "incoming";
const OBJECTS = "objects";

/**
 * Blobs as files `<folder>/<owner>/<first two hex digits>/<sha256>`, named objects as `<folder>/objects/<owner>/<sha256>/<name>`.
 * A write goes to a temporary file, is flushed to the disk and renamed, so that a crash leaves no half file under a real name.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  const pathOf = (address: BlobAddress): string => {
    checkBlobAddress(address);
    const { ownerId, sha256 } = address;
    return join(folder, ownerId, sha256.slice(0, 2), sha256);
  };

  return {
    async put(ownerId, bytes) {
      const staged = await stage(folder, bytes);
      const { sha256, sizeBytes } = staged;
      await staged.moveTo(pathOf({ ownerId, sha256 }));
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
      const path = pathOf(address);
      await rm(path, { force: true });
      await removeEmpty(dirname(path), folder);
    },

    async list(ownerId) {
      const names = await filesBelow(join(folder, ownerId));
      return names
        .map((name) => name.split(sep).at(-1)!)
        .filter((name) => name.length === 64)
        .map((sha256) => ({ ownerId, sha256 }));
    },

    async *listBehind(after) {
      const owners = (await namesIn(folder)).filter((name) => name !== INCOMING && name !== OBJECTS);
      for (const ownerId of owners) {
        if (after && ownerId < after.ownerId) continue;
        for (const shelf of await namesIn(join(folder, ownerId))) {
          for (const sha256 of await namesIn(join(folder, ownerId, shelf))) {
            if (after && ownerId === after.ownerId && sha256 <= after.sha256) continue;
            // It may go while we look.
            const facts = await stat(join(folder, ownerId, shelf, sha256)).catch(() => null);
            if (facts?.isFile()) yield { ownerId, sha256, writtenAtMs: facts.mtimeMs };
          }
        }
      }
    },

    async clearLeftovers(beforeMs) {
      for (const name of await namesIn(join(folder, INCOMING))) {
        const path = join(folder, INCOMING, name);
        const facts = await stat(path).catch(() => null);
        if (facts && facts.mtimeMs < beforeMs) await rm(path, { force: true });
      }
    },

    objects: createDiskObjects(folder),
  };
}

function createDiskObjects(folder: string): DocumentObjects {
  const root = join(folder, OBJECTS);
  const pathOf = ({ ownerId, sha256, name }: ObjectAddress): string =>
    join(root, ...checkObjectScope({ ownerId, sha256, folder: name }));
  return {
    async put(address, bytes) {
      const path = pathOf(address);
      await (await stage(folder, bytes)).moveTo(path);
    },

    async read(address) {
      return readFile(pathOf(address)).catch(notFound);
    },

    async open(address) {
      const path = pathOf(address);
      await stat(path).catch(notFound);
      return createReadStream(path);
    },

    async *list(scope) {
      const place = checkObjectScope(scope);
      for (const below of await filesBelow(join(root, ...place))) {
        const [ownerId, sha256, ...names] = [...place, ...below.split(sep)];
        const facts = await stat(join(root, ...place, below)).catch((error: NodeJS.ErrnoException) => {
          // It may go while we look: its document was deleted.
          if (error.code === "ENOENT") return null;
          throw error;
        });
        if (!facts?.isFile() || names.length === 0) continue;
        const found = { ownerId: ownerId!, sha256: sha256!, name: names.join("/") };
        yield { ...found, sizeBytes: facts.size, writtenAtMs: facts.mtimeMs };
      }
    },

    async delete(scope) {
      const path = join(root, ...checkObjectScope(scope));
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      if (path !== root) await removeEmpty(dirname(path), root);
    },
  };
}

/** Writes the bytes to a temporary file; `moveTo` gives it its name. */
async function stage(
  folder: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; sizeBytes: number; moveTo(path: string): Promise<void> }> {
  const staging = join(folder, INCOMING);
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
  return {
    ...{ sha256: hash.digest("hex"), sizeBytes },
    async moveTo(path) {
      try {
        await moveInto(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

/** A folder that is empty may go while we move something into it, as often as somebody deletes what is beside. */
const MOVES = 5;

async function moveInto(temporary: string, path: string): Promise<void> {
  for (let left = MOVES; ; left--) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await rename(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || left === 0) throw error;
    }
  }
}

/** Takes away a folder, and those above it up to `top`, as far as nothing is in them. */
async function removeEmpty(from: string, top: string): Promise<void> {
  for (let path = from; path !== top && path.startsWith(top); path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "ENOENT",
    );
    if (!isGone) return;
  }
}

/** Names of everything below, from the folder on; nothing where it is not there. */
async function filesBelow(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Names of what is directly in a folder, in order; nothing where it is not there. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

function notFound(cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EISDIR") throw new AppError("file.not_found", {}, { cause });
  throw cause;
}
