// Terms of a document that are worth one rendering throughout: abbreviations with what they stand for, names, and runs of words that come
// back in several places. No model is asked: what is counted is what stands there.
import { primaryLanguage, textOnly, type LanguageTag, type Segment } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import { needsTranslation } from "./pretranslate.ts";

/** A term as the document writes it most, with a sentence in which it stands. */
export interface TermCandidate {
  readonly source: string;
  readonly sentence: string;
  /** Sentences to translate that have it, in whatever form a termbase finds, those that come again each time: what a job counts as its uses. */
  readonly count: number;
}

const MOST_CANDIDATES = 60;
const LONGEST_WORDS = 4;
/** Sentences that a run of words has to stand in, and a name, and an abbreviation. */
const LEAST = { words: 3, name: 2, abbreviation: 2 } as const;
const SENTENCE_CHARACTERS = 200;
/** A longer run that stands almost wherever a shorter one does is the term. */
const COVERS = 0.8;

/** English words that begin or end no term. */
const EMPTY_WORDS = new Set(
  (
    "a an the this that these those its it their our his her my your some any each every all both no not and or but nor so if of in on at by " +
    "for from to into onto with without within over under between among during after before above below near as than then is are was were be been " +
    "being has have had do does did can could may might must shall should will would which who whom whose what when where why how there here " +
    "more most less least very also only such other another same first second third one two three new used using use based shown see we they he she " +
    "you i while whereas however therefore thus because since until up down out off about per via et al fig figure table section chapter"
  ).split(" "),
);

/**
 * Candidates, those that stand in most sentences first. Cost: linear in the text.
 *
 * @param isKnown  what somebody has decided on already is no candidate
 */
export function findTermCandidates(
  segments: readonly Segment[],
  from: LanguageTag,
  isKnown: (text: string) => boolean,
): readonly TermCandidate[] {
  const found = new Map<string, { forms: Map<string, number>; sentences: string[]; least: number }>();
  const note = (form: string, sentence: string, least: number): void => {
    const key = form.toLowerCase();
    const entry = found.get(key) ?? { forms: new Map<string, number>(), sentences: [], least };
    entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
    entry.least = Math.min(entry.least, least);
    if (entry.sentences.at(-1) !== sentence) entry.sentences.push(sentence);
    found.set(key, entry);
  };
  const seen = new Set<string>();
  const texts = segments.flatMap((segment) => (needsTranslation(segment) ? [textOnly(segment.source)] : []));
  for (const text of texts) {
    const sentence = text.trim();
    // What is repeated to the letter is translated once.
    if (sentence === "" || seen.has(sentence)) continue;
    seen.add(sentence);
    for (const abbreviation of sentence.matchAll(
      /(?<![\p{L}\p{N}-])\p{Lu}[\p{Lu}\p{N}-]{1,9}(?![\p{L}\p{N}])/gu,
    ))
      if (/\p{Lu}.*\p{Lu}/u.test(abbreviation[0])) note(abbreviation[0], sentence, LEAST.abbreviation);
    for (const [run, isName] of runsOf(sentence, from))
      note(run, sentence, isName ? LEAST.name : LEAST.words);
  }
  const often = [...found]
    .filter(([, { sentences, least }]) => sentences.length >= least)
    .sort(([a, one], [b, other]) => b.length - a.length || other.sentences.length - one.sentences.length);
  const kept: (TermCandidate & { readonly key: string })[] = [];
  for (const [key, { forms, sentences }] of often) {
    const isCovered = kept.some(
      (longer) => isWithin(key, longer.key) && longer.count >= COVERS * sentences.length,
    );
    const [form] = [...forms].sort(([, a], [, b]) => b - a)[0]!;
    if (isCovered || isKnown(form)) continue;
    const [first] = sentences;
    kept.push({ key, source: form, sentence: first!.slice(0, SENTENCE_CHARACTERS), count: sentences.length });
  }
  return kept
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_CANDIDATES)
    .map(({ source, sentence }) => ({ source, sentence, count: usesOf(source, texts, from) }))
    .sort((a, b) => b.count - a.count);
}

function usesOf(source: string, texts: readonly string[], language: LanguageTag): number {
  const termbase = new Termbase([{ terms: [{ language, text: source, status: "preferred" }] }]);
  const word = source.toLowerCase();
  let uses = 0;
  for (const text of texts)
    if (text.toLowerCase().includes(word) && termbase.find(text, language).length > 0) uses++;
  return uses;
}

function isWithin(shorter: string, longer: string): boolean {
  return longer !== shorter && longer.includes(shorter);
}

/** Runs of words that may be a term, with whether they are written like a name. */
function* runsOf(sentence: string, from: LanguageTag): Generator<readonly [string, boolean]> {
  const isHan = primaryLanguage(from) === "zh";
  for (const part of sentence.split(/[^\p{L}\p{N}\p{M}\s'’-]+/u)) {
    const words = isHan ? hanWords(part, from) : part.trim().split(/\s+/u);
    for (let start = 0; start < words.length; start++)
      for (let length = isHan ? 2 : 1; length <= LONGEST_WORDS && start + length <= words.length; length++) {
        const run = words.slice(start, start + length);
        const [first, last] = [run[0]!, run.at(-1)!];
        if (isEmpty(first) || isEmpty(last) || !holdsTogether(run)) continue;
        const isName = run.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) && start > 0;
        // One word alone says nothing of being a term, but as a name.
        if (length === 1 && !isName) continue;
        yield [run.join(isHan ? "" : " "), isName];
      }
  }
}

function isEmpty(word: string): boolean {
  return EMPTY_WORDS.has(word.toLowerCase()) || !/\p{L}{2}|\p{Script=Han}/u.test(word);
}

/** Inside a term there is "of", and "the" behind it; other empty words stand between a term and what is said of it. */
function holdsTogether(run: readonly string[]): boolean {
  return run.every((word, at) => {
    const lower = word.toLowerCase();
    if (!EMPTY_WORDS.has(lower) || lower === "of") return true;
    return lower === "the" && run[at - 1]?.toLowerCase() === "of";
  });
}

function hanWords(text: string, language: LanguageTag): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
