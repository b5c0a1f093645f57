// How a stored document gets to the process that looks into it: piece by piece, as that asks for them, so that the server holds
// one piece of it and not all.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { BlobAddress, BlobStore } from "../../platform/blobs/blob-store.ts";
import type { TaskStore } from "../../platform/child-process/process-pool.ts";

export interface DocumentSource {
  readonly blobs: Pick<BlobStore, "size" | "open">;
  readonly address: BlobAddress;
}

/** What the process is told of it. */
export interface SourceFacts {
  readonly sha256: string;
  readonly sizeBytes: number;
}

const PIECE_BYTES = 2 ** 20;

export interface SourceStore extends TaskStore {
  readonly facts: SourceFacts;
  /** What the blob store threw, which the process could only tell in words. */
  readonly fault: () => unknown;
}

/**
 * The server's side: the pieces, by their number.
 *
 * @throws {AppError} file.not_found
 */
export async function openSource({ blobs, address }: DocumentSource): Promise<SourceStore> {
  const sizeBytes = await blobs.size(address);
  let fault: unknown;
  const piece = async (start: number): Promise<Uint8Array> => {
    try {
      const end = Math.min(start + PIECE_BYTES, sizeBytes) - 1;
      return await buffer((await blobs.open(address, { start, end })).stream);
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  return {
    facts: { sha256: address.sha256, sizeBytes },
    fault: () => fault,
    async read(key) {
      const start = Number(key) * PIECE_BYTES;
      return /^\d{1,9}$/.test(key) && start < sizeBytes ? piece(start) : undefined;
    },
    write: () => Promise.reject(new Error("a document is not written")),
  };
}

/** The process's side. @throws {Error} when it is not what was stored */
export async function readSource(
  store: Pick<TaskStore, "read">,
  { sha256, sizeBytes }: SourceFacts,
): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(sizeBytes);
  const hash = createHash("sha256");
  let at = 0;
  for (let number = 0; at < sizeBytes; number++) {
    const piece = await store.read(String(number));
    if (!piece?.length) break;
    whole.set(piece, at);
    hash.update(piece);
    at += piece.length;
  }
  if (hash.digest("hex") !== sha256) throw new Error("a document came otherwise than it was stored");
  return whole;
}
