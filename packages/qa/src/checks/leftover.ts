import { isCode, isReference } from "@yizhou/text";
import type { Found, SegmentCheck } from "../check.ts";
import type { SegmentFacts } from "../facts/segment-facts.ts";
import { FUNCTION_WORDS } from "../facts/function-words.ts";
import { isOrdinaryLabel } from "../facts/label-words.ts";
import { scriptsOf, writesLatin } from "../facts/scripts.ts";

/** Words of the source that stand in the target as they were: a sentence translated by half. What brackets or quotes hold may stay. */
export const leftover: SegmentCheck = {
  id: "leftover",
  run(facts) {
    const { sourceText, targetText, from, to } = facts;
    if (from === to || sourceText.trim() === targetText.trim() || isReference(sourceText)) return [];
    const [own, shared] = [scriptsOf(from), scriptsOf(to)];
    const foreign = own.filter((script) => !shared.includes(script));
    const places = foreign
      .filter((script) => script !== "Latin")
      .flatMap((script) => [...targetText.matchAll(runOf(script))].map(placeOf))
      .filter(({ text, start, end }) => sourceText.includes(text) && !facts.isFixed(start, end));
    if (writesLatin(from)) places.push(...copiedWords(facts, foreign.length > 0));
    if (places.length === 0) places.push(...copiedWhole(facts, lettersOf(shared), foreign.length > 0));
    const ownLetter = foreign.length > 0 ? lettersOf(shared) : null;
    return places
      .filter(({ start, end }) => !isEnclosed(targetText, start, end, ownLetter))
      .map(({ start, end, text }): Found => ({
        variant: "script",
        values: [text.slice(0, 30)],
        target: { start, end },
      }));
  },
};

/** The whole of a source of a few words, beside its translation: `Scope of Agreement 协议范围`. */
function copiedWhole(
  { sourceText, targetText, from, to }: SegmentFacts,
  own: RegExp,
  isForeign: boolean,
): Place[] {
  if (targetText.length <= sourceText.length) return [];
  const text = sourceText.replace(/[\s.!?:]+$/u, "").trimStart();
  const start = targetText.indexOf(text);
  if (!writesLatin(from) || text === "" || start < 0 || isCode(sourceText)) return [];
  const isProse = isForeign ? PROSE_OF_FEW.test(text) : isHeldTogether(text, from, to);
  if (!isProse && !isOrdinaryLabel(text, from, to)) return [];
  const end = start + text.length;
  if (!own.test(targetText.slice(0, start) + targetText.slice(end))) return [];
  // A glossary has a term with its translation behind a dash.
  return /^\s*[-–—=]/u.test(targetText.slice(end)) ? [] : [{ text, start, end }];
}
/** Of four words at least, one holds the sentence together in the source's language and not in the target's. */
function isHeldTogether(text: string, from: string, to: string): boolean {
  const words = wordsIn(text).map((word) => word.text.toLowerCase());
  const isHolding = (word: string): boolean =>
    (FUNCTION_WORDS[from]?.has(word) ?? false) && !FUNCTION_WORDS[to]?.has(word);
  return words.length >= 4 && PROSE_OF_FEW.test(text) && words.some(isHolding);
}

/** Two words and more of which one is no name. */
const PROSE_OF_FEW =
  /^(?!.*[`{}<>|\\])(?=.*\p{L}\P{L}+\p{L}).*(?<![\p{L}\p{N}_./\\@`-])\p{Ll}{2,}(?![\p{L}\p{N}_./\\@`-]|\.\p{L})/su;

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const PATTERNS = new Map<string, RegExp>();

function patternOf(pattern: string, flags: string): RegExp {
  let made = PATTERNS.get(pattern);
  if (!made) PATTERNS.set(pattern, (made = new RegExp(pattern, flags)));
  return made;
}

const runOf = (script: string): RegExp => patternOf(`\\p{Script=${script}}{2,}`, "gu");

const lettersOf = (scripts: readonly string[]): RegExp =>
  patternOf(`[${scripts.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

function placeOf(match: RegExpExecArray): Place {
  return { text: match[0], start: match.index, end: match.index + match[0].length };
}

/** A word of Latin letters, or a number, as it stands between blanks and marks. */
const WORD = /(?<![\p{Script=Latin}\p{N}_/\\@$#.-])[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’-]*/gu;
/** What may stand between two words of one sentence, also of one that holds an abbreviation. */
const BETWEEN = /^[\s,;:.–—"“”'’()%$€£&?!-]{1,4}$/u;
/** Names, commands and titles have fewer ordinary words than these, or none that only holds a sentence together. */
const FEWEST_ORDINARY = { withFunction: 3, without: 5 };
/** Where both languages have one script a title or a quotation is less easily told from prose. */
const FEWEST_ORDINARY_SAME_SCRIPT = 5;
const FEWEST_FUNCTION = 2;

/** Stretches of words that follow each other in the source too and that read like prose of its language. */
function copiedWords(facts: SegmentFacts, isForeign: boolean): Place[] {
  const { sourceText, targetText, from, to } = facts;
  const sources = wordsIn(sourceText).map(({ text }) => text);
  const followers = new Map<string, Set<string>>();
  sources.forEach((word, at) => {
    const list = followers.get(word) ?? new Set();
    followers.set(word, list.add(sources[at + 1] ?? ""));
  });
  const own = FUNCTION_WORDS[from] ?? new Set<string>();
  const others = isForeign ? new Set<string>() : (FUNCTION_WORDS[to] ?? new Set<string>());
  const places: Place[] = [];
  const last = sources.at(-1);
  /** A translation that breaks off and goes on with the source's words ends as the source does, with few of them. */
  const isEndOfSource = (words: readonly Place[], ordinary: number, holding: number): boolean => {
    const end = words.at(-1);
    if (!end || end.text !== last || words.length === sources.length || words.length < 2) return false;
    const rest = targetText.slice(end.end);
    if (/[\p{L}\p{N}]/u.test(rest) || words[0]!.start === 0) return false;
    // What a program reads stays as it is.
    if (/["`{}<>=:]/u.test(targetText.slice(words[0]!.start, end.end) + rest)) return false;
    return isForeign ? ordinary >= 2 || (ordinary >= 1 && holding >= 1) : ordinary >= 2 && holding >= 1;
  };
  let run: Place[] = [];
  const close = (): void => {
    // German writes its ordinary nouns with capitals: there a word of the sentence has to hold them together.
    const isOrdinary = from === "de" ? /^\p{L}[\p{Ll}'’-]+$/u : /^\p{Ll}[\p{Ll}'’-]+$/u;
    const ordinary = run.filter(({ text }) => isOrdinary.test(text));
    const holding = ordinary.filter(({ text }) => own.has(text) && !others.has(text)).length;
    const isProse = isForeign
      ? ordinary.length >= (holding > 0 ? FEWEST_ORDINARY.withFunction : FEWEST_ORDINARY.without) &&
        (holding >= FEWEST_FUNCTION || from !== "de")
      : ordinary.length >= FEWEST_ORDINARY_SAME_SCRIPT && holding >= FEWEST_FUNCTION;
    if (isProse || isEndOfSource(run, ordinary.length, holding)) {
      const [start, end] = [run[0]!.start, run.at(-1)!.end];
      places.push({ text: targetText.slice(start, end), start, end });
    }
    run = [];
  };
  for (const word of wordsIn(targetText)) {
    const last = run.at(-1);
    const isFollower =
      last !== undefined &&
      followers.get(last.text)?.has(word.text) &&
      BETWEEN.test(targetText.slice(last.end, word.start));
    if (!isFollower) close();
    if (followers.has(word.text) && !facts.isFixed(word.start, word.end)) run.push(word);
    else close();
  }
  close();
  return places;
}

function wordsIn(text: string): Place[] {
  return [...text.matchAll(WORD)].map(placeOf);
}

const OPENING = /[(（[【《〈「『“"‘]/u;
const CLOSING = /[)）\]】》〉」』”"’]/u;

/**
 * Brackets or quotes hold it and nothing else that is prose of the target: a name, a title or a quotation beside its translation. Where
 * a translation breaks off within quotes and goes on in the source's words, its own words stand there too.
 */
function isEnclosed(text: string, start: number, end: number, ownLetter: RegExp | null): boolean {
  let open = start - 1;
  while (open >= 0 && !OPENING.test(text[open]!) && !CLOSING.test(text[open]!)) open--;
  let close = end;
  while (close < text.length && !CLOSING.test(text[close]!) && !OPENING.test(text[close]!)) close++;
  if (open < 0 || close >= text.length || !OPENING.test(text[open]!) || !CLOSING.test(text[close]!))
    return false;
  return ownLetter
    ? !ownLetter.test(text.slice(open, start)) && !ownLetter.test(text.slice(end, close))
    : 2 * (end - start) >= close - open - 1;
}
