import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { codeOf, type ModelFiles } from "./model-files.ts";

const CHUNK_BYTES = 256 * 1024;

export interface UnpackedFile {
  readonly sizeBytes: number;
  /** SHA-256 of the unpacked bytes, hexadecimal. */
  readonly sha256: string;
}

/** The bytes are no whole gzip file, or unpack to more than the limit. */
export class BadArchive extends Error {}

/**
 * Writes a file unpacked (gzip is told by its first bytes, not its name) to disk, flushed, and sums it up on the way.
 * Memory stays at some 100 kB whatever the size.
 *
 * @throws {BadArchive}
 */
export async function unpackFile(
  from: string,
  to: string,
  maxBytes: number,
  files: ModelFiles,
  signal: AbortSignal,
): Promise<UnpackedFile> {
  const input = await files.open(from, "r");
  const output = await files.open(to, "w");
  try {
    const head = Buffer.alloc(2);
    await input.read(head, 0, 2, 0);
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    const hash = createHash("sha256");
    let sizeBytes = 0;
    const sink = async (source: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of source) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new BadArchive("more bytes than the file may have");
        hash.update(chunk);
        await output.writeFile(chunk);
      }
    };
    if (isGzip) await pipeline(chunksOf(input), createGunzip(), sink, { signal });
    else await pipeline(chunksOf(input), sink, { signal });
    await output.sync();
    return { sizeBytes, sha256: hash.digest("hex") };
  } catch (error) {
    signal.throwIfAborted();
    if (/^Z_|^ERR_PADDING|^ERR_ZLIB/u.test(codeOf(error) ?? ""))
      throw new BadArchive("a damaged archive", { cause: error });
    throw error;
  } finally {
    await input.close();
    await output.close();
  }
}

/** Size and sum of a file as it stands. */
export async function sumFile(path: string, files: ModelFiles): Promise<UnpackedFile> {
  const file = await files.open(path, "r");
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of chunksOf(file)) {
      sizeBytes += chunk.length;
      hash.update(chunk);
    }
    return { sizeBytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
