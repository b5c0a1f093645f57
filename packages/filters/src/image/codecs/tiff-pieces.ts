/** Strips and tiles of a TIFF: packed bytes to samples and back. Source: TIFF 6.0, sections 9, 13 and 14. */
import { deflateSync, inflateSync } from "node:zlib";
import { damaged } from "../limits.ts";
import type { Samples } from "../samples.ts";
import { packLzw, unpackLzw } from "./lzw.ts";
import { packBits, unpackBits } from "./png-scanlines.ts";
import type { TiffLayout } from "./tiff-directory.ts";

const LZW = { symbolBits: 8, isTiff: true } as const;

export interface PieceSize {
  readonly width: number;
  readonly height: number;
}

export function rowBytesOf({ bits, samples }: TiffLayout, width: number): number {
  return Math.ceil((width * samples * bits) / 8);
}

/** Numbers of a piece as the file means them (not scaled). @throws {AppError} filter.damaged */
export function unpackPiece(
  packed: Uint8Array,
  layout: TiffLayout,
  size: PieceSize,
  isLittle: boolean,
): Samples {
  const rowBytes = rowBytesOf(layout, size.width);
  const raw = inflate(packed, layout.compression, rowBytes * size.height);
  const { bits, samples } = layout;
  const count = size.width * samples;
  const data = bits === 16 ? new Uint16Array(count * size.height) : new Uint8Array(count * size.height);
  for (let y = 0; y < size.height; y++) {
    const row = raw.subarray(y * rowBytes, (y + 1) * rowBytes);
    const values = data.subarray(y * count, (y + 1) * count);
    if (bits === 16 && isLittle) swapBytes(row);
    unpackBits(row, bits, count, values);
    if (layout.predictor === 2) for (let i = samples; i < count; i++) values[i]! += values[i - samples]!;
  }
  return { ...size, channels: samples, data };
}

export function packPiece(piece: Samples, layout: TiffLayout, isLittle: boolean): Uint8Array {
  const { bits, samples, compression, predictor } = layout;
  const rowBytes = rowBytesOf(layout, piece.width);
  const raw = new Uint8Array(rowBytes * piece.height);
  const count = piece.width * samples;
  for (let y = 0; y < piece.height; y++) {
    const values = piece.data.slice(y * count, (y + 1) * count);
    if (predictor === 2) for (let i = count - 1; i >= samples; i--) values[i]! -= values[i - samples]!;
    const row = raw.subarray(y * rowBytes, (y + 1) * rowBytes);
    packBits(values, bits, count, row);
    if (bits === 16 && isLittle) swapBytes(row);
  }
  switch (compression) {
    case 5:
      return packLzw(raw, LZW);
    case 8:
    case 32946:
      return deflateSync(raw);
    case 32773:
      return packRunLengths(raw, rowBytes);
    default:
      return raw;
  }
}

function inflate(packed: Uint8Array, compression: number, size: number): Uint8Array {
  if (compression === 1) {
    if (packed.length < size) throw damaged();
    return Uint8Array.from(packed.subarray(0, size));
  }
  if (compression === 5 || compression === 32773) {
    const raw = new Uint8Array(size);
    const length = compression === 5 ? unpackLzw(packed, LZW, raw) : unpackRunLengths(packed, raw);
    if (length < size) throw damaged();
    return raw;
  }
  try {
    const raw = inflateSync(packed, { maxOutputLength: size + 4096 });
    if (raw.length >= size) return raw;
  } catch (cause) {
    throw damaged(cause);
  }
  throw damaged();
}

function swapBytes(row: Uint8Array): void {
  for (let i = 0; i + 1 < row.length; i += 2) [row[i], row[i + 1]] = [row[i + 1]!, row[i]!];
}

/** @returns how many bytes came out */
function unpackRunLengths(packed: Uint8Array, into: Uint8Array): number {
  let out = 0;
  for (let at = 0; at < packed.length && out < into.length;) {
    const code = packed[at++]!;
    if (code === 128) continue;
    if (code < 128) {
      const run = packed.subarray(at, at + code + 1).subarray(0, into.length - out);
      into.set(run, out);
      out += run.length;
      at += code + 1;
    } else {
      const count = Math.min(257 - code, into.length - out);
      into.fill(packed[at++] ?? 0, out, out + count);
      out += count;
    }
  }
  return out;
}

/** Each row by itself, as the format asks for. */
function packRunLengths(raw: Uint8Array, rowBytes: number): Uint8Array {
  const out: number[] = [];
  for (let start = 0; start < raw.length; start += rowBytes) {
    const end = Math.min(raw.length, start + rowBytes);
    for (let at = start; at < end;) {
      let same = 1;
      while (at + same < end && same < 128 && raw[at + same] === raw[at]) same += 1;
      if (same >= 2) {
        out.push(257 - same, raw[at]!);
        at += same;
        continue;
      }
      let length = 1;
      while (at + length < end && length < 128 && raw[at + length] !== raw[at + length + 1]) length += 1;
      out.push(length - 1);
      for (let i = 0; i < length; i++) out.push(raw[at + i]!);
      at += length;
    }
  }
  return Uint8Array.from(out);
}
