import type { SegmentResult } from "@yizhou/model";
import type { SegmentStore } from "./ports.ts";

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
}
