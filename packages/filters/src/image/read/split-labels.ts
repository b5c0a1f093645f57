/** Lines of a drawing that stand below each other but do not belong together: entries of a legend, marks of an axis. */
import { boxAround, joinLines, type OcrBlock, type OcrLine, type OcrWord } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";
import { colourAround, colourDistance } from "./ground-colour.ts";

/** Longer lines are running text. */
const LABEL_LENGTH = 28;
/** Words further apart than this, in heights of the line, are two labels. */
const GAP = 1.8;

/** Grounds differ by more than shades of one do, summed over red, green and blue. */
const OTHER_GROUND = 130;

/** A line that begins like this goes on with the one before. */
const GOES_ON = /^[\p{Ll}(（,，、]/u;
const SENTENCE_END = /[.!?。！？]$/u;

/** @returns blocks of a drawing's labels; running text as it is */
export function splitLabels(block: OcrBlock): OcrBlock[] {
  const pieces = block.lines.flatMap(splitAtGaps);
  const isText =
    pieces.some((line) => line.text.length > LABEL_LENGTH) ||
    SENTENCE_END.test(joinLines(block.lines.map((line) => line.text))) ||
    (block.align === "center" && pieces.length === block.lines.length && !isListed(pieces));
  if (isText) return [block];
  const labels: OcrLine[][] = [];
  for (const line of pieces) {
    const last = labels.at(-1);
    if (last && GOES_ON.test(line.text) && /\p{L}$/u.test(last.at(-1)!.text)) last.push(line);
    else labels.push([line]);
  }
  return labels.map((lines) => ({ ...block, lines, box: boxAround(lines.map(({ box }) => box)) }));
}

/** Lines that begin at one place: a square read with one of them made them seem centred. */
function isListed(lines: readonly OcrLine[]): boolean {
  const lefts = lines.map(({ box }) => box.left);
  const rights = lines.map(({ box }) => box.right);
  const height = Math.min(...lines.map(({ box }) => box.bottom - box.top));
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return spread(lefts) < 0.25 * height && spread(rights) > spread(lefts);
}

function splitAtGaps(line: OcrLine): OcrLine[] {
  const height = line.box.bottom - line.box.top;
  return splitLine(line, (last, word) => word.box.left - last.box.right > GAP * height);
}

/** A label's lines with each ground on its own: a name half on a coloured shape is two texts. */
export function splitAtGrounds(block: OcrBlock, raster: Raster): OcrBlock[] {
  const isOther = (last: OcrWord, word: OcrWord) =>
    colourDistance(colourAround(last.box, raster), colourAround(word.box, raster)) > OTHER_GROUND;
  const pieces = block.lines.map((line) => splitLine(line, isOther));
  if (pieces.every((lines) => lines.length === 1)) return [block];
  return pieces.flat().map((line) => ({ ...block, lines: [line], box: line.box }));
}

function splitLine(line: OcrLine, isApart: (last: OcrWord, word: OcrWord) => boolean): OcrLine[] {
  const runs: OcrWord[][] = [];
  for (const word of line.words) {
    const last = runs.at(-1)?.at(-1);
    if (last && !isApart(last, word)) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  if (runs.length < 2) return [line];
  return runs.map((words) => {
    const text = words.map((word) => word.text).join(/[\p{Script=Han}]/u.test(line.text) ? "" : " ");
    return { ...line, words, text, box: boxAround(words.map(({ box }) => box)) };
  });
}
