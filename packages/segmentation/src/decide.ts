import type { BracketMap } from "./brackets.ts";
import { LIST_MARKER } from "./list-items.ts";
import type { CompiledRules } from "./rules/index.ts";

/** A place where a sentence may end: `end` after its last mark, `start` at the next visible character. UTF-16 offsets. */
export interface Candidate {
  readonly end: number;
  readonly start: number;
  /** Start of the sentence that would end here. */
  readonly sentenceStart: number;
}

const CLOSERS = `"'”’“‘»«)\\]}）］】〕」』》〉`;
const TERMINAL = new RegExp(`(?<mark>(?:[.．。｡!?！？…‥؟۔।]\\s?)+)(?<closers>[${CLOSERS}]*)$`, "u");
const OPENERS = /^[\s"'“‘„‚«»([{（［【〔「『《〈¿¡—–-]+/u;
/** What can never start a sentence. */
const NO_START = /^[,;:，；：、。．！？!?)\]}）］】〕」』》〉”’%…·]/u;
const LABEL =
  /^(?:fig(?:ure|\.)?|tab(?:le|\.)?|eq(?:uation|\.)?|box|scheme|plate|chart|map|appendix|chapter|section|step|example|exercise|theorem|lemma|definition|abb(?:ildung|\.)?|tabelle|图|圖|表|그림|표|図)\s*[\dA-Z]{0,3}(?:[.\-–]?\d+)*[a-z]?[.．]$/iu;
/** Starters that are also common surnames; after an initial they are taken for the name (J. He). */
const SURNAME_LIKE = new Set("he an so in do will may for you one no long even like".split(" "));
/** How far back and ahead the rules look. */
const REACH = 60;

/** True when the candidate ends a sentence. Every rule only looks at a bounded neighbourhood. */
export function endsSentence(
  text: string,
  at: Candidate,
  rules: CompiledRules,
  brackets: BracketMap,
): boolean {
  const before = text.slice(Math.max(at.sentenceStart, at.end - REACH), at.end);
  const after = text.slice(at.start, at.start + REACH);
  const terminal = TERMINAL.exec(before);
  if (!terminal || after === "") return false;
  const { mark, closers } = terminal.groups as { mark: string; closers: string };
  if (NO_START.test(after) || brackets.isInside(at.start)) return false;
  if (isRemainder(after)) return false;

  const hasGap = at.start > at.end;
  const stem = before.slice(0, terminal.index);
  const opening = OPENERS.exec(after)?.[0] ?? "";
  const next = after.slice(opening.length);
  if (/^\.(?:\s?\.)/u.test(after)) return false;
  if (isLowerCaseStart(next)) return false;
  if (at.end - at.sentenceStart < REACH) {
    const sentence = before.trim();
    if (LIST_MARKER.test(sentence) || LABEL.test(sentence)) return false;
  }
  if (closers !== "" && !endsAfterClosers(text, at, after, hasGap, rules, brackets, closers)) return false;
  if (/[。．！？]/u.test(mark)) return true;
  if (!hasGap && !mayLackSpace(stem, next, mark, closers, rules)) return false;
  if (isEllipsis(mark)) return ellipsisEnds(stem, mark, next, rules);
  if (/[!?]/u.test(mark)) return true;
  return closers !== "" || pointEnds(stem, after, next, rules);
}

/** All that is left of the text is no sentence: a lone quotation mark, a citation in brackets. */
function isRemainder(after: string): boolean {
  if (after.length === REACH) return false;
  return !/[\p{L}\p{N}\uFFFC]/u.test(after) || /^[(（[][^()（）.。!?！？]*[)）\]]\s*$/u.test(after);
}

/** A lower-case word goes on with the sentence; iPhone, pH and mRNA are names. */
function isLowerCaseStart(next: string): boolean {
  return /^\p{Ll}/u.test(next) && !/^\p{Ll}{1,2}\p{Lu}/u.test(next);
}

function startsSentence(next: string, rules: CompiledRules): boolean {
  // A single letter with a point is an initial (A. S. Pushkin), whatever word it spells.
  const word = /^(?!\p{Lu}\.)[\p{Lu}\p{Lt}]\p{L}*/u.exec(next)?.[0];
  return word !== undefined && rules.starters.has(word.toLowerCase());
}

/** A point after a word or a number: abbreviations, initials, ordinals, dates. */
function pointEnds(stem: string, after: string, next: string, rules: CompiledRules): boolean {
  const word =
    /(?:^|[\s([{（"'“‘„«,;:/\p{Script=Han}])((?:[\p{L}\p{M}°º’'-]+\.\s?)*[\p{L}\p{M}°º’'-]+)$/u.exec(
      stem,
    )?.[1];
  if (word === undefined) return numberEnds(stem, after, rules);
  const isNumberNext = /^[\d(（[\uFFFC#]/u.test(after) || /^[IVXLC]+\b/u.test(after);
  for (const form of suffixes(word)) {
    if (rules.neverEnds.has(form)) return false;
    if (rules.beforeNumber.has(form) && isNumberNext) return false;
    if (rules.mayEnd.has(form)) return startsSentence(next, rules);
  }
  if (/^(?:\p{L}\.\s?)+\p{L}$/u.test(word)) return startsSentence(next, rules);
  if (/(?:^|\.\s?)\p{L}$/u.test(word) && !/\p{Lo}$/u.test(word)) return initialEnds(stem, word, next, rules);
  return true;
}

/** "Dr. med" -> "dr.med", "med": an abbreviation may stand alone or at the end of a chain. */
function suffixes(word: string): string[] {
  const parts = word
    .toLowerCase()
    .replace(/\s+/gu, "")
    .split(/(?<=\.)/u);
  return parts.map((_, index) => parts.slice(index).join(""));
}

/** One letter and a point: an initial, unless a sentence plainly starts after it ("you and I. Did you"). */
function initialEnds(stem: string, word: string, next: string, rules: CompiledRules): boolean {
  if (!startsSentence(next, rules)) return false;
  const isAfterName = /\p{Lu}[\p{L}.’'-]*,?\s$/u.test(stem.slice(0, stem.length - word.length));
  const starter = /^\p{L}+/u.exec(next)![0].toLowerCase();
  return !(isAfterName && SURNAME_LIKE.has(starter));
}

function numberEnds(stem: string, after: string, rules: CompiledRules): boolean {
  if (!/\d$/u.test(stem)) return true;
  // 2019. 3. 15. (Korean dates) and ranges of ordinals (1. -3.) go on.
  if (/^[\d\uFFFC]|^[-–]\s?\d/u.test(after) && /(?:^|\s)\d{1,4}$/u.test(stem)) return false;
  if (/\d{4}\.\s?\d{1,2}\.\s?\d{1,2}$/u.test(stem)) return false;
  if (!rules.ordinalBefore || !/(?:^|[\s(–-])\d{1,3}$/u.test(stem)) return true;
  if (rules.ordinalBefore.test(after)) return false;
  return !rules.ordinalAfter?.test(stem.replace(/\s*\d{1,3}$/u, ""));
}

function isEllipsis(mark: string): boolean {
  return /…|‥|\.\s?\.\s?\./u.test(mark);
}

/** Three dots with spaces mark an omission inside the sentence; four, or three before a plain start, end it. */
function ellipsisEnds(stem: string, mark: string, next: string, rules: CompiledRules): boolean {
  const dots = mark.match(/\./g)?.length ?? 0;
  if (dots === 3 && /\.\s\./u.test(mark)) return false;
  if (dots >= 4) return true;
  if (startsSentence(next, rules)) return true;
  // A short sound before the dots (음... 那个……) belongs to what follows.
  return /^\p{Lo}/u.test(next) && stem.trim().length > 6;
}

/** No space after the mark: a border before Han and kana, elsewhere only before a plain sentence start. */
function mayLackSpace(
  stem: string,
  next: string,
  mark: string,
  closers: string,
  rules: CompiledRules,
): boolean {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next)) return true;
  if (/^\p{Script=Hangul}/u.test(next)) return closers === "" && /[다요까죠]$/u.test(stem);
  if (/…/u.test(mark)) return false;
  return /(?:\p{Ll}{2}|\d)$/u.test(stem) && startsSentence(next, rules);
}

/** The mark stands inside a quotation or bracket that was just closed. */
function endsAfterClosers(
  text: string,
  at: Candidate,
  after: string,
  hasGap: boolean,
  rules: CompiledRules,
  brackets: BracketMap,
  closers: string,
): boolean {
  if (/[》〉]/u.test(closers)) return false;
  if (rules.quoteContinuation?.test(after)) return false;
  const opener = brackets.openedAt(at.end - 1);
  if (opener < 0 || opener <= at.sentenceStart) return true;
  const lead = text.slice(Math.max(at.sentenceStart, opener - 4), opener);
  const isBracket = /[)\]}）］】〕]$/u.test(closers);
  // "他去了（真的吗？）然后回来" and 所谓“为什么？”问题: part of the sentence around it.
  if (isBracket) return /[.!?。！？…:：]\s*["'”’」』]?\s*$/u.test(lead);
  if (hasGap) return true;
  return /[:：,，.!?。！？…\s]$/u.test(lead);
}
