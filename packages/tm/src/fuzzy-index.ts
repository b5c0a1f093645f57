import { BestHits, type FuzzyHit, type FuzzySearch } from "./best-hits.ts";
import { buildSegment, type FuzzySegment, type PendingUnit } from "./fuzzy-segment.ts";
import { SearchRoom, searchSegment } from "./search-segment.ts";

export type { FuzzyHit, FuzzySearch };

/** Everything an index holds, for another thread: structured clone takes it, arrays can be transferred. */
export interface FuzzyIndexData {
  readonly vocabulary: readonly string[];
  readonly segments: readonly FuzzySegment[];
  readonly size: number;
}

/**
 * An index over token keys. Units get numbers in the order in which they are added.
 *
 * Cost: about 12 bytes a token and 40 a unit. Adding is cheap: new units make small segments, merged as they grow alike
 * (a unit is copied log n times).
 */
export class FuzzyIndex {
  private readonly ids = new Map<string, number>();
  private segments: FuzzySegment[] = [];
  private pending: PendingUnit[] = [];
  private count = 0;
  private room = new SearchRoom(0);
  private alphabet = 0;

  /** Takes over what `data` gave in another thread. */
  static fromData(data: FuzzyIndexData): FuzzyIndex {
    const index = new FuzzyIndex();
    for (const key of data.vocabulary) index.ids.set(key, index.ids.size);
    index.segments = [...data.segments];
    index.count = data.size;
    return index;
  }

  get size(): number {
    return this.count;
  }

  /** @returns the unit's number */
  add(keys: readonly string[]): number {
    const tokens = Uint32Array.from(keys, (key) => {
      let id = this.ids.get(key);
      if (id === undefined) this.ids.set(key, (id = this.ids.size));
      return id;
    });
    this.pending.push({ unit: this.count, tokens });
    return this.count++;
  }

  data(): FuzzyIndexData {
    this.settle();
    return { vocabulary: [...this.ids.keys()], segments: this.segments, size: this.count };
  }

  /**
   * The units most like a query: all of the best `maxResults` that reach `minScore`, best first, later units before
   * earlier ones of the same score. Nothing that reaches `minScore` is missed, but short queries (up to 3 tokens) need 75
   * unless one text begins with the other.
   *
   * Where many units share the last score, any of them may be the ones left out.
   */
  search(keys: readonly string[], search: FuzzySearch): FuzzyHit[] {
    this.settle();
    if (keys.length === 0 || this.count === 0) return [];
    const query = Int32Array.from(keys, (key) => this.ids.get(key) ?? -1);
    const best = new BestHits(search);
    for (const segment of this.segments) {
      if (best.isFull()) break;
      searchSegment(segment, query, this.room, best);
    }
    return best.hits;
  }

  /** Brings pending units into segments; those of like size become one, so that there are few. */
  private settle(): void {
    if (this.pending.length > 0) {
      let units = this.pending;
      this.pending = [];
      while (this.segments.length > 0 && this.segments.at(-1)!.units.length <= 2 * units.length)
        units = [...unitsOf(this.segments.pop()!), ...units];
      this.segments.push(buildSegment(units, this.ids.size));
    }
    if (this.alphabet < this.ids.size) {
      // Some room, so that one new word does not make a new table each time.
      this.alphabet = this.ids.size + (this.ids.size >>> 3) + 64;
      this.room = new SearchRoom(this.alphabet);
    }
  }
}

function unitsOf(segment: FuzzySegment): PendingUnit[] {
  const { units, starts, tokens } = segment;
  return Array.from(units, (unit, position) => ({
    unit,
    tokens: tokens.subarray(starts[position]!, starts[position + 1]!),
  }));
}
