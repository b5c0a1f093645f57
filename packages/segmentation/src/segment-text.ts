import { type LanguageTag, primaryLanguage } from "@yizhou/model";
import { mapBrackets } from "./brackets.ts";
import { endsSentence } from "./decide.ts";
import { inlineListItems, startsLikeListItem } from "./list-items.ts";
import { withLongSentencesCut } from "./long-sentences.ts";
import { proposeBorders } from "./propose.ts";
import { rulesFor } from "./rules/index.ts";

/** A sentence of a plain text with the white space around it; joined in order they give the text back. */
export interface TextPiece {
  readonly leading: string;
  readonly text: string;
  readonly trailing: string;
}

/** Marks that Intl.Segmenter leaves at the end of a piece although they open the next one. */
const TRAILING_OPENERS = /[“‘「『《〈（【«„([{]+$/u;
/** Languages that open with „ and close with “. */
const CLOSES_WITH_66 = new Set("de cs sk sl bg hr lt et is ka".split(" "));
const NO_SPACE_BEFORE_SENTENCE = /(?<=[\p{Ll}\d][.!?]["”’)]?)(?=\p{Lu}\p{Ll})/gu;
const TERMINATED = /[.!?。！？…:：]["'”’»)\]）」』]*$/u;

/** A text without any of these but final marks at its end is one sentence: no rule cuts elsewhere. */
const UNCUT = /^[^.．。｡!?！？…‥؟۔।\n\u2028\u2029)）•⁃‣◦▪●○■◆]*[.．。｡!?！？…]*$/u;

/**
 * Offsets at which a new sentence starts (its first visible character), ascending, without 0.
 *
 * Method: `Intl.Segmenter` and three finders of ours (missing spaces, list items in one line, line ends) propose; the
 * rules of `decide.ts` with the data of `rules/` accept or refuse each proposal. A line end followed by an empty line or a
 * list item always ends a sentence; a single one does unless it plainly wraps a line ("It was a cold \nnight"). A sentence of more
 * than 2,000 characters is cut at a clause or a blank.
 *
 * Cost: linear; about 2 Mchar/s.
 */
export function sentenceStarts(text: string, language: LanguageTag | string): number[] {
  return withLongSentencesCut(text, UNCUT.test(text) ? [] : startsByRules(text, language));
}

function startsByRules(text: string, language: LanguageTag | string): number[] {
  const rules = rulesFor(language);
  const brackets = mapBrackets(text);
  const lineStarts = findLineStarts(text);
  const forced = new Set<number>();
  for (const [line, offset] of linesOf(text))
    for (const item of inlineListItems(line)) forced.add(offset + item);
  // To Intl.Segmenter an object is a name: a sentence may well start with an equation.
  const proposals = proposeBorders(text.replaceAll("\uFFFC", "X"), language);
  for (const match of text.matchAll(NO_SPACE_BEFORE_SENTENCE)) proposals.push(match.index);
  const closesWith66 = CLOSES_WITH_66.has(primaryLanguage(language));
  const starts: number[] = [];
  let sentenceStart = firstVisible(text, 0);
  const offsets = [...visibleStarts(text, proposals), ...lineStarts.keys(), ...forced];
  for (const start of [...new Set(offsets)].sort((a, b) => a - b)) {
    const end = visibleEnd(text, start);
    if (end <= sentenceStart || start >= text.length) continue;
    const openers = trailingOpeners(text.slice(Math.max(sentenceStart, end - 4), end), closesWith66);
    const candidate =
      openers > 0
        ? { end: visibleEnd(text, end - openers), start: end - openers, sentenceStart }
        : { end, start, sentenceStart };
    const lineEnd = lineStarts.get(start);
    const isBorder =
      forced.has(start) || lineEnd === "hard" || endsSentence(text, candidate, rules, brackets);
    if (!isBorder || candidate.end <= sentenceStart) continue;
    starts.push(candidate.start);
    sentenceStart = candidate.start;
  }
  return starts;
}

/** Cuts a plain text into sentences. Empty for the empty text; white space alone is one piece without text. */
export function segmentText(text: string, language: LanguageTag | string): readonly TextPiece[] {
  if (text === "") return [];
  const starts = sentenceStarts(text, language);
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const to of [...starts, text.length]) {
    const piece = text.slice(from, to);
    const body = piece.trim();
    const lead = body === "" ? piece.length : piece.indexOf(body);
    pieces.push({ leading: piece.slice(0, lead), text: body, trailing: piece.slice(lead + body.length) });
    from = to;
  }
  return pieces;
}

/** The inverse of `segmentText`. */
export function glueText(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => piece.leading + piece.text + piece.trailing).join("");
}

function trailingOpeners(ending: string, closesWith66: boolean): number {
  const openers = TRAILING_OPENERS.exec(ending)?.[0] ?? "";
  return closesWith66 ? openers.length - (openers.lastIndexOf("“") + 1) : openers.length;
}

function* linesOf(text: string): Generator<readonly [string, number]> {
  let offset = 0;
  for (const line of text.split("\n")) {
    yield [line, offset];
    offset += line.length + 1;
  }
}

/** Line ends by the offset of the next line's first visible character: `hard` ends a sentence, `soft` wraps a line. */
function findLineStarts(text: string): Map<number, "hard" | "soft"> {
  const found = new Map<number, "hard" | "soft">();
  let runEnd = -1;
  for (const match of text.matchAll(/[\n\u2028\u2029]/gu)) {
    if (match.index < runEnd) continue;
    const end = visibleEnd(text, match.index);
    const next = firstVisible(text, match.index);
    runEnd = next;
    if (end === 0 || next >= text.length) continue;
    const gap = text.slice(end, next);
    const lineBefore = lineEndingAt(text, end);
    const lineAfter = text.slice(next, next + 400).split("\n", 1)[0]!;
    found.set(next, isSoftWrap(gap, lineBefore, lineAfter) ? "soft" : "hard");
  }
  return found;
}

function isSoftWrap(gap: string, before: string, after: string): boolean {
  if ((gap.match(/\n/g)?.length ?? 0) > 1 || /\u2029/u.test(gap)) return false;
  if (startsLikeListItem(after) || TERMINATED.test(before)) return false;
  // A space before the line end is what a program leaves that wrapped a running text.
  if (/^[^\S\n]+\n/u.test(gap)) return true;
  if (/[,，、;；]$/u.test(before)) return true;
  // Lower case goes on with a line that is one sentence or running text; short lines in lower case are a list.
  return /^\p{Ll}/u.test(after) && (/^\p{Lu}/u.test(before) || /[.!?]\s/u.test(before) || before.length > 40);
}

function lineEndingAt(text: string, end: number): string {
  const start = Math.max(text.lastIndexOf("\n", end - 1) + 1, end - 400);
  return text.slice(start, end).trim();
}

/** Where the sentences at these ascending or mixed offsets would start; one scan of each run of white space. */
function visibleStarts(text: string, offsets: readonly number[]): number[] {
  const starts: number[] = [];
  let runEnd = -1;
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    if (offset < runEnd) continue;
    runEnd = firstVisible(text, offset);
    starts.push(runEnd);
  }
  return starts;
}

function firstVisible(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/u.test(text[at]!)) at++;
  return at;
}

function visibleEnd(text: string, to: number): number {
  let at = to;
  while (at > 0 && /\s/u.test(text[at - 1]!)) at--;
  return at;
}
