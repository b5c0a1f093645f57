import {
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  normaliseInline,
  textOnly,
} from "@yizhou/model";
import { numbersIn, toHalfWidth } from "@yizhou/text";
import type { AlignmentStep } from "./edit-distance.ts";
import { type DateMention, datesIn, isSameDate } from "./dates.ts";
import type { MemoryToken } from "./tokens.ts";

/** A value of the stored translation that was brought up to the query, as it is written in the target before and after. */
export interface Repair {
  readonly kind: "number" | "date" | "tag";
  readonly before: string;
  readonly after: string;
}

/** A piece of the target's text to be replaced; UTF-16 offsets in the text without tags. */
interface Edit {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly text: string;
}

export interface ValueRepair {
  readonly target: InlineContent;
  readonly repairs: readonly Repair[];
  /** Values that differ between the sources and could not be found in the target, or not at one place only. */
  readonly unresolved: number;
}

/**
 * Puts the numbers and dates of the query into a stored target, where the stored source had others at their places. A value
 * is replaced when source and target each hold it once and write it alike; numbers written out in words are left.
 */
export function repairValues(
  sides: { query: InlineContent; source: InlineContent; target: InlineContent },
  tokens: { query: readonly MemoryToken[]; source: readonly MemoryToken[] },
  steps: readonly AlignmentStep[],
  pair: { from: LanguageTag; to: LanguageTag },
): ValueRepair {
  const targetText = textOnly(sides.target);
  const edits: (Edit & { kind: "number" | "date" })[] = [];
  let unresolved = 0;

  const dates = changedDates(textOnly(sides.source), textOnly(sides.query));
  const targetDates = datesIn(targetText);
  const settled: DateMention[] = [];
  for (const { before, after } of dates) {
    const places = targetDates.filter((date) => isSameDate(date, before));
    if (places.length !== 1 || dates.filter((date) => isSameDate(date.before, before)).length > 1) continue;
    const { startOffset, endOffset, write } = places[0]!;
    edits.push({ kind: "date", startOffset, endOffset, text: write(after) });
    settled.push(before);
  }

  const inDate = ({ startOffset }: MemoryToken) =>
    settled.some((date) => startOffset >= date.startOffset && startOffset < date.endOffset);
  const sourceValues = tokens.source
    .filter(({ kind }) => kind === "number")
    .map(({ raw }) => valueOf(raw, pair.from));
  for (const step of steps) {
    if (step.kind !== "same") continue;
    const [old, own] = [tokens.source[step.a]!, tokens.query[step.b]!];
    if (old.kind !== "number" || old.raw === own.raw || inDate(old)) continue;
    const value = valueOf(old.raw, pair.from);
    if (value === valueOf(own.raw, pair.from)) continue;
    const isOnce = sourceValues.filter((other) => other === value).length === 1;
    const place = isOnce ? placeOf(targetText, value, pair.to) : null;
    const text = place && writtenLike(place.raw, old.raw, own.raw);
    if (place && text !== null && !edits.some((edit) => overlaps(edit, place)))
      edits.push({ kind: "number", startOffset: place.startOffset, endOffset: place.endOffset, text });
    else unresolved++;
  }

  const { content, done } = replaceTexts(sides.target, edits);
  const repairs = edits
    .filter((edit) => done.has(edit))
    .map(({ kind, startOffset, endOffset, text }) => ({
      kind,
      before: targetText.slice(startOffset, endOffset),
      after: text,
    }));
  return { target: content, repairs, unresolved: unresolved + edits.length - done.size };
}

/** Dates of the two sources that stand in each other's place and differ; none where their numbers or parts are not equal. */
function changedDates(source: string, query: string): { before: DateMention; after: DateMention }[] {
  const [old, own] = [datesIn(source), datesIn(query)];
  if (old.length !== own.length) return [];
  return old.flatMap((before, index) => {
    const after = own[index]!;
    const hasSameParts =
      (before.year === undefined) === (after.year === undefined) &&
      (before.day === undefined) === (after.day === undefined);
    return hasSameParts && !isSameDate(before, after) ? [{ before, after }] : [];
  });
}

function valueOf(raw: string, language: LanguageTag): string {
  return numbersIn(raw, language)[0]?.value ?? raw;
}

/** The digits of the only number of this value in a text; null when there is none or more than one. */
function placeOf(
  text: string,
  value: string,
  language: LanguageTag,
): { startOffset: number; endOffset: number; raw: string } | null {
  const found = numbersIn(text, language).filter((number) => number.value.replace(/^-/, "") === value);
  if (found.length !== 1) return null;
  const { startOffset, endOffset } = found[0]!;
  const slice = text.slice(startOffset, endOffset);
  const digits = /\p{Nd}+(?:[.,]\p{Nd}+)*/u.exec(slice);
  // 3.5万: the digits alone are another value.
  if (!digits || valueOf(digits[0], language) !== value) return null;
  const start = startOffset + digits.index;
  return { startOffset: start, endOffset: start + digits[0].length, raw: digits[0] };
}

/** The new number in the old one's dress; null where the two languages write it differently. */
function writtenLike(target: string, before: string, after: string): string | null {
  const isPlain = /^\p{Nd}+$/u.test(after);
  if (!isPlain && toHalfWidth(target) !== toHalfWidth(before)) return null;
  const isFullWidth = /[\uFF10-\uFF19]/.test(target);
  const half = toHalfWidth(after);
  return isFullWidth
    ? half.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    : half;
}

function overlaps(edit: Edit, place: { startOffset: number; endOffset: number }): boolean {
  return edit.startOffset < place.endOffset && place.startOffset < edit.endOffset;
}

/** Replaces within text nodes; an edit over a tag is left undone. */
function replaceTexts<T extends Edit>(
  content: InlineContent,
  edits: readonly T[],
): { content: InlineContent; done: ReadonlySet<T> } {
  const done = new Set<T>();
  let offset = 0;
  const nodes = content.map((node): InlineNode => {
    if (node.kind !== "text") return node;
    const [start, end] = [offset, offset + node.text.length];
    offset = end;
    const own = edits.filter((edit) => edit.startOffset >= start && edit.endOffset <= end);
    let { text } = node;
    for (const edit of own.sort((a, b) => b.startOffset - a.startOffset)) {
      text = text.slice(0, edit.startOffset - start) + edit.text + text.slice(edit.endOffset - start);
      done.add(edit);
    }
    return { kind: "text", text };
  });
  return { content: normaliseInline(nodes), done };
}
