/**
 * What only the whole document shows of its translations. Each pair of texts is described by a few figures: how far its words vouch
 * for it, both ways, against what they say of right pairs (`WordsFit`, learned by the aligner from all pairs); whether they vouch
 * for a neighbour instead; how far its length is from what the document makes one expect; how it ends; and whether it is the end of the
 * source of which nothing is found. Four logistic functions with fixed weights tell another text's translation, one that is cut, one
 * that is cut and ends like a sentence all the same, and one that says too much from a right one.
 */
import type { DocumentDoubt, InlineContent } from "@yizhou/model";
import { primaryLanguage, textOnly } from "@yizhou/model";
import { displayWidth } from "@yizhou/text";
import type { CheckContext } from "../checked-segment.ts";
import type { Doubt } from "./doubt.ts";
import { exchangedByWords, type WordsMeet } from "./exchanged-by-words.ts";
import { lostName, type FateOf } from "./lost-name.ts";
import { JUDGE_WEIGHTS } from "./judge-weights.ts";
import { factsOf } from "./pair-facts.ts";
import { formSigns } from "./pair-signs.ts";
import { lengthDeviations } from "./usual-length.ts";
import { likenessDeviations } from "./usual-likeness.ts";

/** A text of the document with its translation. */
export interface JudgedPair {
  readonly ordinal: number;
  readonly source: InlineContent;
  readonly target: InlineContent;
}

/** What words say: `said` of this pair, `expected` of a right one, in natural logarithms. */
interface Saying {
  readonly said: number;
  readonly expected: number;
}

interface Testimony extends Saying {
  /** What the second half of the words says of it. */
  readonly late: Saying;
}

/** What the words of pairs say of each other, by their places in the list; the words of the source first. */
export type WordsFit = (
  sourceAt: number,
  targetAt: number,
) => { readonly forward: Testimony; readonly backward: Testimony };

/** What the words of a document tell. */
export interface DocumentWords {
  readonly fit: WordsFit;
  readonly meets: WordsMeet;
  readonly fateOf: FateOf;
}

/** What is held of one translation. */
export interface Judgement {
  /** How likely it is right by all that was looked at, 0-100. */
  readonly score: number;
  /** Gravest first; empty where nothing speaks against it. */
  readonly doubts: readonly Doubt[];
  /** Whether the rest of the document was heard, or only what the pair shows by itself. */
  readonly basis: "document" | "checks";
}

/** With fewer pairs a document says nothing of one of them. */
export const FEWEST_PAIRS = 20;
/** Pairs on each side whose words are compared with those of a pair. */
const REACH = 2;
/** What is said of each kind; whoever reads it need not know how the end was lost. */
const TOLD_AS: Readonly<Record<keyof typeof JUDGE_WEIGHTS, DocumentDoubt>> = {
  other: "meaning.other",
  cut: "meaning.cut",
  short: "meaning.cut",
  more: "meaning.more",
};
/** Score of a function from which on it doubts: about 1 of 100 right translations is doubted. */
const DOUBT_FROM = 0.9;
/** Few pairs are less sure witnesses, above all where some of them are wrong: below so many more is asked for. */
const MANY_PAIRS = 60;
const DOUBT_FROM_OF_FEW = 1.2;
/** So far below what is usual in the document the likeness of two vectors doubts: less than 1 of 100 right translations lies there. */
const FAR_FROM = -2.75;
/** What each further standard deviation adds to the logarithm of the odds. */
const FAR_WEIGHT = 2;
/** Columns from which on a translation that several sources share is no chance. */
const LONG_ENOUGH = 14;

/**
 * Judges every pair of a document, in order. Cost: linear in the text, some 0.1 ms a pair, and `words.fit` five times a pair.
 *
 * @param words  absent: words are not compared, and only what each pair shows by itself is told
 * @param pause  waited for between pairs, so that other work has its turn
 * @param likeness  how like the vectors of each pair's texts are, -1 to 1; null where nobody says. Absent: without vectors
 */
export async function judgeDocument(
  pairs: readonly JudgedPair[],
  context: Pick<CheckContext, "from" | "to">,
  words: DocumentWords | null,
  pause: () => Promise<void>,
  likeness: readonly (number | null)[] = [],
): Promise<readonly Judgement[]> {
  const texts = pairs.map(({ source, target }) => ({ source: textOnly(source), target: textOnly(target) }));
  const known = words && pairs.length >= FEWEST_PAIRS ? rememberFits(words.fit, pairs.length) : null;
  const doubtFrom = pairs.length < MANY_PAIRS ? DOUBT_FROM_OF_FEW : DOUBT_FROM;
  const facts = pairs.map((pair) => factsOf(pair, context));
  const lengths = lengthDeviations(facts.map(({ length }) => length));
  const nearness = likenessDeviations(texts, likeness);
  const shared = known ? sharedTargets(texts) : new Map<number, readonly number[]>();
  const judge = (at: number): Judgement => {
    const own = facts[at]!.doubts;
    if (!known || !words) return { score: scoreOf(0, own), doubts: own, basis: "checks" };
    const figures = figuresOf(texts, at, known, lengths[at]!, own);
    const scores = (Object.keys(JUDGE_WEIGHTS) as (keyof typeof JUDGE_WEIGHTS)[]).map((kind) => ({
      kind,
      score: weigh(JUDGE_WEIGHTS[kind], figures),
    }));
    const worst = scores.reduce((a, b) => (b.score > a.score ? b : a));
    const far = FAR_WEIGHT * (FAR_FROM - nearness[at]!) + DOUBT_FROM;
    const doubts = [...own];
    if (own.length === 0) {
      const exchanged = exchangedByWords(texts[at]!, facts[at]!.quantities, context.to, words.meets);
      const lost = lostName(texts[at]!.source, primaryLanguage(context.from), at, words.fateOf);
      for (const doubt of [exchanged, lost]) if (doubt) doubts.push(doubt);
    }
    if (isSharedWrongly(at, shared.get(at), texts, known))
      doubts.unshift({ code: "meaning.same", values: [] });
    if (worst.score > doubtFrom) doubts.unshift({ code: TOLD_AS[worst.kind], values: [] });
    // What the words have told already the vectors only repeat.
    else if (far > DOUBT_FROM) doubts.unshift({ code: "meaning.far", values: [] });
    const odds = Math.max(worst.score, far);
    return { score: scoreOf(1 / (1 + Math.exp(-odds)), doubts), doubts, basis: "document" };
  };
  const judged: Judgement[] = [];
  for (let at = 0; at < pairs.length; at++) {
    if (at % JUDGED_AT_ONCE === 0) await pause();
    judged.push(judge(at));
  }
  return judged;
}
/** Some thousandths of a second. */
const JUDGED_AT_ONCE = 5;

/** Off for each grave finding beside what the figures say. */
const FINDING_COSTS = 35;

function scoreOf(chanceOfWrong: number, doubts: readonly Doubt[]): number {
  const findings = doubts.filter(
    ({ code }) => !code.startsWith("meaning.") || code === "meaning.same",
  ).length;
  return Math.max(0, Math.round(100 * (1 - chanceOfWrong)) - FINDING_COSTS * Math.min(2, findings));
}

function figuresOf(
  texts: readonly { readonly source: string; readonly target: string }[],
  at: number,
  fit: WordsFit,
  length: number,
  own: readonly Doubt[],
): readonly number[] {
  const { forward, backward } = fit(at, at);
  const { source, target } = texts[at]!;
  const signs = formSigns(source, target);
  const there = within(share(forward, 3), -2, 1.5);
  const back = within(share(backward, 3), -2, 1.5);
  const knows = Math.min(1, forward.expected / 15);
  const better = within(bestNeighbour(texts, at, fit) - together(fit, at, at), -1, 1);
  const values = own.filter(({ code }) => /^(?:numbers|dates|codes)\./u.test(code)).length;
  // A heading of three words is two characters in Chinese: what has no mark at its end is not told by its length alone.
  const isLabel =
    displayWidth(source.trim()) <= LABEL_WIDTH && !SENTENCE_END.test(source) && /\p{L}.*\p{L}/su.test(target);
  const away = within(length, isLabel ? MOST_OF_LABEL : -5, 5);
  const late = within(share(forward.late, 2), -2, 1.5);
  const early = within(share(earlyOf(forward), 2), -2, 1.5);
  return [
    1,
    there,
    back,
    Math.min(there, back),
    knows,
    Math.max(0, -away),
    Math.max(0, away),
    Number(signs.breaksOff),
    within(signs.moreSentences, 0, 2),
    Number(signs.leavesOpen),
    Math.min(2, values),
    within(-signs.moreSentences, 0, 2),
    knows * within((there + back) / 2, -2, 1),
    better,
    Math.max(0, better),
    late,
    late - early,
    // A short text is soon half as long as others.
    Math.max(0, -away) * Math.min(1, displayWidth(source.trim()) / ORDINARY_WIDTH),
  ];
}
/** Columns of a heading, a label or a cell, and how far below its expected length it is taken to be at most. */
const LABEL_WIDTH = 24;
const MOST_OF_LABEL = -1;
const SENTENCE_END = /[.。!！?？…]["'”’」』)）]*\s*$/u;
/** Columns of a sentence whose length is to be relied on. */
const ORDINARY_WIDTH = 80;

function earlyOf({ said, expected, late }: Testimony): Saying {
  return { said: said - late.said, expected: expected - late.expected };
}

/** How well the words of a neighbouring source go with this target, or of this source with a neighbour's target, at best. */
function bestNeighbour(texts: readonly { readonly target: string }[], at: number, fit: WordsFit): number {
  let best = -2;
  for (let step = -REACH; step <= REACH; step++) {
    const other = at + step;
    if (step === 0 || other < 0 || other >= texts.length) continue;
    best = Math.max(best, together(fit, other, at));
    // Where the neighbour says the very same, its target says nothing of this one's.
    if (texts[other]!.target !== texts[at]!.target) best = Math.max(best, together(fit, at, other));
  }
  return best;
}

function together(fit: WordsFit, sourceAt: number, targetAt: number): number {
  const { forward, backward } = fit(sourceAt, targetAt);
  return (forward.said + backward.said) / (forward.expected + backward.expected + 6);
}

function share({ said, expected }: Saying, margin: number): number {
  return said / (expected + margin);
}

/** Two neighbours ask for the same: what the text of one says of the other's. */
function rememberFits(fit: WordsFit, size: number): WordsFit {
  const fits = new Map<number, ReturnType<WordsFit>>();
  return (sourceAt, targetAt) => {
    const key = sourceAt * size + targetAt;
    let known = fits.get(key);
    if (!known) fits.set(key, (known = fit(sourceAt, targetAt)));
    return known;
  };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function weigh(weights: readonly number[], figures: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * figures[at]!, 0);
}

/** Places of pairs whose target others have too, though their sources have other words. */
function sharedTargets(
  texts: readonly { readonly source: string; readonly target: string }[],
): ReadonlyMap<number, readonly number[]> {
  const groups = Map.groupBy(texts.keys(), (at) => texts[at]!.target.normalize("NFKC").replace(/\s+/gu, ""));
  const shared = new Map<number, readonly number[]>();
  for (const [target, places] of groups) {
    if (places.length < 2 || width(target) < LONG_ENOUGH) continue;
    // An engine that says one sentence to everything makes one large group: some of the others tell as much as all of them.
    const words = new Map(places.map((at) => [at, wordsOf(texts[at]!.source)]));
    const witnesses = places.slice(0, MOST_WITNESSES);
    for (const at of places) {
      const others = witnesses.filter((other) => !areAlike(words.get(at)!, words.get(other)!));
      if (others.length > 0) shared.set(at, others);
    }
  }
  return shared;
}
/** Of a target that several sources have, so many are laid beside each. */
const MOST_WITNESSES = 20;

function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 0);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu));
}

/** Most of the words are the same: 打开 and 开启 may be one word elsewhere, and so may a plural. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return 2 * both >= Math.max(one.size, other.size);
}

/** A target that several sources have: it is right for the one that it fits plainly best, where there is one. */
function isSharedWrongly(
  at: number,
  others: readonly number[] | undefined,
  texts: readonly { readonly target: string }[],
  fit: WordsFit,
): boolean {
  if (!others) return false;
  const own = together(fit, at, at);
  return !others.every((other) => texts[other] && own > together(fit, other, other) + CLEARLY);
}
const CLEARLY = 0.25;
