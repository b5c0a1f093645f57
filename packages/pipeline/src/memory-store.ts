import type { SegmentResult } from "@yizhou/model";
import type { Amendment, EngineSpending, Rating, SegmentStore } from "./ports.ts";

/** A segment store that lives as long as the process: for the command line, measurements and tests. */
export class InMemorySegmentStore implements SegmentStore {
  readonly results: Map<number, SegmentResult>;

  constructor(results: Iterable<SegmentResult> = []) {
    this.results = new Map([...results].map((result) => [result.ordinal, result]));
  }

  async load(): Promise<ReadonlyMap<number, SegmentResult>> {
    return new Map(this.results);
  }

  async save(results: readonly SegmentResult[]): Promise<void> {
    for (const result of results) this.results.set(result.ordinal, result);
  }

  async amend(amendments: readonly Amendment[], _spent: EngineSpending | null): Promise<ReadonlySet<number>> {
    const isAsJudged = ({ ordinal, was }: Amendment): boolean => {
      const stored = this.results.get(ordinal);
      return stored?.origin !== "person" && JSON.stringify(stored?.target) === JSON.stringify(was);
    };
    const free = new Set(amendments.filter(isAsJudged).map(({ ordinal }) => ordinal));
    const changed = amendments.filter(
      ({ ordinal, follows }) => free.has(ordinal) && (follows === null || free.has(follows)),
    );
    await this.save(changed.map(({ was: _, follows: __, ...result }) => result));
    return new Set(changed.map(({ ordinal }) => ordinal));
  }

  async noteReviewed(_ordinals: readonly number[], _spent: EngineSpending | null): Promise<void> {}

  async rate(ratings: readonly Rating[]): Promise<void> {
    for (const { ordinal, quality, of } of ratings) {
      const stored = this.results.get(ordinal);
      if (!stored || stored.origin === "person" || JSON.stringify(stored.target) !== JSON.stringify(of))
        continue;
      this.results.set(ordinal, { ...stored, quality });
    }
  }
}
