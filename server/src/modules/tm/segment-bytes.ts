// The files of segments in the blob store, each library's in a name space of its own.
import { createHash } from "node:crypto";
import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { DamagedBlob } from "../../platform/blobs/damaged-blob.ts";
import { usedDigests, type LibraryState } from "./segment-repo.ts";

const SPACE = "memory-";
const PIECE_BYTES = 2 ** 20;

export function ownerOfSegments(libraryId: string): string {
  return SPACE + libraryId;
}

/** A segment is not there, or is not what was stored: it has been replaced meanwhile, or has to be made again. */
export class SegmentLost extends Error {}

/** Bytes that rows of segments name. */
export const segmentBlobs: BlobReferences = {
  module: "tm",
  space: SPACE,
  findUsed: (db, ownerId, digests) => usedDigests(db, ownerId.slice(SPACE.length), digests),
};

export function storeSegment(
  blobs: BlobStore,
  libraryId: string,
  packed: Uint8Array,
): Promise<{ sha256: string; sizeBytes: number }> {
  return blobs.put(ownerOfSegments(libraryId), pieces(packed));
}

/** In pieces, so that whoever reckons its digest lets others have their turn. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE_BYTES));
}

/**
 * One side of a segment, in memory that threads share.
 *
 * @throws {SegmentLost} where the bytes are not those that were stored
 */
export async function readSegment(
  blobs: BlobStore,
  libraryId: string,
  segment: Pick<
    LibraryState["segments"][number],
    "firstSha256" | "secondSha256" | "firstBytes" | "secondBytes"
  >,
  side: "first" | "second",
): Promise<SharedArrayBuffer> {
  const [sha256, size] =
    side === "first"
      ? [segment.firstSha256, segment.firstBytes]
      : [segment.secondSha256, segment.secondBytes];
  const shared = new SharedArrayBuffer(size);
  const bytes = new Uint8Array(shared);
  const hash = createHash("sha256");
  let at = 0;
  try {
    const { stream, sizeBytes } = await blobs.open({ ownerId: ownerOfSegments(libraryId), sha256 });
    if (sizeBytes !== size) throw new SegmentLost("another length");
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      bytes.set(piece, at);
      at += piece.length;
    }
  } catch (cause) {
    // It may also go between the look at it and its first byte.
    const { code } = cause as { readonly code?: string };
    if (code === "file.not_found" || code === "ENOENT") throw new SegmentLost("not there", { cause });
    if (cause instanceof DamagedBlob) throw new SegmentLost("other bytes", { cause });
    throw cause;
  }
  if (at !== size || hash.digest("hex") !== sha256) throw new SegmentLost("other bytes");
  return shared;
}
