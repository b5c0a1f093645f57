import type { Engine, EnginePrice, EngineUsage } from "@yizhou/engines";
import {
  inlineFromText,
  plainText,
  type CodedProblem,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import {
  addUsage,
  InMemorySegmentStore,
  NO_USAGE,
  translateSegments,
  type Amendment,
  type EngineSpending,
  type TranslationProgress,
} from "@yizhou/pipeline";
import type { Termbase } from "@yizhou/termbase";

/** Sentences with the translations that outputs are compared with. */
export interface TestSet {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly pairs: readonly { readonly source: string; readonly reference: string }[];
  /** Terms that engines are held to, and that are counted. */
  readonly termbase?: Termbase | undefined;
}

/** An engine or a finished translation that is evaluated. */
export interface System {
  readonly name: string;
  /** In the order of the test set; what failed is empty, and counts as such. */
  readonly outputs: readonly string[];
  readonly failed: number;
  /** Of an engine that was asked. */
  readonly asked: {
    /** By the clock. */
    readonly seconds: number;
    readonly usage: EngineUsage;
    /** Absent where nobody knows it. */
    readonly price: EnginePrice | undefined;
  } | null;
}

/**
 * What engines make of the sources, by the way that documents take but without memory: answers are judged and asked for again.
 *
 * @param engines  each is asked for what the one before could not do
 * @param onSpent  told of every request as it is answered, also where the run is broken off afterwards
 * @returns the system, and why the first of its failures failed
 * @throws the signal's reason
 */
export async function translateTestSet(
  name: string,
  engines: readonly Engine[],
  test: TestSet,
  {
    signal,
    onProgress,
    onSpent,
  }: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: TranslationProgress) => void;
    readonly onSpent?: (spent: EngineSpending) => void;
  },
): Promise<System & { readonly problem: CodedProblem | null }> {
  const { from, to, termbase } = test;
  const store = new CountingStore(onSpent);
  const began = performance.now();
  await translateSegments({
    segments: segmentsOf(test),
    ...{ from, to, store, engines, signal, onProgress },
    ...(termbase && { termbase }),
  });
  const seconds = (performance.now() - began) / 1000;
  const failures = [...store.results.values()].filter(({ state }) => state === "failed");
  return {
    name,
    outputs: test.pairs.map((_, ordinal) => plainText(store.results.get(ordinal)?.target ?? [])),
    failed: failures.length,
    asked: { seconds, usage: store.usage, price: engines[0]?.price },
    problem: (failures[0]?.problem ?? null) as CodedProblem | null,
  };
}

export const segmentsOf = ({ pairs }: Pick<TestSet, "pairs">): readonly Segment[] =>
  pairs.map(({ source }, ordinal) => ({
    ...{ ordinal, unitId: String(ordinal), leading: "", trailing: "", locked: false },
    source: inlineFromText(source),
  }));

/** Keeps what an engine was sent and charged for beside what it answered, also what is asked again or read once more at the end. */
class CountingStore extends InMemorySegmentStore {
  usage: EngineUsage = NO_USAGE;
  readonly #onSpent: ((spent: EngineSpending) => void) | undefined;

  constructor(onSpent: ((spent: EngineSpending) => void) | undefined) {
    super();
    this.#onSpent = onSpent;
  }

  override async save(results: readonly SegmentResult[], spent: EngineSpending | null = null): Promise<void> {
    this.#count(spent);
    await super.save(results);
  }

  override async amend(
    amendments: readonly Amendment[],
    spent: EngineSpending | null,
  ): Promise<ReadonlySet<number>> {
    this.#count(spent);
    return super.amend(amendments, spent);
  }

  override async noteReviewed(ordinals: readonly number[], spent: EngineSpending | null): Promise<void> {
    this.#count(spent);
    await super.noteReviewed(ordinals, spent);
  }

  #count(spent: EngineSpending | null): void {
    if (!spent) return;
    this.usage = addUsage(this.usage, spent.usage);
    this.#onSpent?.(spent);
  }
}
