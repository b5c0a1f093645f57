import type { SegmentRange } from "@yizhou/contract";

/** Whether a place of the document belongs to one of the ranges. */
export function inRanges(ordinal: number, ranges: readonly SegmentRange[]): boolean {
  return ranges.some(({ from, to }) => from <= ordinal && ordinal <= to);
}
