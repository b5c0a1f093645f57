/**
 * Notes beside the text: a few lines of another look that stand wholly outside of it. Their lines keep to no baseline of the text, so that
 * each would part the paragraph beside it; they are read behind the page's text.
 */
import type { Fragment } from "../lines/fragments.ts";

/** More lines on one side are a column of their own. */
const MOST_LINES = 12;
/** The text has at least so many lines, and this share of the letters. */
const LEAST_LINES = 8;
const LEAST_SHARE = 0.6;
/** Lines of text have at least so many letters. */
const LONG = 20;
/** Between text and note, in sizes of the note. */
const LEAST_GAP = 0.3;

/** @returns the notes of each side, and everything else */
export function takeMarginNotes(fragments: readonly Fragment[]): {
  notes: (readonly Fragment[])[];
  rest: readonly Fragment[];
} {
  const none = { notes: [], rest: fragments };
  const text = textOf(fragments);
  if (text.length < LEAST_LINES) return none;
  const [left, right] = [
    Math.min(...text.map((line) => line.left)),
    Math.max(...text.map((line) => line.right)),
  ];
  const [top, bottom] = [
    Math.max(...text.map((line) => line.baseline)),
    Math.min(...text.map((line) => line.baseline)),
  ];
  const look = lookOf(text[0]!);
  const isBeside = ({ baseline, size }: Fragment) => baseline < top + size && baseline > bottom - size;
  const sides = [
    fragments.filter((one) => one.right < left - LEAST_GAP * one.size && isBeside(one)),
    fragments.filter((one) => one.left > right + LEAST_GAP * one.size && isBeside(one)),
  ];
  const notes = sides.filter(
    (side) =>
      side.length > 0 &&
      side.length <= MOST_LINES &&
      side.every((one) => one.object === undefined && differs(lookOf(one), look)),
  );
  const taken = new Set(notes.flat());
  return { notes, rest: taken.size === 0 ? fragments : fragments.filter((one) => !taken.has(one)) };
}

interface Look {
  readonly family: string;
  readonly size: number;
  readonly color: string;
}

function lookOf({ chars, size }: Fragment): Look {
  const { font, color } = chars[chars.length >> 1]!;
  return { family: font.family, size: Math.round(size * 2) / 2, color };
}

/** In colour and in letters: text in two colours and text in two faces is common. */
function differs(one: Look, other: Look): boolean {
  return one.color !== other.color && (one.family !== other.family || one.size !== other.size);
}

/** Long lines in the look that most letters have; none where no look has enough of them. */
function textOf(fragments: readonly Fragment[]): readonly Fragment[] {
  const lots = Map.groupBy(
    fragments.filter(({ object, chars }) => object === undefined && chars.length > 0),
    (one) => Object.values(lookOf(one)).join(" "),
  );
  const lettersOf = (lot: readonly Fragment[]) => lot.reduce((sum, { chars }) => sum + chars.length, 0);
  const all = [...lots.values()];
  const total = all.reduce((sum, lot) => sum + lettersOf(lot), 0);
  const most = all.find((lot) => lettersOf(lot) > LEAST_SHARE * total) ?? [];
  return most.filter(({ chars }) => chars.length >= LONG);
}
