/** Which pixels are letters: those that stand off the ground in the strips of the lines that were read, and no drawing. */
import type { Samples } from "../samples.ts";
import { labelComponents } from "./components.ts";
import { quantile } from "./quantile.ts";
import { extended, stripMask, type Strip } from "./strips.ts";

/** Share of a part's pixels inside the boxes from which it counts as text. */
const TEXT_SHARE = 0.6;
/** Strokes longer than this, in ems, that leave the boxes are rules. */
const RULE_LENGTH = 2.5;
/** Marks that are both so wide and so high, in ems, are filled shapes. */
const SOLID = 0.45;
/** Of the strongest letters' distance, from which a pixel is certainly none of the ground. */
const CORE = 0.55;
/** Share of the cores in the strips that is taken: as a whole, at least, and more by so much to be preferred. */
const [WHOLE, MOSTLY, BETTER] = [0.85, 0.6, 0.02];
/** Share of a strip that the cores of letters fill at most. */
const MOST_INK = 0.6;

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
  if (shareOf(cores, (at) => inBox[at] === 1) > MOST_INK) return null;
  let best: (FoundText & { readonly share: number }) | null = null;
  for (const part of [0, 0.25, 0.4, CORE]) {
    const marks = marksOver(distance, Math.max(found.threshold, part * found.contrast));
    // Readers miss the last letters of lines.
    const reached = stripMask(
      piece,
      strips.map((strip) => extended(strip, marks, piece, options)),
    );
    const letters = textPixels(marks, reached, width, height, options.size);
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
