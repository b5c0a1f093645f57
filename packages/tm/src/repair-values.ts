import {
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  normaliseInline,
  textOnly,
} from "@yizhou/model";
import { numbersIn, toHalfWidth } from "@yizhou/text";
import type { AlignmentStep } from "./edit-distance.ts";
import { type DateMention, datesIn, isSameDate, ordinalEnding } from "./dates.ts";
import type { MemoryToken } from "./tokens.ts";
import { heldNamesIn, heldWordsIn } from "./held-words.ts";
import {
  dressOf,
  isCode,
  isFormula,
  isLetterName,
  isMonthName,
  isScaled,
  isWrittenNumber,
  placeholdersIn,
} from "./value-dress.ts";

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
  /**
   * Values that differ between the sources and could not be put right: not found in the target or not at one place only, without a
   * counterpart in the other source, or of another sign, comparison, scale, unit, currency or kind. A denial, a day of the week or half
   * of a day, a name, and whatever else `heldWordsIn` knows, that only one of the sources has counts as one, too.
   */
  readonly unresolved: number;
}

/**
 * Puts the numbers and dates of the query into a stored target, where the stored source had others at their places. A value
 * is replaced when source and target each hold it once and the target's language reads what is written as the same value;
 * numbers and months written out in words are left and counted.
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

  const sourceText = textOnly(sides.source);
  const dates = datesSideBySide(sourceText, textOnly(sides.query));
  if (dates === null) unresolved++;
  const targetDates = datesIn(targetText);
  // Dates that the numbers in them say nothing about any more: equal ones, those put right and those counted.
  const settled: DateMention[] = [];
  const settledOwn: DateMention[] = [];
  for (const { before, after } of dates ?? []) {
    if (!isSameDate(before, after)) {
      const places = targetDates.filter((date) => isSameDate(date, before));
      const isOnce = dates!.filter((date) => isSameDate(date.before, before)).length === 1;
      if (places.length === 1 && isOnce && hasSameParts(before, after)) {
        const { startOffset, endOffset, write } = places[0]!;
        edits.push({ kind: "date", startOffset, endOffset, text: write(after) });
      } else if (hasSameParts(before, after) && before.month === after.month) {
        // The day and the year are digits nearly everywhere: they are put right or counted as numbers.
        continue;
      } else unresolved++;
    }
    settled.push(before);
    settledOwn.push(after);
  }

  const sourceValues = tokens.source
    .filter(({ kind }) => kind === "number")
    .map(({ raw }) => valueOf(raw, pair.from));
  for (const step of steps) {
    const [old, own] = [tokens.source[step.a], tokens.query[step.b]];
    const inDates = [
      old && settled.some((date) => isWithin(old, date)),
      own && settledOwn.some((date) => isWithin(own, date)),
    ];
    if (inDates.includes(true)) {
      // A number that stands in the place of a date's is not settled with the date.
      const outside = [old, own].find((_, side) => inDates[side] === false);
      if (outside && (outside.kind === "number" || isCode(outside.raw))) unresolved++;
      continue;
    }
    if (step.kind !== "same" || !old || !own) {
      const isOnceCode = old && own && areNames(old.raw, own.raw) && onlyPlace(sourceText, old.raw);
      const code = isOnceCode ? onlyPlace(targetText, old.raw) : null;
      if (code !== null && !edits.some((edit) => overlaps(edit, code)))
        edits.push({ kind: "number", ...code, text: own!.raw });
      else if (
        isValueChanged(old, own) ||
        (old && own && isLetterName(old.raw) && isLetterName(own.raw)) ||
        isCounterChanged(tokens, step) ||
        isJoinedToNumber(tokens.source, step.a) ||
        isJoinedToNumber(tokens.query, step.b) ||
        isInNumeral(tokens.source, step.a) ||
        isInNumeral(tokens.query, step.b)
      )
        unresolved++;
      continue;
    }
    if (old.kind !== "number") continue;
    // What stands around the digits is another value, which the digits alone do not put right.
    if (dressIn(sides.source, old) !== dressIn(sides.query, own)) {
      unresolved++;
      continue;
    }
    if (old.raw === own.raw) continue;
    const value = valueOf(old.raw, pair.from);
    if (value === valueOf(own.raw, pair.from)) continue;
    const isOnce = sourceValues.filter((other) => other === value).length === 1;
    const found = isOnce ? placeOf(targetText, value, pair.to) : null;
    const place =
      found && isScaled(targetText, found.endOffset) === isScaled(sourceText, old.endOffset) ? found : null;
    const text = place && writtenFor(place.raw, old.raw, own.raw, pair);
    const edit =
      place && text !== null ? withOrdinal(targetText, { kind: "number" as const, ...place, text }) : null;
    if (edit && !edits.some((other) => overlaps(other, edit))) edits.push(edit);
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
  const [wanted, had] = [placeholdersIn(textOnly(sides.query)), placeholdersIn(textOnly(sides.source))];
  if (
    wanted.join("\n") !== had.join("\n") &&
    wanted.join("\n") !== placeholdersIn(textOnly(content)).join("\n")
  )
    unresolved++;
  // "may not" for "may" in a sentence of thirty words, Friday for Monday, Parker for Carter.
  const queryText = textOnly(sides.query);
  const isHeld = (heldIn: typeof heldWordsIn): boolean =>
    heldIn(queryText, pair.from).join() === heldIn(sourceText, pair.from).join();
  if (!isHeld(heldWordsIn) || !isHeld(heldNamesIn)) unresolved++;
  return { target: content, repairs, unresolved: unresolved + edits.length - done.size };
}

/** Codes, or letters that name something, of which the target takes over one for the other. */
function areNames(old: string, own: string): boolean {
  if (isLetterName(old)) return isLetterName(own);
  return isCode(old) && isCode(own) && !isFormula(old) && !isFormula(own);
}

/** What stands right behind a number is what it counts (3片 for 3粒), and a word between two numbers joins them ("2 bis 4"). */
function isCounterChanged(
  tokens: { query: readonly MemoryToken[]; source: readonly MemoryToken[] },
  step: AlignmentStep,
): boolean {
  if (step.kind !== "replaced") return false;
  const sides = [
    [tokens.source, step.a],
    [tokens.query, step.b],
  ] as const;
  const isBehind = sides.every(([list, at]) => {
    const [number, token] = [list[at - 1], list[at]!];
    return number?.kind === "number" && number.endOffset === token.startOffset && isCounter(token);
  });
  const isBetween = sides.every(
    ([list, at]) => list[at - 1]?.kind === "number" && list[at + 1]?.kind === "number",
  );
  return isBehind || isBetween;
}

function isCounter({ kind, raw }: MemoryToken): boolean {
  return kind === "character" || /^[\uAC00-\uD7A3]/.test(raw);
}

/** The rc of 2.0-rc, the fold of 3-fold. */
function isJoinedToNumber(tokens: readonly MemoryToken[], at: number): boolean {
  const [number, mark, token] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  return (
    token?.kind === "word" &&
    number?.kind === "number" &&
    /^[-.+_]$/.test(mark?.raw ?? "") &&
    number.endOffset === mark!.startOffset &&
    mark!.endOffset === token.startOffset
  );
}

/** A value of one text that has none in the other, or another one that is no number. */
function isValueChanged(old: MemoryToken | undefined, own: MemoryToken | undefined): boolean {
  const tokens = [old, own].filter((token) => token !== undefined);
  if (tokens.some(({ kind, raw }) => kind === "number" || (kind === "word" && isCode(raw)))) return true;
  // 一 stands in many words that are no number, May is a verb: only one for another tells.
  return (
    tokens.length === 2 &&
    (tokens.every(({ raw }) => isWrittenNumber(raw)) || tokens.every(({ raw }) => isMonthName(raw)))
  );
}

/** A numeral that has another one, or a number, for its neighbour is a part of it: 二 in 二十, five in thirty-five, 千 in 3千. */
function isInNumeral(tokens: readonly MemoryToken[], at: number): boolean {
  const token = tokens[at];
  if (!token || !isWrittenNumber(token.raw)) return false;
  return [-1, 1].some((way) => {
    const neighbour = tokens[at + way]?.raw === "-" ? tokens[at + 2 * way] : tokens[at + way];
    return neighbour !== undefined && (neighbour.kind === "number" || isWrittenNumber(neighbour.raw));
  });
}

function dressIn(content: InlineContent, { startOffset, endOffset }: MemoryToken): string {
  return dressOf(textOnly(content), startOffset, endOffset);
}

function isWithin({ startOffset }: MemoryToken, date: DateMention): boolean {
  return startOffset >= date.startOffset && startOffset < date.endOffset;
}

/** Where a word stands in a text; null when it does not, or several times. */
function onlyPlace(text: string, word: string): { startOffset: number; endOffset: number } | null {
  const startOffset = text.indexOf(word);
  if (startOffset < 0 || text.includes(word, startOffset + 1)) return null;
  const endOffset = startOffset + word.length;
  const isPart = /[A-Za-z0-9]/;
  if (isPart.test(text[startOffset - 1] ?? "") || isPart.test(text[endOffset] ?? "")) return null;
  return { startOffset, endOffset };
}

/** The dates of the two sources in each other's place; null where one has more of them than the other. */
function datesSideBySide(
  source: string,
  query: string,
): readonly { before: DateMention; after: DateMention }[] | null {
  const [old, own] = [datesIn(source), datesIn(query)];
  if (old.length !== own.length) return null;
  return old.map((before, index) => ({ before, after: own[index]! }));
}

function hasSameParts(a: DateMention, b: DateMention): boolean {
  return (a.year === undefined) === (b.year === undefined) && (a.day === undefined) === (b.day === undefined);
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
  const found = numbersIn(text, language).filter(
    // The 5 of AX5 is no number of its own.
    (number) =>
      number.value.replace(/^-/, "") === value &&
      !/\p{Script=Latin}/u.test(text[number.startOffset - 1] ?? ""),
  );
  if (found.length !== 1) return null;
  const { startOffset, endOffset } = found[0]!;
  const slice = text.slice(startOffset, endOffset);
  const digits = /\p{Nd}+(?:[.,]\p{Nd}+)*/u.exec(slice);
  // 3.5万: the digits alone are another value.
  if (!digits || valueOf(digits[0], language) !== value) return null;
  const start = startOffset + digits.index;
  return { startOffset: start, endOffset: start + digits[0].length, raw: digits[0] };
}

/**
 * The new number in the old one's dress, or in the way of the target's language; null where neither has the value that it has in
 * the source: 1,500 is one and a half in German.
 */
function writtenFor(
  target: string,
  before: string,
  after: string,
  pair: { from: LanguageTag; to: LanguageTag },
): string | null {
  const value = valueOf(after, pair.from);
  const half = toHalfWidth(after);
  const [inDress, inOldDress] = [toHalfWidth(target), toHalfWidth(before)];
  const isPlain = /^\d+$/.test(half);
  const isTargetPlain = /^\d+$/.test(inDress);
  const inItsWay = isPlain ? half : localised(value, half, pair.to);
  // Digits alone do not show how the target writes marks, and a point may be that of a version: only an undoubted form is taken.
  if (isTargetPlain && inItsWay !== half && value.includes(".")) return null;
  const isLikeSource = isPlain || (inDress === inOldDress && !isTargetPlain) || inItsWay === half;
  if (isLikeSource && valueOf(half, pair.to) === value)
    return /[\uFF10-\uFF19]/.test(target)
      ? half.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      : half;
  const isUsual = isTargetPlain || inDress === localised(valueOf(before, pair.from), inOldDress, pair.to);
  return isUsual && inItsWay !== null && valueOf(inItsWay, pair.to) === value ? inItsWay : null;
}

/** A value as the language writes it, with as many decimals as `like` and grouped as it is; null for what is no plain number. */
function localised(value: string, like: string, language: LanguageTag): string | null {
  if (!/^\d+(?:\.\d+)?$/.test(value)) return null;
  const behindLastMark = /[.,](\d+)$/.exec(like)?.[1]?.length ?? 0;
  const decimals = value.includes(".") || behindLastMark !== 3 ? behindLastMark : 0;
  const marks = like.match(/[.,]/g)?.length ?? 0;
  const options: Intl.NumberFormatOptions = {
    numberingSystem: "latn",
    minimumFractionDigits: Math.min(decimals, 20),
    maximumFractionDigits: Math.min(decimals, 20),
    // "always" writes 1.500 where Spanish and Polish would leave out the mark of four digits.
    useGrouping: marks > (decimals > 0 ? 1 : 0) ? "always" : false,
  };
  return new Intl.NumberFormat(language, options).format(Number(value));
}

/** An edit of the digits with the right English ending behind them (2nd for 1st); null where another language's would not fit. */
function withOrdinal<T extends Edit & { raw: string }>(text: string, edit: T): T | null {
  const behind = text.slice(edit.endOffset);
  if (/^(?:st|nd|rd|th)(?![\p{L}\p{N}])/iu.test(behind))
    return {
      ...edit,
      endOffset: edit.endOffset + 2,
      text: edit.text + ordinalEnding(Number(edit.text.replace(/\D/g, ""))),
    };
  // 1er Mai, 2e étage: the first is written otherwise than all others.
  const isFirst = Number(edit.raw) === 1 || Number(edit.text) === 1;
  return isFirst && /^(?:er|re|ère|e|ème)(?![\p{L}\p{N}])/iu.test(behind) ? null : edit;
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
