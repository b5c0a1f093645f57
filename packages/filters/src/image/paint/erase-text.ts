/**
 * Takes text off its ground: finds the letters inside the strips of the lines that were read by how far they stand off the ground round
 * them, and fills just these pixels from their neighbours, channel by channel. Paper keeps its grain, its shade and whatever
 * was drawn behind the text; there is no box of another colour.
 */
import type { Samples } from "../samples.ts";
import { findText } from "./find-text.ts";
import { channelOf, findGround } from "./ground.ts";
import { fillGaps } from "./interpolate.ts";
import { median, quantile } from "./quantile.ts";
import { spread } from "./spread.ts";
import { stripMask, type Strip } from "./strips.ts";

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

/**
 * @param piece  with a margin of about an em round the boxes, so that the ground can be seen
 * Cost: about ten passes over the piece.
 */
export function eraseText(piece: Samples, strips: readonly Strip[], options: EraseOptions): ErasedText {
  const { width, height, channels } = piece;
  const inBox = stripMask(piece, strips);
  const { ground, distance } = findGround(piece, inBox, options);
  const text = findText(piece, strips, { distance, inBox, ground }, options);
  if (!text) return { samples: piece, ink: null };
  const { marks, letters } = text;
  const ink = inkColor(piece, letters, distance);
  const erased = widen(letters, marks, width, height, haloWidth(options));
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

/** The text and what lies within `reach` pixels of it; other marks left out. */
function widen(
  text: Uint8Array,
  marks: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Uint8Array {
  const wide = spread(text, width, height, reach);
  for (let at = 0; at < wide.length; at++) if (marks[at] === 1 && text[at] === 0) wide[at] = 0;
  return wide;
}
