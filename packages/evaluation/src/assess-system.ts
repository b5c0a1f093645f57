import { costOf, type EngineCost, type EngineUsage } from "@yizhou/engines";
import { inlineFromText, type SegmentResult } from "@yizhou/model";
import { makeReport, reviewTranslations, type TermCount, type TranslationReport } from "@yizhou/pipeline";
import { countWords } from "@yizhou/text";
import { bleu, chrf, type Metric } from "./metrics.ts";
import type { Overlap } from "./n-grams.ts";
import { compareLines, type Significance } from "./significance.ts";
import { tokeniserOf } from "./tokens.ts";
import { segmentsOf, type System, type TestSet } from "./translate-test-set.ts";

/** Measured without a pause: some hundredths of a second. */
const LINES_TOGETHER = 20;

export interface Score extends Partial<Significance> {
  /** Signature of the metric: figures compare only where these are equal. */
  readonly metric: string;
  /** 0-100. */
  readonly score: number;
}

/** What is told of a system beside its outputs. */
export interface Assessment extends Partial<EngineUsage> {
  readonly sentences: number;
  readonly failed: number;
  /** Outputs that the answer checks would mark as needing review. */
  readonly doubted: number;
  readonly numbers: TranslationReport["numbers"];
  readonly terms?: TermCount;
  /** By the clock, of an engine that was asked. */
  readonly seconds?: number;
  readonly wordsPerSecond?: number;
  /** By the vendor's list, where it is known. */
  readonly cost?: EngineCost;
  /** BLEU and chrF. */
  readonly scores: readonly Score[];
}

/**
 * Scores a system against the references, and says what the report of a job would say of its outputs.
 *
 * @param baseline  the system that it is compared with; null for that one itself
 * @param pause  waited for between parts of a second at most
 */
export async function assessSystem(
  system: System,
  baseline: System | null,
  test: TestSet,
  pause: () => Promise<void>,
): Promise<Assessment> {
  const figures = await figuresOf(system, test, pause);
  const scores: Score[] = [];
  for (const metric of [bleu(tokeniserOf(test.to)), chrf])
    scores.push(await scoreOf(metric, system, baseline, test, pause));
  return { ...figures, scores };
}

async function scoreOf(
  metric: Metric,
  system: System,
  baseline: System | null,
  { pairs }: TestSet,
  pause: () => Promise<void>,
): Promise<Score> {
  const measured = async ({ outputs }: System): Promise<Overlap[]> => {
    const overlaps: Overlap[] = [];
    for (const [at, output] of outputs.entries()) {
      if (at % LINES_TOGETHER === 0) await pause();
      overlaps.push(metric.measure(output, pairs[at]!.reference));
    }
    return overlaps;
  };
  const own = await measured(system);
  return {
    metric: metric.signature,
    score: metric.score(own),
    ...(baseline && (await compareLines(metric, own, await measured(baseline), pause))),
  };
}

async function figuresOf(
  { outputs, failed, asked }: System,
  test: TestSet,
  pause: () => Promise<void>,
): Promise<Omit<Assessment, "scores">> {
  const results = new Map(
    outputs.map((output, ordinal): [number, SegmentResult] => {
      const base = { ordinal, origin: "engine", matchScore: null, engineId: null, problem: null } as const;
      return [
        ordinal,
        output === ""
          ? { ...base, state: "failed", target: null }
          : { ...base, state: "translated", target: inlineFromText(output) },
      ];
    }),
  );
  const segments = segmentsOf(test);
  const { numbers, terms } = makeReport(segments, results, test, [], test.termbase);
  const pairs = segments.flatMap(({ ordinal, source }) => {
    const target = results.get(ordinal)!.target;
    return target === null ? [] : [{ ordinal, source, target }];
  });
  const judged = await reviewTranslations(pairs, test, { pause });
  const words = test.pairs.reduce((sum, { source }) => sum + countWords(source), 0);
  return {
    ...{ sentences: outputs.length, failed, numbers },
    doubted: [...judged.values()].filter(({ doubts }) => doubts.length > 0).length,
    ...(terms && { terms }),
    ...(asked && { ...asked.usage, seconds: asked.seconds, wordsPerSecond: words / asked.seconds }),
    ...(asked?.price && { cost: costOf(asked.usage, asked.price) }),
  };
}
