/** The segments of a JPEG file. Source: ITU-T T.81, annex B. */
import { checkSize, damaged } from "../limits.ts";

export interface JpegSegment {
  readonly marker: number;
  /** Without the length. */
  readonly data: Uint8Array;
}

export interface JpegComponent {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly table: number;
  /** Blocks in the component's own size, and with the padding that interleaved scans have. */
  readonly blocksWide: number;
  readonly blocksHigh: number;
  readonly paddedWide: number;
  readonly paddedHigh: number;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly JpegComponent[];
  readonly maxH: number;
  readonly maxV: number;
  readonly mcusWide: number;
  readonly mcusHigh: number;
}

/** Order of coefficients in the file: place in the 8 x 8 square of each. */
export const ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** A segment with the entropy-coded bytes behind it, which only a scan has. */
export interface ReadSegment extends JpegSegment {
  readonly scan: Uint8Array | null;
}

/** Segments up to the end of the picture. @throws {AppError} filter.damaged when the file is cut */
export function readSegments(bytes: Uint8Array): ReadSegment[] {
  const segments: ReadSegment[] = [];
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw damaged();
    const marker = bytes[at + 1]!;
    at += 2;
    if (marker === 0xd9) return segments;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = (bytes[at]! << 8) | bytes[at + 1]!;
    if (length < 2 || at + length > bytes.length) throw damaged();
    const data = bytes.subarray(at + 2, at + length);
    at += length;
    if (marker !== 0xda) {
      segments.push({ marker, data, scan: null });
      continue;
    }
    const start = at;
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at += 1;
    segments.push({ marker, data, scan: bytes.subarray(start, at) });
  }
}

/** Stuffed zeros and restarts belong to the scan. */
function isMarker(byte: number | undefined): boolean {
  return byte !== undefined && byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7);
}

/** @throws {AppError} filter.damaged, also for kinds no viewer reads (arithmetic, lossless); filter.picture_too_large */
export function readFrame({ marker, data }: JpegSegment): JpegFrame {
  const isKnown = marker === 0xc0 || marker === 0xc1 || marker === 0xc2;
  if (!isKnown || data.length < 6 || data[0] !== 8) throw damaged();
  const height = (data[1]! << 8) | data[2]!;
  const width = (data[3]! << 8) | data[4]!;
  const count = data[5]!;
  checkSize(width, height);
  if (![1, 3, 4].includes(count) || data.length < 6 + count * 3) throw damaged();
  const raw = Array.from({ length: count }, (_, index) => {
    const [id, sampling, table] = data.subarray(6 + index * 3);
    return { id: id!, h: sampling! >> 4, v: sampling! & 15, table: table! };
  });
  if (raw.some(({ h, v, table }) => h < 1 || h > 4 || v < 1 || v > 4 || table > 3)) throw damaged();
  const maxH = Math.max(...raw.map(({ h }) => h));
  const maxV = Math.max(...raw.map(({ v }) => v));
  const mcusWide = Math.ceil(width / (8 * maxH));
  const mcusHigh = Math.ceil(height / (8 * maxV));
  const components = raw.map((component) => ({
    ...component,
    blocksWide: Math.ceil((width * component.h) / (8 * maxH)),
    blocksHigh: Math.ceil((height * component.v) / (8 * maxV)),
    paddedWide: mcusWide * component.h,
    paddedHigh: mcusHigh * component.v,
  }));
  return { width, height, isProgressive: marker === 0xc2, components, maxH, maxV, mcusWide, mcusHigh };
}

/** Quantisation tables of a DQT segment, in the order of the square, by number. @throws {AppError} filter.damaged */
export function readQuantTables(data: Uint8Array, into: Map<number, Float64Array>): void {
  for (let at = 0; at < data.length;) {
    const isWide = data[at]! >> 4 !== 0;
    const id = data[at]! & 15;
    at += 1;
    if (at + (isWide ? 128 : 64) > data.length) throw damaged();
    const table = new Float64Array(64);
    for (let k = 0; k < 64; k++) {
      table[ZIGZAG[k]!] = isWide ? (data[at + 2 * k]! << 8) | data[at + 2 * k + 1]! : data[at + k]!;
    }
    if (table.includes(0)) throw damaged();
    into.set(id, table);
    at += isWide ? 128 : 64;
  }
}

/** A file of these segments; scans carry their coded bytes. */
export function writeSegments(segments: readonly ReadSegment[]): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xd8)];
  for (const { marker, data, scan } of segments) {
    const length = data.length + 2;
    parts.push(Uint8Array.of(0xff, marker, length >> 8, length & 255), data);
    if (scan) parts.push(scan);
  }
  parts.push(Uint8Array.of(0xff, 0xd9));
  return Buffer.concat(parts);
}
