/** Which pixels are letters: those that stand off the ground in the strips of the lines that were read, and no drawing. */
import type { Samples } from "../samples.ts";
import { labelComponents } from "./components.ts";
import { quantile } from "./quantile.ts";
import { spread } from "./spread.ts";
import { extended, stripMask, type Strip } from "./strips.ts";

/** Share of a part's pixels inside the boxes from which it counts as text. */
const TEXT_SHARE = 0.6;
/** Letters reach out of the boxes by so much at most, in ems, but for so few of their pixels. */
const [FAR, MOST_FAR] = [0.35, 0.02];
/** In ems, at least. */
const FRAME_WIDTH = 3;
/** The middle of a strip, as a share of its width, and the share of the ink there that a frame has at most. */
const [MIDDLE, IN_MIDDLE] = [0.4, 0.04];
/** Share of rules and filled shapes in what is no letter. */
const MOST_DRAWN = 0.5;
/** Strokes longer than this, in ems, that leave the boxes are rules. */
const RULE_LENGTH = 2.5;
/** Marks that are both so wide and so high, in ems, are filled shapes. */
const SOLID = 0.45;
/** Of the strongest letters' distance, from which a pixel is certainly none of the ground. */
const CORE = 0.55;
/** Share of the cores in the strips that is taken: as a whole, at least, and more by so much to be preferred. */
const [WHOLE, MOSTLY, BETTER] = [0.98, 0.6, 0.01];
/** Share of a strip that the cores of letters fill at most. */
const MOST_INK = 0.6;
/** Share of a strip that drawings fill at most: text half on a coloured shape and half beside it has no one ground. */
const MOST_SOLID = 0.3;

/** What is known of the ground behind the strips. */
interface Ground {
  /** Of each pixel from the ground behind it. */
  readonly distance: Float32Array;
  readonly inBox: Uint8Array;
  readonly ground: Float32Array;
}

/** `marks`: what stands off the ground; `letters`: those of it that are text. */
interface FoundText {
  readonly marks: Uint8Array;
  readonly letters: Uint8Array;
}

/**
 * The text by the lowest threshold that takes the letters as a whole. A glow or a shade round letters grows together with what
 * is drawn near by; then only their cores tell them apart.
 *
 * @returns null where no threshold finds most of what stands out in the strips: half of a text must not stay under another
 */
export function findText(
  piece: Samples,
  strips: readonly Strip[],
  { distance, inBox, ground }: Ground,
  options: { readonly size: number; readonly reach: number },
): FoundText | null {
  const { width, height } = piece;
  const found = inkThreshold(distance, inBox, ground);
  if (!found) return null;
  const cores = marksOver(distance, CORE * found.contrast);
  const isDrawn = drawingMask(cores, width, height, options.size);
  const isCore = (at: number) => cores[at] === 1 && inBox[at] === 1 && isDrawn[at] === 0;
  // Letters leave most of their strip free; where they seem not to, the ground behind them is not known.
  const isInBox = (at: number) => inBox[at] === 1;
  if (shareOf(cores, isInBox) > MOST_INK || shareOf(isDrawn, isInBox) > MOST_SOLID) return null;
  const inMiddle = stripMask(
    piece,
    strips.map((strip) => ({ ...strip, width: MIDDLE * strip.width })),
  );
  let best: (FoundText & { readonly share: number }) | null = null;
  for (const part of [0, 0.25, 0.4, CORE]) {
    const marks = marksOver(distance, Math.max(found.threshold, part * found.contrast));
    // Readers miss the last letters of lines.
    const reached = stripMask(
      piece,
      strips.map((strip) => extended(strip, marks, piece, options)),
    );
    const letters = textPixels(marks, { inBox: reached, inMiddle }, piece, options.size);
    const share = shareOf(letters, isCore);
    if (!best || share > best.share + BETTER) best = { marks, letters, share };
    if (share >= WHOLE) break;
  }
  return best && best.share >= MOSTLY && best.letters.includes(1) ? best : null;
}

function marksOver(distance: Float32Array, threshold: number): Uint8Array {
  const marks = new Uint8Array(distance.length);
  for (let at = 0; at < marks.length; at++) marks[at] = distance[at]! > threshold ? 1 : 0;
  return marks;
}

/** Share of the chosen pixels that are letters; all where none is chosen. */
function shareOf(letters: Uint8Array, isChosen: (at: number) => boolean): number {
  let [chosen, taken] = [0, 0];
  for (let at = 0; at < letters.length; at++) {
    if (!isChosen(at)) continue;
    chosen++;
    taken += letters[at]!;
  }
  return chosen === 0 ? 1 : taken / chosen;
}

/** Null where nothing in the boxes stands off the ground. `contrast`: of the strongest letters. */
function inkThreshold(
  distance: Float32Array,
  inBox: Uint8Array,
  ground: Float32Array,
): { readonly threshold: number; readonly contrast: number } | null {
  const contrast = quantile(distance, (at) => inBox[at] === 1, 0.97);
  const noise = quantile(distance, (at) => ground[at] === 1, 0.9);
  if (contrast < 0.06 || contrast < noise) return null;
  return { contrast, threshold: Math.min(0.5 * contrast, Math.max(2 * noise, 0.14 * contrast)) };
}

/**
 * Which marks are letters: parts that lie mostly in the boxes and nowhere far from them, and of others what lies there and is no
 * rule. Frames drawn by hand stay as they are.
 */
function textPixels(
  marks: Uint8Array,
  { inBox, inMiddle }: { readonly inBox: Uint8Array; readonly inMiddle: Uint8Array },
  { width, height }: Pick<Samples, "width" | "height">,
  size: number,
): Uint8Array {
  const { labels, count } = labelComponents(marks, width, height);
  const parts = Array.from({ length: count }, (): Part => ({ ...NO_PART }));
  const near = spread(inBox, width, height, Math.round(FAR * size));
  const isDrawn = drawingMask(marks, width, height, size);
  for (let at = 0; at < labels.length; at++) {
    const part = parts[labels[at]!];
    if (!part) continue;
    part.all++;
    part.left = Math.min(part.left, at % width);
    part.right = Math.max(part.right, at % width);
    part.inside += inBox[at]!;
    part.middle += inMiddle[at]!;
    part.far += 1 - near[at]!;
    part.drawn += isDrawn[at]!;
  }
  const middle = parts.reduce((sum, part) => sum + part.middle, 0);
  const text = new Uint8Array(marks.length);
  for (let at = 0; at < labels.length; at++) {
    const part = parts[labels[at]!];
    if (!part || part.inside === 0 || isFrame(part, middle, size)) continue;
    if (isLetters(part) || (inBox[at] === 1 && isDrawn[at] === 0)) text[at] = 1;
  }
  return text;
}

/** Pixels of marks that hang together: all, in the boxes, in their middles, far from them, and those of rules and filled shapes. */
interface Part {
  all: number;
  inside: number;
  middle: number;
  far: number;
  drawn: number;
  left: number;
  right: number;
}

const NO_PART: Part = { all: 0, inside: 0, middle: 0, far: 0, drawn: 0, left: Infinity, right: -Infinity };

/** Goes round the words: leaves the boxes and has next to nothing where letters have most. */
function isFrame({ all, middle, far, left, right }: Part, middleOfAll: number, size: number): boolean {
  return far > MOST_FAR * all && middle < IN_MIDDLE * middleOfAll && right - left > FRAME_WIDTH * size;
}

function isLetters({ all, inside, far, drawn }: Part): boolean {
  if (inside < TEXT_SHARE * all || far > MOST_FAR * all) return false;
  // A rule in the strip is an underline and goes with its words; one that leaves it belongs to a frame or a filled shape.
  return inside === all || drawn < MOST_DRAWN * all;
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
