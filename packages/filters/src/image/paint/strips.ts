/** Where lines of text stand in a piece of a picture. */
import type { Samples } from "../samples.ts";

/** Letters of one line are nearer to each other than this, in ems. */
const LETTER_GAP = 0.35;

/** A strip leans with its line. In pixels of the piece, y down. */
export interface Strip {
  /** Left end of the line's middle. */
  readonly x: number;
  readonly y: number;
  readonly angleDeg: number;
  readonly length: number;
  /** Across the line, half of it to either side. */
  readonly width: number;
}

/** 1 for the pixels that lie in one of the strips. */
export function stripMask({ width, height }: Samples, strips: readonly Strip[]): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const { x, y, angleDeg, length, width: across } of strips) {
    const [cos, sin] = [Math.cos((angleDeg * Math.PI) / 180), Math.sin((angleDeg * Math.PI) / 180)];
    const half = across / 2;
    const xs = [x - half * Math.abs(sin), x + length * cos - half * Math.abs(sin), x, x + length * cos];
    const ys = [y, y + length * sin];
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const right = Math.min(width, Math.ceil(Math.max(...xs) + half * Math.abs(sin)) + 1);
    const top = Math.max(0, Math.floor(Math.min(...ys) - half));
    const bottom = Math.min(height, Math.ceil(Math.max(...ys) + half) + 1);
    for (let py = top; py < bottom; py++) {
      for (let px = left; px < right; px++) {
        const [dx, dy] = [px + 0.5 - x, py + 0.5 - y];
        const along = dx * cos + dy * sin;
        if (along >= 0 && along <= length && Math.abs(dy * cos - dx * sin) <= half) mask[py * width + px] = 1;
      }
    }
  }
  return mask;
}

/**
 * The strip, longer by what goes on behind its ends without a gap: readers miss the last letters of lines.
 *
 * @param marks  1 where something stands off the ground; @param reach  at most, pixels
 */
export function extended(
  strip: Strip,
  marks: Uint8Array,
  { width, height }: Samples,
  { size, reach }: { readonly size: number; readonly reach: number },
): Strip {
  const [cos, sin] = [Math.cos((strip.angleDeg * Math.PI) / 180), Math.sin((strip.angleDeg * Math.PI) / 180)];
  const hasInk = (along: number) => {
    for (let across = -0.4 * strip.width; across <= 0.4 * strip.width; across++) {
      const x = Math.floor(strip.x + along * cos - across * sin);
      const y = Math.floor(strip.y + along * sin + across * cos);
      if (x >= 0 && y >= 0 && x < width && y < height && marks[y * width + x] === 1) return true;
    }
    return false;
  };
  const reachFrom = (start: number, direction: 1 | -1) => {
    let last = 0;
    for (let step = 1; step <= reach && step - last <= LETTER_GAP * size; step++) {
      if (hasInk(start + direction * step)) last = step;
    }
    return last;
  };
  const [before, behind] = [reachFrom(0, -1), reachFrom(strip.length, 1)];
  return {
    ...strip,
    x: strip.x - before * cos,
    y: strip.y - before * sin,
    length: strip.length + before + behind,
  };
}
