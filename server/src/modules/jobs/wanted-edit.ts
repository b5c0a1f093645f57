import type { EditSegments } from "@yizhou/contract";
import type { InlineContent } from "@yizhou/model";
import type { SegmentRow } from "./segment-repo.ts";

export type Edit = EditSegments["edits"][number];

/** An edit whose target may be written. */
export interface SoundEdit extends Omit<Edit, "target"> {
  /** Null: the translation is taken away. */
  readonly target: InlineContent | null;
}
/** One that has a target, and is sure of it. */
export type SureEdit = SoundEdit & { readonly target: InlineContent };

/** An edit to be written, and what it is written over. */
export interface WantedEdit {
  readonly edit: SoundEdit;
  readonly row: SegmentRow;
}
