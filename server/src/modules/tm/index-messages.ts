// What the server and the thread that holds the indexes say to each other.
import type { InlineContent } from "@yizhou/model";

/** One direction of a unit, for the index of its library. */
export interface IndexedUnit {
  readonly id: number;
  readonly isTurned: boolean;
  /** What is looked up by. */
  readonly source: InlineContent;
}

export type IndexQuestion =
  | { readonly kind: "add"; readonly index: string; readonly units: readonly IndexedUnit[] }
  | { readonly kind: "drop"; readonly index: string }
  | {
      readonly kind: "search";
      readonly indexes: readonly string[];
      /** Token keys of each query. */
      readonly queries: readonly (readonly string[])[];
      readonly minScore: number;
      readonly maxResults: number;
    };

/** A unit that is alike, by the words alone; penalties come off later. */
export interface AlikeHit {
  readonly id: number;
  readonly isTurned: boolean;
  readonly similarity: number;
}

/** By query, best first. Null for what is no search. */
export type IndexAnswer = readonly (readonly AlikeHit[])[] | null;
