import type { JobSegment } from "@yizhou/contract";
import { comparePlaces, isThere } from "./segment-places.ts";

/** A sentence that a copy and its original say differently, or that only one of them has: somebody has cut it anew. */
export interface Difference {
  /** As the copy has it, or as the original does where only that one has it. */
  readonly segment: JobSegment;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** In the order of the document. An empty text stands for a sentence without a translation, null for one that is not there. */
export function differencesOf(
  copy: readonly JobSegment[],
  original: readonly JobSegment[],
): readonly Difference[] {
  const theirs = new Map(original.filter(isThere).map((segment) => [segment.ordinal, segment]));
  const found: Difference[] = [];
  for (const segment of copy) {
    if (!isThere(segment)) continue;
    const other = theirs.get(segment.ordinal);
    theirs.delete(segment.ordinal);
    const mine = segment.target ?? "";
    if (!other) found.push({ segment, mine, theirs: null });
    else if (mine !== (other.target ?? "")) found.push({ segment, mine, theirs: other.target ?? "" });
  }
  for (const segment of theirs.values()) found.push({ segment, mine: null, theirs: segment.target ?? "" });
  return found.sort((a, b) => comparePlaces(a.segment, b.segment));
}
