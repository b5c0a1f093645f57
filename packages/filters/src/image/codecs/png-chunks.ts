/** The chunks of a PNG file. Source: PNG Specification (Third Edition), W3C 2025, section 5. */
import { crc32 } from "node:zlib";
import { damaged } from "../limits.ts";

export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const SIGNATURE_BYTES = 8;

/** All chunks up to IEND; what follows it is left out. @throws {AppError} filter.damaged */
export function readChunks(bytes: Uint8Array): PngChunk[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= view.length;) {
    const length = view.readUInt32BE(at);
    const type = view.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > view.length) throw damaged();
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical && crc32(view.subarray(at + 4, at + 8 + length)) !== view.readUInt32BE(at + 8 + length)) {
      throw damaged();
    }
    chunks.push({ type, data: view.subarray(at + 8, at + 8 + length) });
    if (type === "IEND") return chunks;
    at += 12 + length;
  }
  throw damaged();
}

export function writeChunks(chunks: readonly PngChunk[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("\x89PNG\r\n\x1a\n", "latin1")];
  for (const { type, data } of chunks) {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    parts.push(ends.subarray(0, 4), body, ends.subarray(4));
  }
  return Buffer.concat(parts);
}
