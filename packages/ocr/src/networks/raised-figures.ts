/**
 * Raised figures (m³, s⁻¹): the network's alphabet has hardly any, so it reads others or none. They are found by where their ink
 * stands in the line and read once more, large.
 */
import { cutGrey, type GreyRaster } from "../grey-raster.ts";
import type { StepCharacter } from "./read-steps.ts";

const RAISED: Readonly<Record<string, string>> = {
  ...{ "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹" },
  ...{ "-": "⁻", "−": "⁻", "–": "⁻", "—": "⁻", 一: "⁻", l: "¹", I: "¹" },
};
const FIGURES = /^[-−–—一]?[\dlI]{1,2}$/;
/** What stands raised by itself, and characters that fill their square; wide stops and commas stand low. */
const NEVER = /[\u2e80-\u3000\u3003-\u9fff\uff21-\uff60\u2018\u2019\u201c\u201d'"`°%‰]/;
const LATIN = /[a-zA-Z]/;
const LETTER = /\p{L}/u;
/** Darker than this is ink; blurred letters would run into what stands behind them otherwise. */
const INK = 140;
/** Shares of the height: the foot stands so far above the line, the whole is so high, and reaches so near to the top. */
const [ABOVE, LEAST, MOST, TOP] = [0.14, 0.22, 0.5, 0.4];
/** Within which another character's middle says that the ink is its own. */
const NEAR = 0.2;
/** Ink so near behind the middle of a letter, and so near before that of the next, is the arm of an F or P inside its word. */
const [ARM, JOINED] = [0.2, 0.33];
/** Of a gap inside a run. */
const GAP = 0.1;

export interface RaisedRun {
  readonly from: number;
  readonly to: number;
  /** The run alone, as a picture of a line. */
  readonly grey: GreyRaster;
}

/** Ink between two gaps. */
interface Piece {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Runs that may be raised figures, from left to right. Cost: linear in pixels. */
export function raisedRuns(line: GreyRaster): RaisedRun[] {
  const pieces = piecesOf(line);
  const feet = pieces.map(({ bottom }) => bottom).sort((a, b) => a - b);
  const foot = feet[feet.length >> 1] ?? 0;
  const isRaised = ({ bottom, right, left }: Piece) =>
    bottom <= foot - ABOVE * line.height && right - left < MOST * line.height;
  const runs: Piece[] = [];
  for (const [i, piece] of pieces.entries()) {
    if (!isRaised(piece)) continue;
    const last = runs.at(-1);
    const before = pieces[i - 1];
    if (last && before && isRaised(before) && piece.left - last.right <= GAP * line.height) {
      runs[runs.length - 1] = {
        left: last.left,
        right: piece.right,
        top: Math.min(last.top, piece.top),
        bottom: Math.max(last.bottom, piece.bottom),
      };
    } else runs.push(piece);
  }
  return runs.flatMap(({ left, right, top, bottom }) => {
    const height = bottom - top;
    if (height < LEAST * line.height || height > MOST * line.height || top > TOP * line.height) return [];
    const room = Math.round(0.2 * height);
    const box = { left: left - room, right: right + room, top: top - room, bottom: bottom + room };
    return [{ from: left, to: right, grey: alone(cutGrey(line, box), room) }];
  });
}

/** True where the run stands behind a Latin letter, at the end of its word, and is no part of another character. */
export function mayBeRaised(
  characters: readonly StepCharacter[],
  { from, to }: RaisedRun,
  lineHeight: number,
): boolean {
  const near = NEAR * lineHeight;
  const isOther = characters.some(
    ({ text, middle }) => middle >= from - near && middle < to + near && NEVER.test(text),
  );
  const before = characters.findLast(({ text, middle }) => middle < to && LETTER.test(text));
  const behind = characters.find(({ text, middle }) => middle >= to && text.trim() !== "");
  if (isOther || before === undefined || !LATIN.test(before.text)) return false;
  const isArm =
    from - before.middle < ARM * lineHeight &&
    behind !== undefined &&
    LATIN.test(behind.text) &&
    behind.middle - to < JOINED * lineHeight;
  return !isArm && from - before.middle < 4 * near;
}

/** What was read of a raised run as figures; null where it was something else. */
export function asRaised(text: string): string | null {
  return FIGURES.test(text) ? Array.from(text, (one) => RAISED[one]!).join("") : null;
}

/** The characters with the figures in their place: of what was read there letters stay, since their places are less sure than ink. */
export function withRaised(
  characters: readonly StepCharacter[],
  { from, to }: RaisedRun,
  raised: StepCharacter,
): StepCharacter[] {
  const before = characters.filter(({ text, middle }) => middle < from || (middle < to && LATIN.test(text)));
  return [...before, raised, ...characters.filter(({ middle }) => middle >= to)];
}

function piecesOf({ width, height, data }: GreyRaster): Piece[] {
  const pieces: { left: number; right: number; top: number; bottom: number }[] = [];
  let isOpen = false;
  for (let x = 0; x < width; x++) {
    let [first, last] = [height, -1];
    for (let y = 0; y < height; y++) {
      if (data[y * width + x]! >= INK) continue;
      if (last < 0) first = y;
      last = y;
    }
    if (last >= 0) {
      const open = isOpen ? pieces.at(-1)! : { left: x, right: x, top: height, bottom: 0 };
      if (!isOpen) pieces.push(open);
      open.right = x + 1;
      open.top = Math.min(open.top, first);
      open.bottom = Math.max(open.bottom, last + 1);
    }
    isOpen = last >= 0;
  }
  return pieces;
}

/** Without what reaches in from the neighbours. */
function alone(grey: GreyRaster, room: number): GreyRaster {
  for (let y = 0; y < grey.height; y++) {
    const row = y * grey.width;
    grey.data.fill(255, row, row + room - 1).fill(255, row + grey.width - room + 1, row + grey.width);
  }
  return grey;
}
