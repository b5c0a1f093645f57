// Translations that a language model reads against their sources when all is there: what it would change, and why.
import type { Engine, ReviewRemark } from "@yizhou/engines";
import type { InlineContent, Segment } from "@yizhou/model";
import type { Doubt } from "@yizhou/qa";
import { askEngine, type AskEngineInput } from "./ask-engine.ts";
import type { EngineSpending } from "./ports.ts";

/** A translation that is to be read. */
export interface Draft {
  readonly segment: Segment;
  readonly target: InlineContent;
}

/** What a reviewer said of a translation: its remarks, and the correction; the translation itself where there is none. */
export interface Review {
  readonly remarks: readonly ReviewRemark[];
  readonly target: InlineContent;
}

/** Segments in one request: a reviewer that is shown too many skims them. */
const MOST_TOGETHER = 12;

/**
 * Has translations reviewed in batches, in document order. What a reviewer does not answer is left out: a review that fails takes
 * nothing away.
 *
 * @param onRead  told of every batch that was read, with what it took
 * @throws the signal's reason when aborted; what `onRead` throws
 */
export async function reviewAnswers(
  engine: Engine,
  drafts: readonly Draft[],
  {
    contextOf,
    onRead,
    ...asking
  }: Pick<AskEngineInput, "contextOf" | "batchTimeoutMs" | "signal" | "takeTurn" | "onFault"> & {
    readonly onRead: (ordinals: readonly number[], spent: EngineSpending | null) => Promise<void>;
  },
): Promise<ReadonlyMap<number, Review>> {
  const reviews = new Map<number, Review>();
  if (drafts.length === 0) return reviews;
  const limits = {
    ...engine.limits,
    maxSegmentsPerBatch: Math.min(MOST_TOGETHER, engine.limits.maxSegmentsPerBatch),
    // Both sides are sent.
    maxCharactersPerBatch: Math.ceil(engine.limits.maxCharactersPerBatch / 2),
  };
  await askEngine({
    ...asking,
    engine: { ...engine, limits },
    items: drafts.map(({ segment: { ordinal, source, unitId }, target }) => ({
      ...{ ordinal, source, unitId },
      draft: target,
    })),
    contextOf: async (batch) => ({ ...(await contextOf(batch)), review: true }),
    onBatch: async (answers, _, usage) => {
      for (const { ordinal, target, remarks = [] } of answers) reviews.set(ordinal, { target, remarks });
      const spent = usage && { engineId: engine.id, usage, cachedSegments: 0 };
      await onRead(
        answers.map(({ ordinal }) => ordinal),
        spent,
      );
    },
  });
  return reviews;
}

/** The remarks as reasons to doubt, gravest first, each kind once. */
export function doubtsOfReview({ remarks }: Review): readonly Doubt[] {
  const byCategory = new Map(remarks.toReversed().map((remark) => [remark.category, remark]));
  return remarks
    .filter((remark) => byCategory.get(remark.category) === remark)
    .map(({ category, span }) => ({ code: `reviewer.${category}`, values: span === "" ? [] : [span] }));
}
