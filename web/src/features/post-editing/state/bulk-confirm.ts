import type { JobSegment } from "@yizhou/contract";
import type { SegmentEdit } from "./pending-edit.ts";
import { statusOf } from "./segment-status.ts";
import type { Findings } from "./use-findings.ts";

export interface BulkConfirmation {
  readonly edits: readonly SegmentEdit[];
  /** Drafts that a check stands in the way of: they stay drafts. */
  readonly left: number;
}

/** Confirms the drafts among these. What was rejected, or has no translation, wants somebody who reads it. */
export function confirmDrafts(
  segments: readonly JobSegment[],
  shown: readonly number[],
  findings: Findings,
  mayWrite: (segment: JobSegment) => boolean,
): BulkConfirmation {
  const drafts = shown
    .map((ordinal) => segments[ordinal]!)
    .filter((segment) => statusOf(segment) === "draft" && segment.origin !== "copy" && mayWrite(segment));
  const sound = drafts.filter(
    ({ ordinal }) => !findings.get(ordinal)?.some(({ severity }) => severity === "block"),
  );
  const edits = sound.map(({ ordinal, target }) => ({ ordinal, target: target ?? "", isConfirmed: true }));
  return { edits, left: drafts.length - sound.length };
}
