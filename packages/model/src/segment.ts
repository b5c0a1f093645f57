import type { CodedProblem } from "./app-error.ts";
import type { CodedWarning, LockReason } from "./text-unit.ts";
import type { InlineContent } from "./inline.ts";
import type { SegmentQuality } from "./quality.ts";

/** What has become of a segment inside a job. */
export type SegmentState = "untranslated" | "translated" | "failed" | "locked";

/**
 * Where a segment's target comes from. `cache`: an engine's answer of an earlier job. `copy`: nothing to translate (a number,
 * a mark), the source stands.
 */
export type SegmentOrigin = "memory" | "engine" | "cache" | "repeat" | "person" | "copy";

/** A sentence-like piece of a text unit: what is translated, stored, shown and reused. */
export interface Segment {
  /** 0-based position in the document, in reading order; unique in its job. */
  readonly ordinal: number;
  readonly unitId: string;
  readonly source: InlineContent;
  /** White space that stood around the segment in its unit; glued back around the target. */
  readonly leading: string;
  readonly trailing: string;
  /** White space that follows its target in the unit, where a person has cut the sentence there; absent: the language's habit. */
  readonly targetGap?: string;
  readonly locked: boolean;
  /** Why it is locked; absent where it is not, or nobody knows any more. */
  readonly lockReason?: LockReason;
}

/** A segment with what is known of its translation. */
export interface SegmentResult {
  readonly ordinal: number;
  readonly state: SegmentState;
  readonly target: InlineContent | null;
  readonly origin: SegmentOrigin | null;
  /**
   * Match score 0-102 for origin `memory`; for `engine` and `cache` that of the similar sentence that went along, null without
   * one; otherwise null.
   */
  readonly matchScore: number | null;
  /** Which engine answered, for origins `engine` and `cache`. */
  readonly engineId: string | null;
  /** Why it failed, what had to be repaired, or (`warning.needs_review`) why a translation is doubted. */
  readonly problem: CodedProblem | CodedWarning | null;
  /** How far a machine's translation can be relied on; absent or null where nobody has judged it, or a person wrote it. */
  readonly quality?: SegmentQuality | null;
}
