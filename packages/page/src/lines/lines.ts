/** Fragments of one column to lines with their text. */
import type { Char } from "./chars.ts";
import { fragmentOf, type Fragment } from "./fragments.ts";
import { styleOf, type StyleFacts } from "./run-style.ts";

/** A line in its frame. `chars` from left to right; `starts` and `text` as in the page model. */
export interface DraftLine {
  readonly chars: readonly Char[];
  readonly text: string;
  readonly starts: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly baseline: number;
  readonly size: number;
  readonly facts: LineFacts;
  /** What it begins with counts no items, though it looks so. */
  readonly hasNoBullet?: boolean;
}

/** What a line looks like as a whole. Shares are 0-1 of its characters. */
export interface LineFacts {
  readonly style: StyleFacts;
  /** Share of the characters that have the main style. */
  readonly uniformity: number;
  readonly monoShare: number;
  readonly mathShare: number;
  /** Words of three letters and more outside formulas. */
  readonly words: number;
  /** Widest gap between neighbouring characters, in sizes. */
  readonly widestGap: number;
}

/** Baselines of one line, in sizes. */
const SAME_LINE = 0.3;

/** From top to bottom. Cost: O(n log n). */
export function buildLines(fragments: readonly Fragment[]): DraftLine[] {
  const sorted = [...fragments].sort((a, b) => b.baseline - a.baseline || a.left - b.left);
  const groups: Fragment[][] = [];
  for (const fragment of sorted) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (first && first.baseline - fragment.baseline <= SAME_LINE * Math.min(first.size, fragment.size)) {
      group!.push(fragment);
    } else groups.push([fragment]);
  }
  return groups.map((group) => lineOf(group.flatMap((fragment) => fragment.chars)));
}

/** @param chars  at least one; put in order here */
export function lineOf(chars: readonly Char[]): DraftLine {
  const ordered = [...chars].sort((a, b) => a.left - b.left);
  const { left, right, bottom, top, baseline, size } = fragmentOf(ordered);
  const { text, starts, widestGap } = lineText(ordered);
  return {
    chars: ordered,
    text,
    starts,
    left,
    right,
    bottom,
    top,
    baseline,
    size,
    facts: { ...lineFacts(ordered, text), widestGap },
  };
}

/** Blanks of a stretched line are narrower. In sizes. */
const STRETCHED = 12;

/** Gaps this wide, in sizes, part what stands on one line, unless its other gaps are as wide. */
const PARTING_GAP = 2.5;

/** A number that stands so far before a text is that of the page beside a running head, in sizes. */
const PAGE_NUMBER_GAP = 9;

/**
 * The pieces of a line that stand apart from each other: the two ends of a running head, entries set with tabs. A justified
 * line is wide everywhere and stays whole, as do a bullet and its text.
 */
export function partLine(line: DraftLine): DraftLine[] {
  const choices = partAtBoxes(line);
  if (choices.length > 1) return choices;
  if (line.facts.widestGap < PARTING_GAP) return [line];
  const gaps: number[] = [];
  let right = -Infinity;
  let word: Char[] = [];
  let isFirst = true;
  for (const [i, char] of line.chars.entries()) {
    const gap = (char.left - right) / line.size;
    if (i > 0 && gap > 0.12) {
      // The letter of an answer stands off its words, however narrow their blanks are.
      if (!(isFirst && isMark(word)) || gap >= PARTING_GAP) gaps.push(gap);
      isFirst = gap >= PARTING_GAP;
      word = [];
    }
    word.push(char);
    right = Math.max(right, char.right);
  }
  const ordinary = gaps.filter((gap) => gap < PARTING_GAP).sort((a, b) => a - b);
  // One or two gaps are those of a tab or of a number, not of a justified line.
  const usual = ordinary.length > 2 ? ordinary[ordinary.length >> 1]! : 0.4;
  const wide = gaps.filter((gap) => gap >= PARTING_GAP);
  // With more blanks of ordinary width its wide gaps are no blanks of a stretched line: the foot of a slide has three parts.
  const areAlike =
    wide.length > 1 &&
    ordinary.length <= wide.length &&
    Math.max(...wide) < Math.min(1.3 * Math.min(...wide), STRETCHED) &&
    !isScale(line);
  if (usual > 0.8 || areAlike) return [line];
  const pieces: Char[][] = [[]];
  right = Infinity;
  for (const char of line.chars) {
    const [gap, last] = [(char.left - right) / line.size, pieces.at(-1)!];
    const isApart = gap >= PARTING_GAP && (!isMark(last) || (gap >= PAGE_NUMBER_GAP && isNumber(last)));
    if (isApart) pieces.push([]);
    pieces.at(-1)!.push(char);
    right = Math.max(right === Infinity ? -Infinity : right, char.right);
  }
  return pieces.length === 1 ? [line] : pieces.map((piece) => lineOf(piece));
}

/** True for figures or a Roman number, with nothing behind them as numbers of items have. */
function isNumber(chars: readonly Char[]): boolean {
  return /^(?:\d{1,4}|[ivxlc]{1,6})$/.test(chars.map((char) => char.text).join(""));
}

/** True for numbers that count on between words: "Very poor 1 2 3 4 5 Excellent". */
function isScale({ text }: DraftLine): boolean {
  const numbers = text
    .split(" ")
    .filter((word) => /^\d{1,2}$/.test(word))
    .map(Number);
  return numbers.length >= 3 && numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1);
}

/** Boxes to be ticked stand off what stands before them by this at least, in sizes. */
const BOX_GAP = 0.8;
const BOX = /^[\u25a1\u2610-\u2612\u25cb\u25ef\u274f-\u2752]$/u;

/** A row of choices, each with a box before it, at its boxes; the line where fewer than two stand off. */
export function partAtBoxes(line: DraftLine): DraftLine[] {
  const { chars, size } = line;
  const begins = [...chars.keys()].filter((i) => {
    const before = chars[i - 1];
    return BOX.test(chars[i]!.text) && (!before || chars[i]!.left - before.right > BOX_GAP * size);
  });
  const hasWords = begins.every((from, i) =>
    /\p{L}|\d/u.test(
      chars
        .slice(from, begins[i + 1])
        .map(({ text }) => text)
        .join(""),
    ),
  );
  if (begins.length < 2 || !hasWords) return [line];
  const cuts = begins[0] === 0 ? begins : [0, ...begins];
  return cuts.map((from, i) => lineOf(chars.slice(from, cuts[i + 1])));
}

/** True for what may be a bullet: its text stays with it, however far off. */
export function isMark(chars: readonly Char[]): boolean {
  const text = chars.map((char) => char.text).join("");
  return chars.length <= 5 && (!/\p{L}{3}/u.test(text) || /^[([]?[ivxlc]+[.)\]]?$/i.test(text));
}

const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]/;
const HAN = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff5e]/;
/** Accents that are drawn as a glyph of their own over a letter, and the mark that combines instead. */
const ACCENTS: Readonly<Record<string, string>> = {
  "\u00b4": "\u0301",
  "`": "\u0300",
  "\u00a8": "\u0308",
  "\u02c6": "\u0302",
  "^": "\u0302",
  "\u02dc": "\u0303",
  "~": "\u0303",
  "\u00b8": "\u0327",
  "\u02c7": "\u030c",
  "\u02da": "\u030a",
  "\u00af": "\u0304",
  "\u02d8": "\u0306",
};

/** The text with a blank wherever the eye sees one. A character drawn twice on one place counts once. */
function lineText(chars: readonly Char[]): { text: string; starts: number[]; widestGap: number } {
  let text = "";
  const starts: number[] = [];
  let widestGap = 0;
  let right = -Infinity;
  let accent: string | null = null;
  let last: Char | null = null;
  const least = leastBlank(chars);
  for (const [i, char] of chars.entries()) {
    if (last && isDrawnTwice(last, char)) {
      starts.push(Math.max(0, text.length - last.text.length));
      continue;
    }
    if (last) {
      const gap = (char.left - right) / Math.max(last.size, char.size);
      widestGap = Math.max(widestGap, gap);
      if (isBlank(last, char, gap, least)) text += " ";
    }
    const mark = accentOver(chars, i);
    starts.push(text.length);
    if (mark) accent = mark;
    else {
      text += accent ? (char.text + accent).normalize("NFC") : char.text;
      accent = null;
    }
    if (last && !mark && isAccentBehind(last, char)) {
      text = (text.slice(0, -1) + ACCENTS[char.text]!).normalize("NFC");
    }
    right = Math.max(right, char.right);
    last = char;
  }
  return { text, starts, widestGap };
}

function isDrawnTwice(a: Char, b: Char): boolean {
  return (
    a.text === b.text &&
    Math.abs(a.left - b.left) < 0.12 * a.size &&
    Math.abs(a.baseline - b.baseline) < 0.12 * a.size &&
    Math.abs(a.right - b.right) < 0.12 * a.size &&
    a.right - a.left > 0.2 * a.size
  );
}

/** Gaps are in sizes. Between Han characters only a wide one is a blank; justified lines spread them. */
function isBlank(before: Char, after: Char, gap: number, least: number): boolean {
  if (after.hasBlankBefore && gap > 0.02)
    return !(HAN.test(before.text) && HAN.test(after.text) && gap < 0.4);
  const isScript = Math.min(before.size, after.size) < 0.85 * Math.max(before.size, after.size);
  if (WIDE.test(before.text) || WIDE.test(after.text))
    return gap > (HAN.test(before.text) && HAN.test(after.text) ? 0.7 : 0.3);
  // Formulas have thin spaces inside; beside a letter of the text even a pressed word space is wider.
  if (before.isMath !== after.isMath)
    return gap > (/\p{L}/u.test((before.isMath ? after : before).text) ? 0.19 : 0.24);
  return gap > (isScript ? 0.2 : least);
}

/** Gaps between letters of one word are no wider, in sizes, unless the line says otherwise. */
const LEAST_BLANK = 0.16;
/** Blanks of a tight line are still this wide, this much wider than any gap inside its words, and much alike. */
const LEAST_PRESSED = 0.09;
const PRESSED_STEP = 0.07;
const PRESSED_ALIKE = 1.7;
/** More gaps than this share are those of letters that are set apart. */
const MOST_BLANKS = 0.35;

/**
 * From where on a gap of this line is a blank. Old word processors press the blanks of a full line further than a glance at one
 * gap would allow; what tells them is that nothing in the line lies between its gaps of both kinds.
 */
function leastBlank(chars: readonly Char[]): number {
  const gaps: number[] = [];
  for (const [i, char] of chars.entries()) {
    const last = chars[i - 1];
    if (!last || last.isMath || char.isMath || WIDE.test(last.text) || WIDE.test(char.text)) continue;
    if (Math.min(last.size, char.size) >= 0.95 * Math.max(last.size, char.size))
      gaps.push((char.left - last.right) / last.size);
  }
  gaps.sort((a, b) => a - b);
  const first = gaps.findIndex((gap) => gap >= LEAST_PRESSED);
  const least = gaps[first];
  if (first < 1 || least! > LEAST_BLANK || least! - gaps[first - 1]! < PRESSED_STEP) return LEAST_BLANK;
  const blanks = gaps.slice(first);
  const areBlanks =
    blanks.length > 2 &&
    blanks.length <= MOST_BLANKS * gaps.length &&
    blanks[blanks.length >> 1]! <= PRESSED_ALIKE * least!;
  return areBlanks ? least! - PRESSED_STEP / 2 : LEAST_BLANK;
}

/** The combining mark when this character is an accent over the next one. */
function accentOver(chars: readonly Char[], i: number): string | null {
  const char = chars[i]!;
  const mark = ACCENTS[char.text];
  const next = chars[i + 1];
  if (!mark || !next || !/\p{L}/u.test(next.text)) return null;
  return overlapShare(char, next) > 0.5 ? mark : null;
}

function isAccentBehind(base: Char, accent: Char): boolean {
  return ACCENTS[accent.text] !== undefined && /^\p{L}$/u.test(base.text) && overlapShare(accent, base) > 0.5;
}

function overlapShare(a: Char, b: Char): number {
  return (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / Math.max(0.1, a.right - a.left);
}

function lineFacts(chars: readonly Char[], text: string): Omit<LineFacts, "widestGap"> {
  const counts = new Map<string, { facts: StyleFacts; count: number }>();
  let total = 0;
  let mono = 0;
  let math = 0;
  for (const char of chars) {
    const facts = styleOf(char);
    const entry = counts.get(facts.key) ?? { facts, count: 0 };
    entry.count += char.text.length;
    counts.set(facts.key, entry);
    total += char.text.length;
    if (char.font.family === "mono") mono += char.text.length;
    if (char.isMath) math += char.text.length;
  }
  const main = [...counts.values()].reduce((a, b) => (b.count > a.count ? b : a));
  return {
    style: main.facts,
    uniformity: main.count / total,
    monoShare: mono / total,
    mathShare: math / total,
    words: proseWords(chars, text),
  };
}

/** Runs of three letters and more that are not set as formula. */
function proseWords(chars: readonly Char[], text: string): number {
  if (!chars.some((char) => char.isMath)) {
    return (text.match(/\p{L}{3,}|[\p{Script=Han}\p{Script=Hangul}]{2,}/gu) ?? []).length;
  }
  let words = 0;
  let run = 0;
  let last: Char | null = null;
  for (const char of chars) {
    const goesOn = last !== null && char.left - last.right < 0.16 * char.size;
    if (!goesOn || char.isMath || !/\p{L}/u.test(char.text)) run = 0;
    if (!char.isMath && /\p{L}/u.test(char.text) && ++run === 3) words++;
    last = char;
  }
  return words;
}
