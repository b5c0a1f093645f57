// What the server says to the two threads that hold indexes and make segments.
import type { AlikeUnit, ChangedUnit, UnitWish } from "@yizhou/tm";

/** A stored segment of one side: under what name it is held, and its bytes where they are not held yet. */
export interface GivenSegment {
  readonly name: string;
  readonly bytes: ArrayBufferLike | null;
}

export interface FindLimits {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Sides of libraries are named by whoever asks. */
export interface IndexCalls {
  /** Holds a side with these segments, the oldest first, in place of what was there. @returns names of those that are no segments */
  hold(side: string, segments: readonly GivenSegment[]): readonly string[];
  /** Units that segments do not speak for, as they are now. @returns false where the side is not held */
  change(side: string, units: readonly ChangedUnit[]): boolean;
  drop(side: string): void;
  /** By query, best first; null where one of the sides is not held. */
  search(
    sides: readonly string[],
    queries: readonly (readonly string[])[],
    limits: { readonly minScore: number; readonly maxResults: number },
  ): readonly (readonly AlikeUnit[])[] | null;
  /** Ids, newest first; of the two sides of one library. Null where one is not held. */
  find(
    sides: { readonly first: string; readonly second: string },
    wishes: readonly UnitWish[],
    limits: FindLimits,
  ): readonly number[] | null;
}

/** A unit for the segments of its languages. */
export interface UnitToSegment {
  readonly id: number;
  /** In the order of their tags. */
  readonly languages: readonly [string, string];
  /** As JSON, in the same order; null where it has gone. */
  readonly texts: readonly [string, string] | null;
}

/** Two sides of some units, written and ready to be stored. */
export interface MadeSegment {
  readonly languages: readonly [string, string];
  readonly units: number;
  readonly gone: number;
  readonly sides: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
}

export interface SegmentCalls {
  /** @param work  what units that come in pieces belong to */
  add(work: string, units: readonly UnitToSegment[]): void;
  /** Of all that was added, by languages. */
  make(work: string): readonly MadeSegment[];
  /** Forgets what was added. */
  drop(work: string): void;
  /** One side of some segments as one; null when one of them is no segment. */
  merge(
    segments: readonly ArrayBufferLike[],
    isOldest: boolean,
  ): { readonly units: number; readonly gone: number; readonly packed: Uint8Array<ArrayBuffer> } | null;
}
