/**
 * Rows of a PNG: the passes of an interlaced picture, and the filters in front of the compression. Source: PNG
 * Specification, sections 8 and 9.
 */

/** The pixels x0 + i * dx, y0 + j * dy, as a picture of its own. */
export interface PngPass {
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Passes with pixels in them, in the order of the file. */
export function passesOf(width: number, height: number, isInterlaced: boolean): PngPass[] {
  const steps = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return steps
    .map(([x0, y0, dx, dy]) => ({
      ...{ x0, y0, dx, dy },
      width: Math.ceil((width - x0) / dx),
      height: Math.ceil((height - y0) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Bytes of a pass before compression: one for the filter and the packed samples, for each row. */
export function passBytes(pass: PngPass, bitsPerPixel: number): number {
  return pass.height * (1 + Math.ceil((pass.width * bitsPerPixel) / 8));
}

/** Takes the filters off, in place. @param rowBytes  without the filter's byte */
export function unfilter(data: Uint8Array, rows: number, rowBytes: number, pixelBytes: number): boolean {
  const stride = rowBytes + 1;
  for (let row = 0; row < rows; row++) {
    const start = row * stride + 1;
    const above = row === 0 ? -1 : start - stride;
    const filter = data[start - 1]!;
    if (filter > 4) return false;
    for (let i = 0; i < rowBytes; i++) {
      const left = i < pixelBytes ? 0 : data[start + i - pixelBytes]!;
      const up = above < 0 ? 0 : data[above + i]!;
      const corner = above < 0 || i < pixelBytes ? 0 : data[above + i - pixelBytes]!;
      data[start + i]! += prediction(filter, left, up, corner);
    }
  }
  return true;
}

/** The rows of a pass with the filter that makes each smallest, by the sum of absolute differences. */
export function filterRows(
  raw: Uint8Array,
  rows: number,
  rowBytes: number,
  pixelBytes: number,
  isFiltered: boolean,
): Uint8Array {
  const out = new Uint8Array(rows * (rowBytes + 1));
  const candidates = Array.from({ length: 5 }, () => new Uint8Array(rowBytes));
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes;
    const above = start - rowBytes;
    let [best, least] = [0, Infinity];
    for (let filter = 0; filter < (isFiltered ? 5 : 1); filter++) {
      const line = candidates[filter]!;
      let sum = 0;
      for (let i = 0; i < rowBytes; i++) {
        const left = i < pixelBytes ? 0 : raw[start + i - pixelBytes]!;
        const up = row === 0 ? 0 : raw[above + i]!;
        const corner = row === 0 || i < pixelBytes ? 0 : raw[above + i - pixelBytes]!;
        const value = (raw[start + i]! - prediction(filter, left, up, corner)) & 255;
        line[i] = value;
        sum += value < 128 ? value : 256 - value;
      }
      if (sum < least) [best, least] = [filter, sum];
    }
    out[row * (rowBytes + 1)] = best;
    out.set(candidates[best]!, row * (rowBytes + 1) + 1);
  }
  return out;
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Samples of `bits` bits each, the first in the highest bits, as one number each. */
export function unpackBits(
  row: Uint8Array,
  bits: number,
  count: number,
  into: Uint8Array | Uint16Array,
): void {
  if (bits === 16) for (let i = 0; i < count; i++) into[i] = row[2 * i]! * 256 + row[2 * i + 1]!;
  else if (bits === 8) into.set(row.subarray(0, count));
  else {
    const mask = (1 << bits) - 1;
    for (let i = 0; i < count; i++) {
      const bit = i * bits;
      into[i] = (row[bit >> 3]! >> (8 - bits - (bit & 7))) & mask;
    }
  }
}

export function packBits(
  values: Uint8Array | Uint16Array,
  bits: number,
  count: number,
  into: Uint8Array,
): void {
  if (bits === 16) {
    for (let i = 0; i < count; i++) {
      into[2 * i] = values[i]! >> 8;
      into[2 * i + 1] = values[i]! & 255;
    }
  } else if (bits === 8) into.set(values.subarray(0, count));
  else {
    into.fill(0);
    for (let i = 0; i < count; i++) {
      const bit = i * bits;
      into[bit >> 3]! |= values[i]! << (8 - bits - (bit & 7));
    }
  }
}
