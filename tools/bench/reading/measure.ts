/**
 * What was read against what a person sees. Texts are compared without blanks and hyphens: where a line ends, both readings are
 * right. Words are never compared with what our own reader made of them, only with marks and with pdftotext.
 */
import { lineAfterDots } from "../../../packages/filters/src/pdf/flow/page-pieces.ts";
import { plainText } from "@yizhou/model";
import { findLineNumbers } from "../../../packages/page/src/layout/line-numbers.ts";
import { median } from "../../../packages/page/src/model/geometry.ts";
import { readChars } from "../../../packages/page/src/lines/chars.ts";
import type { Block } from "@yizhou/page/model";
import type { ReadDocument } from "../../../packages/filters/src/pdf/read/read-document.ts";
import type { PdfModel } from "../../../packages/filters/src/pdf/open/document-model.ts";
import type { GatePage, Mark } from "./marked-page.ts";

/** A text as it was read: a unit, or blocks that are kept. */
export interface ReadText {
  readonly text: string;
  readonly first: Block;
  readonly isKept: boolean;
}

/**
 * Counts of one page. `whole`: marks that one text was read as, exactly. `mergedRows`: rows of marked tables that were read in one text
 * with another row; of `rows`. `interleaved`: read texts with words of several marks, torn through each other. `joined`: read texts that
 * are several marks one after the other. `parted`: marks read in several pieces. `disordered`: marks read before one that stands in front
 * of them. `lost`: letters and digits that pdftotext has and no text has. `sentKept`: marks to be kept that are in a unit, alone or with
 * others, and units that are no text on the page (pieces of formulas), where all of it is marked.
 */
export interface PageMeasure {
  readonly marks: number;
  readonly whole: number;
  readonly rows: number;
  readonly mergedRows: number;
  readonly interleaved: number;
  readonly joined: number;
  readonly parted: number;
  readonly aligned: number;
  readonly alignedRight: number;
  readonly roles: number;
  readonly rolesRight: number;
  readonly cells: number;
  readonly cellsRight: number;
  readonly disordered: number;
  readonly lost: string;
  readonly sentKept: number;
  /** What to look at, one line each. */
  readonly remarks: readonly string[];
}

/** Text of a page that is known to be left as it is: numbers behind dots and beside lines, and, named in a warning, what runs askew or downwards. */
export function leftText({ model, warnings }: ReadDocument & { model: PdfModel }, page: number): string {
  const read = model.pages.find(({ index }) => index === page);
  // Numbers that dots lead to stay as they are drawn, like all numbers.
  const behindDots = read?.blocks.map((block) => lineAfterDots(block, read) ?? "").join("") ?? "";
  const isNamed = warnings.some(
    ({ code, part }) => code === "warning.text_left_out" && part === `page ${page + 1}`,
  );
  if (!read) return "";
  const { askew, vertical, directed } = readChars(read, model.fonts, false);
  const besideLines = directed
    .flatMap(({ chars }) => [...findLineNumbers(chars, median(chars.map(({ size }) => size)))])
    .map(({ text }) => text);
  const left = behindDots + besideLines.join("");
  if (!isNamed) return left;
  return left + [...askew, ...vertical].map((glyph) => read.glyphs[glyph]!.text).join("");
}

/** Texts of one page in reading order. */
export function readTexts({ units, model }: ReadDocument & { model: PdfModel }, page: number): ReadText[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const { blocks } = model.pages.find(({ index }) => index === page) ?? { blocks: [] };
  return blocks
    .filter(({ joins }) => joins === null)
    .map((first) => {
      const unit = byId.get(first.id);
      const isKept = unit === undefined || unit.locked !== undefined;
      return {
        text: unit ? plainText(unit.content) : first.lines.map(({ text }) => text).join(" "),
        first,
        isKept,
      };
    });
}

/** @param seen  what pdftotext makes of the page; @param left  what stays and is named */
export function measurePage(
  { marks, isPartial }: Pick<GatePage, "marks" | "isPartial">,
  texts: readonly ReadText[],
  seen: string,
  left: string,
): PageMeasure {
  const remarks: string[] = [];
  const wanted = marks.map(({ text }) => compact(text));
  const found = texts.map(({ text }) => compact(text));
  /** For each mark the texts that have some of it. */
  const places = matchExactly(wanted, found);
  // What is kept may be kept with its neighbours.
  for (const [i, mark] of marks.entries()) {
    if (!mark.isKept || mark.cell || places[i] !== null) continue;
    const at = texts.findIndex((text, j) => text.isKept && found[j]!.includes(wanted[i]!));
    if (at >= 0) places[i] = at;
  }
  const whole = places.filter((place) => place !== null).length;
  const taken = new Set(places);
  const loose = found.map((text, at) => (taken.has(at) ? "" : text));
  const [rows, mergedRows] = countRows(marks, wanted, loose, remarks);
  let [interleaved, joined, parted, sentKept] = [0, 0, 0, 0];
  for (const [at, text] of loose.entries()) {
    if (text === "") continue;
    const inside = wanted.flatMap((other, i) =>
      places[i] === null && other !== "" && text.includes(other) ? [i] : [],
    );
    const covered = inside.reduce((sum, i) => sum + wanted[i]!.length, 0);
    if (inside.length > 1 && covered >= 0.9 * text.length) {
      joined++;
      remarks.push(`joined: ${short(texts[at]!.text)}`);
    } else if (sharers(texts[at]!.text, marks, places).length > 1) {
      interleaved++;
      remarks.push(`interleaved: ${short(texts[at]!.text)}`);
    } else if (!isPartial && !texts[at]!.isKept && !wanted.some((other) => other.includes(text))) {
      sentKept++;
      remarks.push(`sent, though no text: ${short(texts[at]!.text)}`);
    }
  }
  for (const [i, mark] of marks.entries()) {
    if (places[i] !== null) {
      if (mark.isKept && !texts[places[i]!]!.isKept && /\p{L}/u.test(mark.text)) sentKept++;
      continue;
    }
    if (mark.isKept && texts.some(({ isKept }, at) => !isKept && found[at]!.includes(wanted[i]!))) sentKept++;
    const pieces = found.filter((text) => text.length > 1 && wanted[i]!.includes(text));
    if (pieces.length > 1) parted++;
    remarks.push(`${pieces.length > 1 ? "parted" : "not as marked"}: ${short(mark.text)}`);
  }
  const judge = <T>(value: (mark: Mark) => T | undefined, read: (text: ReadText) => T, what: string) => {
    let [all, right] = [0, 0];
    for (const [i, mark] of marks.entries()) {
      const expected = value(mark);
      if (expected === undefined || places[i] === null) continue;
      all++;
      const actual = read(texts[places[i]!]!);
      if (actual === expected) right++;
      else remarks.push(`${what} ${String(actual)}, not ${String(expected)}: ${short(mark.text)}`);
    }
    return [all, right] as const;
  };
  // A single line that fills its box is flush on both sides; a number that is kept is never set anew.
  const [aligned, alignedRight] = judge(
    ({ align, isKept }) => (isKept ? undefined : align),
    ({ first }) => first.align,
    "alignment",
  );
  const [roles, rolesRight] = judge(
    ({ role, isKept }) => (isKept ? undefined : role),
    ({ first }) => first.role,
    "role",
  );
  const [cells, cellsRight] = judge(
    ({ cell }) => (cell ? `${cell.row},${cell.column}` : undefined),
    ({ first: { cell } }) => (cell ? `${cell.row},${cell.column}` : "none"),
    "cell",
  );
  const order = places.flatMap((place, i) => (place === null || marks[i]!.isKept ? [] : [place]));
  const disordered = order.filter((place, i) => i > 0 && place < order[i - 1]!).length;
  for (const [i, place] of order.entries())
    if (i > 0 && place < order[i - 1]!) remarks.push(`read too early: ${short(texts[place]!.text)}`);
  const lost = lostCharacters(
    seen,
    texts.map(({ text, first }) => `${first.bullet?.text ?? ""}${text}`).join(" ") + left,
  );
  if (lost !== "") remarks.push(`lost: ${short(lost)}`);
  return {
    marks: marks.length,
    whole,
    rows,
    mergedRows,
    interleaved,
    joined,
    parted,
    aligned,
    alignedRight,
    roles,
    rolesRight,
    cells,
    cellsRight,
    disordered,
    lost,
    sentKept,
    remarks,
  };
}

function compact(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u00ad\u2010-]/g, "");
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}

/** For each mark the text that is the same, each text once, in order where there are several. */
function matchExactly(wanted: readonly string[], found: readonly string[]): (number | null)[] {
  const free = new Map<string, number[]>();
  for (const [at, text] of found.entries()) free.set(text, [...(free.get(text) ?? []), at]);
  return wanted.map((text) => free.get(text)?.shift() ?? null);
}

/** Rows of marked tables, and those that share a text with another row. `loose`: texts that are no mark by themselves. */
function countRows(
  marks: readonly Mark[],
  wanted: readonly string[],
  loose: readonly string[],
  remarks: string[],
): [rows: number, merged: number] {
  const rowOf = (mark: Mark) => (mark.cell ? `${mark.cell.table} ${mark.cell.row}` : null);
  const rows = new Set(marks.flatMap((mark) => rowOf(mark) ?? []));
  const merged = new Set<string>();
  for (const text of loose) {
    const own = new Set<string>();
    let covered = 0;
    for (const [i, mark] of marks.entries()) {
      const row = rowOf(mark);
      // Short cells are in many texts by chance.
      if (row === null || wanted[i]!.length < 4 || !text.includes(wanted[i]!)) continue;
      own.add(row);
      covered += wanted[i]!.length;
    }
    if (own.size < 2 || covered < 0.5 * text.length) continue;
    for (const row of own) merged.add(row);
    remarks.push(`rows in one: ${short(text)}`);
  }
  return [rows.size, merged.size];
}

/** Marks of which a text has a good part of the words. */
function sharers(text: string, marks: readonly Mark[], places: readonly (number | null)[]): Mark[] {
  const words = new Set(wordsOf(text));
  return marks.filter((mark, i) => {
    if (places[i] !== null || mark.isKept) return false;
    const own = wordsOf(mark.text).filter((word) => word.length > 3);
    const shared = own.filter((word) => words.has(word)).length;
    return own.length > 0 && shared >= Math.max(1, 0.5 * own.length) && shared >= 0.25 * words.size;
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Letters and digits that one has more of than the other. */
function lostCharacters(seen: string, read: string): string {
  const counts = new Map<string, number>();
  for (const letter of lettersOf(read)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let lost = "";
  for (const letter of lettersOf(seen)) {
    const left = counts.get(letter) ?? 0;
    if (left > 0) counts.set(letter, left - 1);
    else lost += letter;
  }
  return lost;
}

function lettersOf(text: string): string[] {
  return text.normalize("NFKC").match(/[\p{L}\p{N}]/gu) ?? [];
}
