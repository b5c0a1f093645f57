// Sentences that people have cut keep their ordinals; where they stand is told by their anchor and part.
import type { JobSegment, SegmentRange } from "@yizhou/contract";
import { plainOf } from "./segment-text.ts";

/** Segments by ordinal, as the editor's state has them; where none is any more, one that nobody sees or writes into. */
export function byOrdinal(segments: readonly JobSegment[], atLeast = 0): JobSegment[] {
  const length = segments.reduce((most, { ordinal }) => Math.max(most, ordinal + 1), atLeast);
  const list = Array.from({ length }, (_, ordinal) => goneSegment(ordinal));
  for (const segment of segments) list[segment.ordinal] = segment;
  return list;
}

export function goneSegment(ordinal: number): JobSegment {
  return {
    ...{ ordinal, unitId: "", place: null, kind: "gone", source: "", target: null, state: "locked" },
    ...{ origin: null, matchScore: null, isConfirmed: false, version: 0, problem: null, termFindings: [] },
  };
}

/** Whether there is such a segment, and it was not cut away. */
export function isThere(segment: JobSegment | undefined): segment is JobSegment {
  return segment !== undefined && segment.kind !== "gone";
}

/** The place in the document: parts of a sentence that was cut stand where it stood. Ranges of people count in these. */
export function anchorOf({ ordinal, anchor }: Pick<JobSegment, "ordinal" | "anchor">): number {
  return anchor ?? ordinal;
}

export function isInRange(segment: Pick<JobSegment, "ordinal" | "anchor">, range: SegmentRange): boolean {
  const place = anchorOf(segment);
  return range.from <= place && place <= range.to;
}

/** Orders segments as they stand in the document. */
export function comparePlaces(a: JobSegment, b: JobSegment): number {
  return anchorOf(a) - anchorOf(b) || (a.part ?? 0) - (b.part ?? 0);
}

/** The source of the paragraph that a sentence stands in: those of its unit around it. */
export function paragraphOf(segments: readonly JobSegment[], { ordinal, unitId }: JobSegment): string {
  const isOfIt = (at: number): boolean => segments[at]?.unitId === unitId;
  let first = ordinal;
  while (isOfIt(first - 1)) first--;
  let end = ordinal + 1;
  while (isOfIt(end)) end++;
  return segments
    .slice(first, end)
    .map(({ source }) => plainOf(source))
    .join(" ");
}

/** What a sentence is called: its number, and a letter for those that were cut out of it. */
export function numberOf(segment: JobSegment, format: (number: number) => string): string {
  const { part = 0 } = segment;
  const number = format(anchorOf(segment) + 1);
  return part === 0 ? number : `${number}${part <= 25 ? String.fromCharCode(97 + part) : `.${part + 1}`}`;
}
