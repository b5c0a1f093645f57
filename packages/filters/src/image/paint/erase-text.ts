/**
 * Takes text off its ground: finds the letters inside the strips of the lines that were read by how far they stand off the ground round
 * them, and fills just these pixels from their neighbours, channel by channel. Paper keeps its grain, its shade and whatever
 * was drawn behind the text; there is no box of another colour.
 */
import type { Samples } from "../samples.ts";
import { labelComponents } from "./components.ts";
import { fillGaps } from "./interpolate.ts";

/** Where lines of text stand in the piece: a strip leans with its line. In pixels of the piece, y down. */
export interface Strip {
  /** Left end of the line's middle. */
  readonly x: number;
  readonly y: number;
  readonly angleDeg: number;
  readonly length: number;
  /** Across the line, half of it to either side. */
  readonly width: number;
}

export interface ErasedText {
  /** The piece without the text. */
  readonly samples: Samples;
  /** The colour of the letters, by channel; null where no letters were found. */
  readonly ink: readonly number[] | null;
}

export interface EraseOptions {
  /** Em of the text, pixels. */
  readonly size: number;
  readonly maxValue: number;
  /** How far beyond a strip's ends its text may go on, pixels. */
  readonly reach: number;
  /** Letters of lossy pictures have a halo, which goes with them. */
  readonly isLossy: boolean;
}

/** Share of a part's pixels inside the boxes from which it counts as text. */
const TEXT_SHARE = 0.6;
/** Letters of one line are nearer to each other than this, in ems. */
const LETTER_GAP = 0.35;
/** Strokes longer than this, in ems, that leave the boxes are rules. */
const RULE_LENGTH = 2.5;
/** Pixels that are looked at along a side of a tile of the ground. */
const TILE_SAMPLES = 24;
/** Marks that are both so wide and so high, in ems, are filled shapes. */
const SOLID = 0.45;

/**
 * @param piece  with a margin of about an em round the boxes, so that the ground can be seen
 * Cost: about ten passes over the piece.
 */
export function eraseText(piece: Samples, strips: readonly Strip[], options: EraseOptions): ErasedText {
  const { width, height, channels } = piece;
  const inBox = stripMask(piece, strips);
  const ground = groundWeights(piece, inBox, options);
  const distance = distances(piece, ground, options.maxValue);
  const threshold = inkThreshold(distance, inBox, ground);
  if (threshold === null) return { samples: piece, ink: null };
  const marks = new Uint8Array(distance.length);
  for (let at = 0; at < marks.length; at++) marks[at] = distance[at]! > threshold ? 1 : 0;
  // Readers miss the last letters of lines.
  const reached = stripMask(
    piece,
    strips.map((strip) => extended(strip, marks, piece, options)),
  );
  const text = textPixels(marks, reached, width, height, options.size);
  if (!text.includes(1)) return { samples: piece, ink: null };
  const ink = inkColor(piece, text, distance);
  const erased = widen(text, marks, width, height, haloWidth(options));
  const weights = new Float32Array(erased.length);
  for (let at = 0; at < weights.length; at++) weights[at] = erased[at] === 1 || marks[at] === 1 ? 0 : 1;
  const data = piece.data.slice();
  for (let c = 0; c < channels; c++) {
    const values = channelOf(piece, c);
    const filled = fillGaps({ width, height, values, weights });
    for (let at = 0; at < erased.length; at++) {
      if (erased[at] === 1) data[at * channels + c] = Math.round(filled[at]!);
    }
  }
  return { samples: { ...piece, data }, ink };
}

function stripMask({ width, height }: Samples, strips: readonly Strip[]): Uint8Array {
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

/** The strip, longer by what goes on behind its ends without a gap. */
function extended(
  strip: Strip,
  marks: Uint8Array,
  { width, height }: Samples,
  { size, reach }: EraseOptions,
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

/** Pixels outside the boxes that look like most of those round them: 1; drawings, rules and the boxes: 0. */
function groundWeights(piece: Samples, inBox: Uint8Array, { size, maxValue }: EraseOptions): Float32Array {
  const { width, height, channels, data } = piece;
  const weights = new Float32Array(width * height);
  const tile = Math.max(8, Math.round(3 * size));
  const near = 0.08 * maxValue;
  const stride = Math.max(1, Math.floor(tile / TILE_SAMPLES));
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)];
      const outside: number[] = [];
      for (let y = top; y < bottom; y += stride)
        for (let x = left; x < right; x += stride)
          if (inBox[y * width + x] === 0) outside.push(y * width + x);
      if (outside.length < 8) continue;
      const middle = Array.from({ length: channels }, (_, c) =>
        median(outside.map((at) => data[at * channels + c]!)),
      );
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = y * width + x;
          let isGround = inBox[at] === 0;
          for (let c = 0; c < channels && isGround; c++) {
            isGround = Math.abs(data[at * channels + c]! - middle[c]!) <= near;
          }
          if (isGround) weights[at] = 1;
        }
      }
    }
  }
  // A piece all of boxes shows its ground between the letters only.
  if (!weights.includes(1)) for (let at = 0; at < weights.length; at++) weights[at] = inBox[at] === 0 ? 1 : 0;
  return weights;
}

function channelOf({ data, channels, width, height }: Samples, channel: number): Float32Array {
  const values = new Float32Array(width * height);
  for (let at = 0, from = channel; at < values.length; at++, from += channels) values[at] = data[from]!;
  return values;
}

/** How far each pixel stands off the ground behind it, 0 to 1. */
function distances(piece: Samples, weights: Float32Array, maxValue: number): Float32Array {
  const { width, height, channels } = piece;
  const distance = new Float32Array(width * height);
  for (let c = 0; c < channels; c++) {
    const values = channelOf(piece, c);
    const ground = fillGaps({ width, height, values, weights });
    for (let at = 0; at < distance.length; at++) {
      distance[at] = Math.max(distance[at]!, Math.abs(values[at]! - ground[at]!) / maxValue);
    }
  }
  return distance;
}

/** Null where nothing in the boxes stands off the ground. */
function inkThreshold(distance: Float32Array, inBox: Uint8Array, ground: Float32Array): number | null {
  const contrast = quantile(distance, (at) => inBox[at] === 1, 0.97);
  const noise = quantile(distance, (at) => ground[at] === 1, 0.9);
  if (contrast < 0.06 || contrast < noise) return null;
  return Math.min(0.5 * contrast, Math.max(2 * noise, 0.14 * contrast));
}

/** Which marks are letters: parts that lie mostly in the boxes, and of others what lies there and is no rule. */
function textPixels(
  marks: Uint8Array,
  inBox: Uint8Array,
  width: number,
  height: number,
  size: number,
): Uint8Array {
  const { labels, count } = labelComponents(marks, width, height);
  const all = new Float64Array(count);
  const inside = new Float64Array(count);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at]! < 0) continue;
    all[labels[at]!]! += 1;
    inside[labels[at]!]! += inBox[at]!;
  }
  const text = new Uint8Array(marks.length);
  const isDrawn = drawingMask(marks, width, height, size);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label < 0 || inside[label] === 0) continue;
    const isText = inside[label]! >= TEXT_SHARE * all[label]!;
    if (isText || (inBox[at] === 1 && isDrawn[at] === 0)) text[at] = 1;
  }
  return text;
}

/** Pixels of rules and of filled shapes: on a long run of marks, or on runs both ways that no stroke of a letter has. */
function drawingMask(marks: Uint8Array, width: number, height: number, size: number): Uint8Array {
  const runs = (lines: number, steps: number, place: (line: number, step: number) => number) => {
    const lengths = new Uint32Array(marks.length);
    for (let line = 0; line < lines; line++) {
      let start = 0;
      for (let step = 0; step <= steps; step++) {
        if (step < steps && marks[place(line, step)] === 1) continue;
        for (let i = start; i < step; i++) lengths[place(line, i)] = step - start;
        start = step + 1;
      }
    }
    return lengths;
  };
  const across = runs(height, width, (line, step) => line * width + step);
  const down = runs(width, height, (line, step) => step * width + line);
  return marks.map((_, at) => {
    const [longer, shorter] = [Math.max(across[at]!, down[at]!), Math.min(across[at]!, down[at]!)];
    return longer >= RULE_LENGTH * size || shorter >= SOLID * size ? 1 : 0;
  });
}

/** The median of the pixels that stand off most: the cores of the strokes. */
function inkColor({ channels, data }: Samples, text: Uint8Array, distance: Float32Array): number[] {
  const strong = 0.85 * quantile(distance, (at) => text[at] === 1, 0.9);
  const cores: number[] = [];
  for (let at = 0; at < text.length; at++) if (text[at] === 1 && distance[at]! >= strong) cores.push(at);
  return Array.from({ length: channels }, (_, c) => median(cores.map((at) => data[at * channels + c]!)));
}

/** Soft edges of letters, and the ringing of the compression round them. */
function haloWidth({ size, isLossy }: EraseOptions): number {
  return Math.max(1, Math.round(0.04 * size)) + (isLossy ? Math.max(2, Math.round(0.1 * size)) : 0);
}

/** The text and what lies within `reach` pixels of it, across and down; other marks left out. */
function widen(
  text: Uint8Array,
  marks: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Uint8Array {
  const spread = (from: Uint8Array, lines: number, steps: number, lineStride: number, stepStride: number) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++) {
      const start = line * lineStride;
      for (let step = 0, left = 0; step < steps; step++, left--) {
        const at = start + step * stepStride;
        if (from[at] === 1) left = reach + 1;
        if (left > 0) to[at] = 1;
      }
      for (let step = steps - 1, left = 0; step >= 0; step--, left--) {
        const at = start + step * stepStride;
        if (from[at] === 1) left = reach + 1;
        if (left > 0) to[at] = 1;
      }
    }
    return to;
  };
  const wide = spread(spread(text, height, width, width, 1), width, height, 1, width);
  for (let at = 0; at < wide.length; at++) if (marks[at] === 1 && text[at] === 0) wide[at] = 0;
  return wide;
}

const BINS = 1024;

/** The value that the given share of the chosen pixels does not exceed; 0 for none. */
function quantile(values: Float32Array, isChosen: (at: number) => boolean, share: number): number {
  const counts = new Uint32Array(BINS + 1);
  let total = 0;
  for (let at = 0; at < values.length; at++) {
    if (!isChosen(at)) continue;
    counts[Math.min(BINS, Math.floor(values[at]! * BINS))]! += 1;
    total += 1;
  }
  let sum = 0;
  for (let bin = 0; bin <= BINS; bin++) {
    sum += counts[bin]!;
    if (total > 0 && sum >= share * total) return bin / BINS;
  }
  return 0;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
