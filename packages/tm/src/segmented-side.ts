// One side of a library: its segments from the oldest to the newest, read as one.
import { BestHits } from "./best-hits.ts";
import { isMarked, markDead, type UnitMarks } from "./dead-units.ts";
import { searchedSegment, type SearchedSegment } from "./find-in-segment.ts";
import { SearchRoom, searchSegment } from "./search-segment.ts";
import type { UnitSegment } from "./unit-segment.ts";
import { findWord, wordCount } from "./vocabulary.ts";

/** A unit that is alike, by the words alone; penalties come off later. */
export interface AlikeUnit {
  readonly id: number;
  /** Of the token keys, 0-100. */
  readonly similarity: number;
}

/** A segment, and what newer ones say of it. */
export interface LayeredSegment extends SearchedSegment {
  dead: UnitMarks;
}

export class SegmentedSide {
  /** Oldest first. */
  readonly layers: LayeredSegment[] = [];
  private readonly rooms = new WeakMap<UnitSegment, SearchRoom>();

  constructor(segments: readonly UnitSegment[] = []) {
    for (const segment of segments) this.push(segment);
  }

  /** Adds a segment that is newer than all others. */
  push(segment: UnitSegment): void {
    for (const layer of this.layers) layer.dead = markDead(layer.segment, layer.dead, segment);
    this.layers.push({ ...searchedSegment(segment), dead: null });
  }

  /**
   * The units most like a query: all of the best `maxResults` that reach `minScore`, best first, later units before earlier ones
   * of the same likeness. Short queries (up to 3 tokens) need 75 unless one text begins with the other.
   */
  search(
    keys: readonly string[],
    { minScore, maxResults }: { readonly minScore: number; readonly maxResults: number },
  ): AlikeUnit[] {
    if (keys.length === 0) return [];
    let found: AlikeUnit[] = [];
    let bar = minScore;
    // What came last is asked first: it is small, and mostly what is wanted.
    for (const { segment, dead } of this.layers.toReversed()) {
      const query = Int32Array.from(keys, (key) => findWord(segment.words, key));
      const best = new BestHits({
        minScore: bar,
        maxResults,
        ...(dead && { isGone: (unit) => isMarked(dead, unit) }),
      });
      searchSegment(segment.fuzzy, query, this.roomOf(segment), best);
      if (best.hits.length === 0) continue;
      const own = best.hits.map(({ unit, similarity }) => ({ id: segment.ids[unit]!, similarity }));
      found = [...found, ...own]
        .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
        .slice(0, maxResults);
      if (found.length === maxResults) bar = Math.max(bar, found.at(-1)!.similarity + 1);
      if (bar > 100) break;
    }
    return found;
  }

  private roomOf(segment: UnitSegment): SearchRoom {
    let room = this.rooms.get(segment);
    if (!room) this.rooms.set(segment, (room = new SearchRoom(wordCount(segment.words))));
    return room;
  }
}
