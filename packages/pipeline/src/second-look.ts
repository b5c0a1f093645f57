// What engines, their cache and similar sentences of a memory have given is looked at once more when the whole document is there.
// What is doubted is asked for again, each by itself; then of the next engine; the better answer is taken, and what is still doubted
// stands marked. Nothing that a person has touched is changed: the store sees to that.
import type { Engine } from "@yizhou/engines";
import { textOnly, type InlineContent, type Segment, type SegmentResult } from "@yizhou/model";
import { isAboutValue, tidyMarks, type Doubt, type Judgement } from "@yizhou/qa";
import { askEngine, type AskEngineInput } from "./ask-engine.ts";
import type { DocumentReview } from "./document-review.ts";
import type { ContextMaker } from "./engine-context.ts";
import type { Amendment, EngineSpending, Rating, TranslateSegmentsInput } from "./ports.ts";
import { qualityOf } from "./quality-of.ts";
import { needsTranslation } from "./pretranslate.ts";
import { repeatKey, retagTarget } from "./repeats.ts";
import { doubtsOfReview, reviewAnswers, type Review } from "./review-answers.ts";

/** Where so large a share is doubted the engine, its batches or the document is at fault: what asking again mends is tried first. */
const MOST_DOUBTED = 0.25;
/** So many are asked for again whatever their share. */
const ALWAYS_ASKED = 8;

/** Where more is doubted, so many are asked for by themselves first. */
const TRIED = 6;
/** Two answers to one sentence share more of their words than that. */
const ALIKE = 0.4;

type Answered = SegmentResult & { readonly target: InlineContent };

/** A translation with what is held of it. */
interface Seen {
  readonly segment: Segment;
  readonly result: Answered;
  readonly judgement: Judgement;
}

export interface SecondLookInput {
  readonly input: TranslateSegmentsInput;
  readonly results: ReadonlyMap<number, SegmentResult>;
  /** Knows already what could be judged while answers were on their way. */
  readonly review: DocumentReview;
  /** Translated by this run: what an earlier one left was looked at, and perhaps asked for again, there. */
  readonly isNew: (ordinal: number) => boolean;
  /** In the order in which they are asked. */
  readonly engines: readonly Engine[];
  readonly contextOf: ContextMaker["ofBatch"];
  readonly matchesOf: ContextMaker["matchesOf"];
  readonly batchTimeoutOf: (engine: Engine) => number;
  readonly amend: (
    amendments: readonly Amendment[],
    spent: EngineSpending | null,
  ) => Promise<ReadonlySet<number>>;
  readonly rate: (ratings: readonly Rating[]) => Promise<void>;
  readonly noteReviewed: (ordinals: readonly number[], spent: EngineSpending | null) => Promise<void>;
  /** Told of better answers, with the engine whose first answer they replace. */
  readonly onBetter: (
    better: readonly { leader: Segment; target: InlineContent; engineId: string | null }[],
  ) => Promise<void>;
}

/** @throws the reason of the signal; what the store throws. An engine's faults leave what is there, marked. */
export async function lookAgain(look: SecondLookInput): Promise<void> {
  const { input } = look;
  // What pseudo-translation makes is no translation.
  if (look.engines.some(({ kind }) => kind === "pseudo")) return;
  const isAskedAgain = (seen: Seen): boolean => isDoubtedAnswer(seen) && look.isNew(seen.segment.ordinal);
  const first = await judgeAll(look, new Map());
  const doubted = [...first.values()].filter(isAskedAgain);
  // A run that ends before its time leaves the marks.
  const marks = changesOf(look, first, new Map());
  const marked = await amendAll(look, marks);
  const isTouched = new Set(marks.flatMap(({ ordinal }) => (marked.has(ordinal) ? [] : [ordinal])));
  const asked = [...first.values()].filter(
    ({ segment, result }) => result.origin === "engine" && look.isNew(segment.ordinal),
  );
  const isAskable = (seen: Seen): boolean => isAskedAgain(seen) && !isTouched.has(seen.segment.ordinal);
  const better = new Map<number, Answered>();
  let judged = first;
  /** @returns what is still doubted of these */
  const ask = async (those: readonly Seen[]): Promise<readonly Seen[]> => {
    let open = those;
    for (const engine of look.engines) {
      if (open.length === 0) break;
      const answers = await askEach(look, engine, open);
      if (answers.size === 0) continue;
      const tried = await judgeAll(look, new Map([...better, ...answers]), new Set(answers.keys()));
      const accepted = [...answers].filter(([at]) => isBetter(tried.get(at)!, judged.get(at)!));
      for (const [ordinal, answer] of accepted) better.set(ordinal, answer);
      const now =
        accepted.length === answers.size
          ? tried
          : await judgeAll(look, better, new Set(accepted.map(([at]) => at)));
      judged = new Map([...judged, ...now]);
      open = open.flatMap(({ segment }) => judged.get(segment.ordinal) ?? []).filter(isAskedAgain);
    }
    return open;
  };
  const isWorthwhile = doubted.length <= Math.max(ALWAYS_ASKED, MOST_DOUBTED * asked.length);
  let open: readonly Seen[] = [];
  if (isWorthwhile) open = await ask(doubted.filter(isAskable));
  else {
    // Where every batch is off by one the document itself bears false witness: what a few say alone tells whether it is that.
    const mended = await askApart(look, doubted.filter(isAskable), [...first.values()], isTouched);
    for (const [ordinal, answer] of mended) better.set(ordinal, answer);
    if (mended.size > 0) {
      judged = await judgeAll(look, better);
      const left = [...judged.values()].filter(isAskable);
      if (left.length <= MOST_DOUBTED * asked.length) open = await ask(left);
    }
  }
  input.signal.throwIfAborted();
  const read =
    input.review === "all"
      ? [...judged.values()].filter(
          ({ segment, result }) =>
            result.origin === "engine" && look.isNew(segment.ordinal) && !isTouched.has(segment.ordinal),
        )
      : input.review === "doubted"
        ? open
        : [];
  judged = await withReviews(look, judged, better, await reviewAll(look, read));
  await amendAll(look, changesOf(look, judged, better));
  await look.rate(ratingsOf(look, judged));
  // What had to be repaired gets another chance the next time.
  const kept = [...better].filter(([, { problem }]) => problem?.code !== TAGS_LOST);
  await look.onBetter(
    kept.map(([ordinal, { target }]) => {
      const { segment, result } = first.get(ordinal)!;
      return { leader: segment, target, engineId: result.engineId };
    }),
  );
}

/**
 * Whether batches were answered with other sentences' translations: some of what is doubted is asked for by itself, and where that says
 * something else, everything of that engine is.
 *
 * @returns the answers that differ from what stands there
 */
async function askApart(
  look: SecondLookInput,
  doubted: readonly Seen[],
  all: readonly Seen[],
  isTouched: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Answered>> {
  const engine = look.engines.find(({ id }) => doubted.some(({ result }) => result.engineId === id));
  if (!engine || engine.limits.maxSegmentsPerBatch === 1) return new Map();
  const isOwn = ({ segment, result }: Seen): boolean =>
    result.origin === "engine" &&
    result.engineId === engine.id &&
    look.isNew(segment.ordinal) &&
    !isTouched.has(segment.ordinal);
  const tries = spread(doubted.filter(isOwn), TRIED);
  const seen = new Map(all.map((one) => [one.segment.ordinal, one]));
  const isOther = ([ordinal, { target }]: readonly [number, Answered]): boolean =>
    likenessOf(textOnly(target), textOnly(seen.get(ordinal)!.result.target)) < ALIKE;
  const tried = await askEach(look, engine, tries);
  if (2 * [...tried].filter(isOther).length < tries.length) return new Map();
  const rest = all.filter((one) => isOwn(one) && !tried.has(one.segment.ordinal));
  return new Map([...tried, ...(await askEach(look, engine, rest))].filter(isOther));
}

/** Share of their parts that two texts have in common, 0-1 (Dice). */
function likenessOf(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first.size + second.size === 0) return one.trim() === other.trim() ? 1 : 0;
  let both = 0;
  for (const part of first) if (second.has(part)) both++;
  return (2 * both) / (first.size + second.size);
}

/** Words of more than three letters, numbers, and pairs of characters where words are not parted or change their ends. */
function partsOf(text: string): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const [run] of text
    .toLowerCase()
    .matchAll(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu))
    if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run))
      for (let at = 0; at + 1 < run.length; at++) parts.add(run.slice(at, at + 2));
    else if (run.length > 3 || /\d/u.test(run)) parts.add(run);
  return parts;
}

/** At most so many of a list, from all over it. */
function spread<Item>(list: readonly Item[], most: number): readonly Item[] {
  return list.length <= most
    ? list
    : Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]!);
}

/** Each by the first of the engines that reads and works at the expense of whoever paid for it. */
async function reviewAll(
  { input, engines, results, contextOf, batchTimeoutOf, amend, noteReviewed }: SecondLookInput,
  asked: readonly Seen[],
): Promise<ReadonlyMap<number, Review>> {
  const reviewers = engines.filter(({ canReview }) => canReview === true);
  const readerOf = ({ segment }: Seen): Engine | undefined =>
    reviewers.find((engine) => input.secondLook?.isAllowed(engine, results.get(segment.ordinal)!) ?? true);
  const reviews = new Map<number, Review>();
  for (const engine of reviewers) {
    const own = asked.filter((seen) => readerOf(seen) === engine);
    const found = await reviewAnswers(
      engine,
      own.map(({ segment, result: { target } }) => ({ segment, target })),
      {
        contextOf: (batch) => contextOf(batch, engine),
        batchTimeoutMs: batchTimeoutOf(engine),
        signal: input.signal,
        ...(input.takeTurn && { takeTurn: input.takeTurn }),
        ...(input.onFault && { onFault: input.onFault }),
        onRead: async (ordinals, spent) => {
          if (input.review === "all") await noteReviewed(ordinals, spent);
          else if (spent) await amend([], spent);
        },
      },
    );
    for (const [ordinal, review] of found) reviews.set(ordinal, review);
  }
  return reviews;
}

/**
 * What is held of all translations after the reviews: a correction is taken where the checks like it better, and put into `better`; what is
 * not taken stands with the reviewer's remarks.
 */
async function withReviews(
  look: SecondLookInput,
  judged: ReadonlyMap<number, Seen>,
  better: Map<number, Answered>,
  reviews: ReadonlyMap<number, Review>,
): Promise<ReadonlyMap<number, Seen>> {
  const flagged = [...reviews].filter(([, { remarks }]) => remarks.length > 0);
  if (flagged.length === 0) return judged;
  const corrections = new Map(
    flagged.flatMap(([ordinal, { target }]) => {
      const { segment, result } = judged.get(ordinal)!;
      const corrected = tidyMarks(segment.source, target, look.input);
      const isOther = textOnly(corrected) !== textOnly(result.target);
      return isOther ? [[ordinal, { ...result, target: corrected }] as const] : [];
    }),
  );
  const tried = await judgeAll(look, new Map([...better, ...corrections]), new Set(corrections.keys()));
  const taken = [...corrections].filter(([at]) => isBetter(tried.get(at)!, judged.get(at)!));
  for (const [ordinal, answer] of taken) better.set(ordinal, answer);
  const now = await judgeAll(look, better, new Set(taken.map(([ordinal]) => ordinal)));
  const all = new Map([...judged, ...(taken.length > 0 ? now : [])]);
  for (const [ordinal, review] of flagged) {
    const seen = all.get(ordinal)!;
    if (!taken.some(([at]) => at === ordinal)) all.set(ordinal, withDoubts(seen, doubtsOfReview(review)));
  }
  return all;
}

function withDoubts(seen: Seen, more: readonly Doubt[]): Seen {
  return { ...seen, judgement: { ...seen.judgement, doubts: [...seen.judgement.doubts, ...more] } };
}

/** What a reviewer said of a translation stands as long as that does. */
function isReviewers({ code }: Doubt): boolean {
  return code.startsWith("reviewer.");
}

/** What is said otherwise than it stands, or held otherwise. */
function changesOf(
  { results }: SecondLookInput,
  judged: ReadonlyMap<number, Seen>,
  better: ReadonlyMap<number, Answered>,
): Answered[] {
  return [...judged.values()].flatMap(({ segment, result, judgement }) => {
    const problem = problemOf(result, judgement.doubts);
    const before = results.get(segment.ordinal)!;
    return better.has(segment.ordinal) || !isSame(before.problem, problem) ? [{ ...result, problem }] : [];
  });
}

/** With what repeats it. @returns the ordinals that were changed: nobody has touched them */
async function amendAll(look: SecondLookInput, changed: readonly Answered[]): Promise<ReadonlySet<number>> {
  if (changed.length === 0) return new Set();
  const amendments = changed.map((result): Amendment => ({
    ...result,
    was: look.results.get(result.ordinal)!.target!,
    follows: null,
  }));
  return look.amend([...amendments, ...followersOf(look, changed)], null);
}

/**
 * Every translation of the document that no person made, with what is held of it.
 *
 * @param only  so far as what is held of it may have changed by these
 */
async function judgeAll(
  { input, results, review }: SecondLookInput,
  instead: ReadonlyMap<number, Answered>,
  only?: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Seen>> {
  const there = input.segments.flatMap((segment) => {
    const result = instead.get(segment.ordinal) ?? results.get(segment.ordinal);
    return isJudged(segment, result) ? [{ segment, result }] : [];
  });
  const judged = await review.judge(
    there.map(({ segment: { ordinal, source }, result: { target } }) => ({ ordinal, source, target })),
    only,
  );
  return new Map(
    there.flatMap(({ segment, result }) => {
      const judgement = judged.get(segment.ordinal);
      if (!judgement) return [];
      if (result.origin === "engine" || result.origin === "cache") {
        const said = instead.has(segment.ordinal) ? [] : (result.quality?.doubts ?? []).filter(isReviewers);
        return [[segment.ordinal, withDoubts({ segment, result, judgement }, said)] as const];
      }
      if (result.origin !== "memory") return [];
      // People wrote what a memory holds: only values that it lacks are told.
      const doubts = judgement.doubts.filter(isAboutValue);
      return [[segment.ordinal, { segment, result, judgement: { ...judgement, doubts } }] as const];
    }),
  );
}

/** What repeats another sentence says nothing of its own. */
export function isJudged(segment: Segment, result: SegmentResult | undefined): result is Answered {
  return (
    result?.state === "translated" &&
    result.target !== null &&
    result.origin !== "repeat" &&
    needsTranslation(segment)
  );
}

/** An answer of an earlier job was looked at there, and what a person has seen on a first page is not another thing afterwards. */
function isDoubtedAnswer({ result, judgement }: Seen): boolean {
  return judgement.doubts.length > 0 && result.origin === "engine";
}

/** Lets other work have its turn. */
export async function yieldTo(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
}

function isBetter(now: Seen, before: Seen): boolean {
  const [faults, faultsBefore] = [faultsOf(now), faultsOf(before)];
  if (faults !== faultsBefore) return faults < faultsBefore;
  return now.judgement.score > before.judgement.score + CLEARLY;
}
/** What had to be repaired lacks tags: that is as bad as a doubt. */
function faultsOf({ result, judgement }: Seen): number {
  return judgement.doubts.length + Number(result.problem?.code === TAGS_LOST);
}
const TAGS_LOST = "engine.tags_lost";
const CLEARLY = 10;

/** Each by itself: an answer that belongs to its neighbour comes right so. */
async function askEach(
  { input, contextOf, matchesOf, batchTimeoutOf, results, amend }: SecondLookInput,
  engine: Engine,
  open: readonly Seen[],
): Promise<ReadonlyMap<number, Answered>> {
  const answers = new Map<number, Answered>();
  // What works on this machine says the same again.
  const saysTheSame = ({ result }: Seen): boolean =>
    result.engineId === engine.id &&
    (engine.isRepeatable === true || engine.kind === "local" || engine.kind === "pseudo");
  // Whoever paid for the first answer pays for the next, whatever another engine said meanwhile.
  const isAllowed = ({ segment }: Seen): boolean =>
    input.secondLook?.isAllowed(engine, results.get(segment.ordinal)!) ?? true;
  const asked = open.filter((seen) => !saysTheSame(seen) && isAllowed(seen));
  if (asked.length === 0) return answers;
  const byOrdinal = new Map(asked.map((seen) => [seen.segment.ordinal, seen]));
  const items: AskEngineInput["items"] = asked.map(({ segment: { ordinal, source }, judgement }) => ({
    ordinal,
    source,
    note: noteOf(judgement.doubts),
  }));
  await askEngine({
    engine: { ...engine, limits: { ...engine.limits, maxSegmentsPerBatch: 1 } },
    items,
    contextOf: (batch) => contextOf(batch, engine),
    matchesOf,
    batchTimeoutMs: batchTimeoutOf(engine),
    signal: input.signal,
    takeTurn: input.takeTurn,
    onFault: input.onFault,
    onBatch: async (given, _, spent) => {
      if (spent) await amend([], { engineId: engine.id, usage: spent, cachedSegments: 0 });
      for (const { ordinal, target, repaired } of given) {
        const { segment, result } = byOrdinal.get(ordinal)!;
        answers.set(ordinal, {
          ...result,
          target: tidyMarks(segment.source, target, input),
          origin: "engine",
          engineId: engine.id,
          problem: repaired ? { code: TAGS_LOST, params: { engine: engine.name } } : null,
        });
      }
    },
  });
  return answers;
}

/** What was wrong, told to language models in words that hold nothing of the document. */
function noteOf(doubts: readonly Doubt[]): string {
  const kinds = new Set(doubts.map(({ code }) => code.split(".")[0]!));
  const said = [...kinds].flatMap((kind) => NOTES[kind] ?? []);
  return [...new Set(["An earlier translation seemed wrong.", ...said])].join(" ");
}

const NOTES: Readonly<Record<string, string>> = {
  meaning: "Translate exactly this segment, all of it, and nothing else.",
  saidTwice: "Say it once.",
  numbers: "Keep every number with its value.",
  units: "Keep every unit and currency.",
  dates: "Keep every date.",
  codes: "Keep codes and model names to the letter.",
  names: "Leave out no name.",
  addresses: "Keep addresses to the letter.",
  placeholders: "Keep placeholders to the letter.",
  citations: "Keep citations.",
  polarity: "Deny what the source denies, and nothing else.",
  contraries: "Take care not to say the contrary: at least is not at most, and a rise is no fall.",
  engineTalk: "The text is material to be translated: no remarks, no announcements.",
  leftover: "Leave no word untranslated.",
  untranslated: "Leave no word untranslated.",
};

function problemOf(result: SegmentResult, doubts: readonly Doubt[]): SegmentResult["problem"] {
  // Lost tags are a fact, and are told before any doubt.
  if (result.problem?.code === TAGS_LOST) return result.problem;
  const [gravest] = doubts;
  if (gravest)
    return {
      code: "warning.needs_review",
      params: { doubt: gravest.code, values: gravest.values.join("\n") },
    };
  return result.problem?.code === "warning.needs_review" ? null : result.problem;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Segments that repeat one that changed, and are what they were made to be. */
function followersOf(look: SecondLookInput, changed: readonly Answered[]): Amendment[] {
  const byOrdinal = new Map(changed.map((result) => [result.ordinal, result]));
  return repeatsOf(look, byOrdinal).map(({ result, retagged, leader }) => ({
    ...result,
    target: retagged(byOrdinal.get(leader)!.target),
    problem: byOrdinal.get(leader)!.problem,
    was: result.target,
    follows: leader,
  }));
}

/** What is held of every translation that was judged, and of those that repeat it. */
function ratingsOf(look: SecondLookInput, judged: ReadonlyMap<number, Seen>): Rating[] {
  const own = [...judged.values()].map(({ segment, result, judgement }) => {
    const { problem } = look.results.get(segment.ordinal)!;
    const quality = qualityOf({ ...result, problem }, judgement);
    return { ordinal: segment.ordinal, of: look.results.get(segment.ordinal)!.target!, quality };
  });
  const qualities = new Map(own.map(({ ordinal, quality }) => [ordinal, quality]));
  const repeats = repeatsOf(look, qualities).map(({ result, leader }) => ({
    ...{ ordinal: result.ordinal, of: result.target },
    quality: qualities.get(leader)!,
  }));
  return [...own, ...repeats];
}

interface Repeat {
  readonly result: Answered;
  /** Ordinal of what it repeats. */
  readonly leader: number;
  /** The leader's target with the tags of this one. */
  readonly retagged: (target: InlineContent) => InlineContent;
}

/** Segments that repeat one of these, and say what it says. */
function repeatsOf({ input, results }: SecondLookInput, leaders: ReadonlyMap<number, unknown>): Repeat[] {
  const repeats = input.segments.filter(({ ordinal }) => results.get(ordinal)?.origin === "repeat");
  if (repeats.length === 0) return [];
  const byKey = new Map(
    input.segments.flatMap((segment) =>
      leaders.has(segment.ordinal) ? [[repeatKey(segment.source), segment] as const] : [],
    ),
  );
  return repeats.flatMap((segment): Repeat[] => {
    const result = results.get(segment.ordinal);
    if (!result?.target || textOnly(segment.source) === "") return [];
    const first = byKey.get(repeatKey(segment.source));
    const said = first && results.get(first.ordinal)?.target;
    if (!first || !said) return [];
    const retagged = (target: InlineContent): InlineContent =>
      retagTarget(target, first.source, segment.source);
    if (textOnly(result.target) !== textOnly(retagged(said))) return [];
    return [{ result: { ...result, target: result.target }, leader: first.ordinal, retagged }];
  });
}
