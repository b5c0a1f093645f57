/** A unit found, by the number `add` gave it. */
export interface FuzzyHit {
  readonly unit: number;
  /** Of the token keys, 0-100, before penalties. */
  readonly similarity: number;
  /** What `judge` made of it; fractions of a point only decide between equals. */
  readonly score: number;
}

export interface FuzzySearch {
  /** 1-100, inclusive; held against the similarity, before `judge` takes anything off. */
  readonly minScore: number;
  readonly maxResults: number;
  /**
   * The final score of a unit that is alike enough: at most `similarity`, or null to leave it out. Equal to `similarity`
   * when absent.
   */
  readonly judge?: (unit: number, similarity: number) => number | null;
  /** Units that are not there any more. There may be any number of them: they are left out before anything is judged. */
  readonly isGone?: (unit: number) => boolean;
  /** The best that any unit can come to; the search ends once it has enough of these. 100 when absent. */
  readonly bestPossible?: number;
}

/** Units judged in one search; beyond it, alike units are ranked by similarity alone, so that the time stays bounded. */
const MAX_JUDGED = 2000;

/** The best hits so far, and the score that the next one needs. */
export class BestHits {
  readonly hits: FuzzyHit[] = [];
  /** Least similarity of use. */
  bar: number;
  private judged = 0;
  private readonly search: FuzzySearch;
  private readonly bestPossible: number;

  constructor(search: FuzzySearch) {
    this.search = search;
    this.bar = Math.max(1, search.minScore);
    this.bestPossible = search.bestPossible ?? 100;
  }

  /** True when nothing can do better than what is there. */
  isFull(): boolean {
    return this.bar > this.bestPossible;
  }

  offer(unit: number, similarity: number): void {
    const { judge, isGone, maxResults } = this.search;
    if (isGone?.(unit)) return;
    const score = judge && this.judged++ < MAX_JUDGED ? judge(unit, similarity) : similarity;
    if (score === null) return;
    const { hits } = this;
    let at = hits.length;
    while (at > 0 && isBefore({ score, similarity, unit }, hits[at - 1]!)) at--;
    if (at >= maxResults) return;
    hits.splice(at, 0, { unit, similarity, score });
    if (hits.length > maxResults) hits.pop();
    // An equal score is no gain; whoever needs all of them asks for more results.
    if (hits.length === maxResults) this.bar = Math.max(this.bar, Math.floor(hits.at(-1)!.score) + 1);
  }
}

function isBefore(a: FuzzyHit, b: FuzzyHit): boolean {
  return a.score - b.score > 0 || (a.score === b.score && a.unit > b.unit);
}
