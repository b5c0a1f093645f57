import {
  hasTags,
  needsReview,
  textOnly,
  type CodedProblem,
  type CodedWarning,
  type DocumentWarning,
  type InlineContent,
  type LanguageTag,
  type LockReason,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { judgeTerms, Termbase, type TermJudgement, type TermProblem } from "@yizhou/termbase";
import { numbersIn } from "@yizhou/text";
import { bandOf } from "@yizhou/tm";
import { needsTranslation } from "./pretranslate.ts";
import { addToBand, noBands, type BandCounts } from "./quote.ts";

/** A segment worth a look. */
export interface ReportNotice {
  readonly ordinal: number;
  readonly problem: CodedProblem | CodedWarning;
}

/** Completeness and fidelity of a result: every source segment is accounted for. */
export interface TranslationReport {
  /** `translated + failed + locked`, and those not yet reached in an unfinished job. */
  readonly segments: number;
  readonly translated: number;
  readonly failed: number;
  readonly locked: number;
  readonly fromMemory: number;
  /** Those of `fromMemory` whose source was only alike: numbers, dates and tags put right, worth a look. */
  readonly fromFuzzy: number;
  readonly fromRepeats: number;
  readonly fromEngine: number;
  /** Answers that the engine gave in an earlier job. */
  readonly fromCache: number;
  /**
   * The translated segments by the bands of the quote. What an engine translated counts in the band of the similar sentence
   * it was given, and as `none` where it was given none.
   */
  readonly bands: BandCounts;
  /** Translated segments that may be wrong by what the checks and the rest of the document say: they need a person's look. */
  readonly doubted: number;
  /** What machines translated and was judged: how many segments, and their mean score 0-100, rounded down; null where none was. */
  readonly quality: { readonly judged: number; readonly meanScore: number } | null;
  /** Share of segments that need a translation and have one, 0-100, one decimal, never rounded up to 100. */
  readonly completeness: number;
  /** Tags of the translated sources, how many of them the targets hold, and in how many segments they had to be repaired. */
  readonly tags: { readonly expected: number; readonly present: number; readonly repaired: number };
  /** Numbers of the translated sources by value, and how many of them the targets hold. */
  readonly numbers: { readonly expected: number; readonly present: number };
  /** Terms of the termbase in the translated sources, and how many of them the targets hold. Absent without a termbase. */
  readonly terms?: TermCount;
  /**
   * Failed, repaired, numbers that differ, terms missed or forbidden, in document order; behind them what fuzzy matches
   * filled. At most 200.
   */
  readonly notices: readonly ReportNotice[];
  readonly warnings: readonly DocumentWarning[];
  /** What stands as in the source, by reason, most first: together all segments that need no translation. */
  readonly kept: readonly KeptSegments[];
}

export interface KeptSegments {
  /** `nothing`: there is nothing to translate in them (numbers, codes, marks). `unknown`: locked, and nobody knows any more why. */
  readonly reason: LockReason | "nothing" | "unknown";
  readonly count: number;
  /** The first of them, to be looked at: at most 20. */
  readonly ordinals: readonly number[];
}

/** How a translation keeps to a termbase. */
export interface TermCount {
  /** Terms in the sources that the termbase has a translation for. */
  readonly expected: number;
  readonly present: number;
  /** Uses of terms that are not to be used. */
  readonly forbidden: number;
}

const MAX_NOTICES = 200;
const MAX_KEPT_NAMED = 20;
/** Of one segment in its notice. */
const MAX_TERMS_NAMED = 5;

/**
 * Sums up a job. Cost: linear in the text.
 *
 * @param terms  a termbase, or what `judgeSegments` has found already; absent: nothing is counted
 * @param onTerms  told of every segment that misses terms or uses forbidden ones: the notices name only the first
 */
export function makeReport(
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  pair: { from: LanguageTag; to: LanguageTag },
  warnings: readonly DocumentWarning[] = [],
  terms?: Termbase | ReadonlyMap<number, TermJudgement>,
  onTerms?: (ordinal: number, problems: readonly TermProblem[]) => void,
): TranslationReport {
  const count = {
    translated: 0,
    failed: 0,
    locked: 0,
    memory: 0,
    fuzzy: 0,
    repeat: 0,
    engine: 0,
    cache: 0,
    wanted: 0,
    delivered: 0,
    doubted: 0,
    judged: 0,
    score: 0,
  };
  const tags = { expected: 0, present: 0, repaired: 0 };
  const numbers = { expected: 0, present: 0 };
  const termCount = { expected: 0, present: 0, forbidden: 0 };
  const notices: ReportNotice[] = [];
  const alike: ReportNotice[] = [];
  const bands = noBands();
  for (const segment of segments) {
    const result = results.get(segment.ordinal);
    const isWanted = needsTranslation(segment);
    if (isWanted) count.wanted += 1;
    if (!result || result.state === "untranslated") continue;
    count[result.state] += 1;
    const { ordinal, problem } = result;
    if (result.state === "failed" && problem) notices.push({ ordinal, problem });
    if (result.state !== "translated" || !result.target || !isWanted) continue;
    count.delivered += 1;
    const { origin } = result;
    if (origin === "memory" || origin === "repeat" || origin === "engine" || origin === "cache")
      count[origin] += 1;
    const isEngine = origin === "engine" || origin === "cache";
    addToBand(bands[origin === "repeat" ? "repetitions" : bandOf(result.matchScore)], segment, isEngine);
    const { matchScore } = result;
    const isFuzzy = origin === "memory" && matchScore !== null && matchScore < 100;
    if (isFuzzy) {
      count.fuzzy += 1;
      alike.push({
        ordinal,
        problem: { code: "warning.fuzzy_used", params: { score: matchScore } },
      });
    }

    const tagsHere = compareBags(tagBag(segment.source), tagBag(result.target));
    tags.expected += tagsHere.expected;
    tags.present += tagsHere.present;
    const isRepaired = problem?.code === "engine.tags_lost";
    if (isRepaired) {
      tags.repaired += 1;
      notices.push({ ordinal, problem: { code: "warning.tags_repaired", params: { count: 1 } } });
    }
    if (needsReview(result)) count.doubted += 1;
    if (problem?.code === "warning.needs_review") notices.push({ ordinal, problem });
    if (result.quality) {
      count.judged += 1;
      count.score += result.quality.score;
    }
    const numbersHere = compareBags(numberBag(segment.source, pair.from), numberBag(result.target, pair.to));
    numbers.expected += numbersHere.expected;
    numbers.present += numbersHere.present;
    if (numbersHere.missing.length > 0 && problem?.code !== "warning.needs_review") {
      notices.push({
        ordinal,
        problem: {
          code: "warning.numbers_differ",
          params: { numbers: numbersHere.missing.slice(0, 5).join(", ") },
        },
      });
    }
    const judgement =
      terms instanceof Termbase
        ? judgeTerms(terms, textOnly(segment.source), textOnly(result.target), pair)
        : terms?.get(ordinal);
    if (judgement) {
      const { wished, problems } = judgement;
      if (problems.length > 0) onTerms?.(ordinal, problems);
      const missed = problems.filter(({ kind }) => kind === "missing");
      termCount.expected += wished;
      termCount.present += wished - missed.length;
      termCount.forbidden += problems.length - missed.length;
      notices.push(...termNotices(ordinal, problems));
    }
  }
  return {
    kept: countKept(segments),
    ...(terms && { terms: termCount }),
    segments: segments.length,
    translated: count.translated,
    failed: count.failed,
    locked: count.locked,
    fromMemory: count.memory,
    fromFuzzy: count.fuzzy,
    fromRepeats: count.repeat,
    fromEngine: count.engine,
    fromCache: count.cache,
    bands,
    doubted: count.doubted,
    quality:
      count.judged === 0 ? null : { judged: count.judged, meanScore: Math.floor(count.score / count.judged) },
    completeness: count.wanted === 0 ? 100 : Math.floor((1000 * count.delivered) / count.wanted) / 10,
    tags,
    numbers,
    notices: [...notices, ...alike].slice(0, MAX_NOTICES),
    warnings,
  };
}

function countKept(segments: readonly Segment[]): KeptSegments[] {
  const kept = new Map<KeptSegments["reason"], { count: number; ordinals: number[] }>();
  for (const segment of segments) {
    if (needsTranslation(segment)) continue;
    const reason = segment.locked ? (segment.lockReason ?? "unknown") : "nothing";
    const own = kept.get(reason) ?? { count: 0, ordinals: [] };
    own.count += 1;
    if (own.ordinals.length < MAX_KEPT_NAMED) own.ordinals.push(segment.ordinal);
    kept.set(reason, own);
  }
  return [...kept].map(([reason, own]) => ({ reason, ...own })).sort((a, b) => b.count - a.count);
}

function termNotices(ordinal: number, problems: readonly TermProblem[]): ReportNotice[] {
  return (["missing", "forbidden"] as const).flatMap((kind): ReportNotice[] => {
    const own = problems.filter((problem) => problem.kind === kind);
    if (own.length === 0) return [];
    const named = own.slice(0, MAX_TERMS_NAMED).map(({ term, expected }) => {
      return expected.length > 0 ? `${term} → ${expected[0]}` : term;
    });
    const code = kind === "missing" ? "warning.terms_missed" : "warning.terms_forbidden";
    return [{ ordinal, problem: { code, params: { terms: named.join(", ") } } }];
  });
}

function tagBag(content: InlineContent): string[] {
  return hasTags(content)
    ? content.flatMap((node) => (node.kind === "text" ? [] : [`${node.kind}:${node.id}`]))
    : [];
}

function numberBag(content: InlineContent, language: LanguageTag): string[] {
  const text = textOnly(content);
  return /\p{N}/u.test(text) ? numbersIn(text, language).map(({ value }) => value) : [];
}

function compareBags(expected: readonly string[], actual: readonly string[]) {
  const left = new Map<string, number>();
  for (const item of actual) left.set(item, (left.get(item) ?? 0) + 1);
  const missing: string[] = [];
  for (const item of expected) {
    const count = left.get(item) ?? 0;
    if (count === 0) missing.push(item);
    else left.set(item, count - 1);
  }
  return { expected: expected.length, present: expected.length - missing.length, missing };
}
