// What a person has written and the server has not taken yet, and the state of the editor that it lives in.
import type { EditedSegments, JobSegment } from "@yizhou/contract";
import { MOST_TARGET_LENGTH } from "./sound-text.ts";
import type { Step } from "./undo-steps.ts";

/** An edit that the server has not taken yet. */
export interface PendingEdit {
  readonly ordinal: number;
  /** The segment's version that it was made from. */
  readonly version: number;
  /** Tagged text. */
  readonly target: string;
  readonly isConfirmed: boolean;
  /** Of a memory's sentence put in with many others: how like it is. */
  readonly matchScore?: number | undefined;
  /** The sentence that it translates: what the person is shown of it where that sentence is no more. */
  readonly source?: string;
  /** Why the server would not take it as it is; it is not sent again until it changes. One that is too long is not sent at all. */
  readonly refused?: EditedSegments["refused"][number]["reason"] | "long";
}

/** An edit that is about to wait: one that is too long says so, and holds no other up. */
export function waitingEdit(edit: PendingEdit): PendingEdit {
  return edit.target.length > MOST_TARGET_LENGTH ? { ...edit, refused: "long" } : edit;
}

export interface EditorState {
  /** By ordinal, which is the index; each as the person sees it, sent or not. Where none is any more stands one of kind `gone`. */
  readonly segments: readonly JobSegment[];
  /** Ordinals of those that are there, as they stand in the document. */
  readonly order: readonly number[];
  /** How often sentences of the job had been cut when these were asked for. */
  readonly cuts: number;
  readonly pending: ReadonlyMap<number, PendingEdit>;
  /** Words for sentences that are no more: never sent, kept until the person has taken them or thrown them away. */
  readonly homeless: ReadonlyMap<number, PendingEdit>;
  /** What the server says where somebody else was faster, until the person has decided. */
  readonly conflicts: ReadonlyMap<number, JobSegment>;
  readonly current: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Answers of the server so far: what it has, and shows of it, may be another. */
  readonly answers: number;
}

export interface SegmentEdit {
  readonly ordinal: number;
  readonly target: string;
  readonly isConfirmed: boolean;
  /** Of a memory's sentence put in with many others, which is not the person's own words: how like it is. */
  readonly matchScore?: number | undefined;
  /** What stood in the field that this was typed into; absent for what was made from the segment as it is. */
  readonly over?: TypedOver;
}
export interface TypedOver {
  readonly target: string;
  readonly version: number;
}

/** Edits that can be sent now: neither refused as they are nor waiting for the person's decision. */
export function sendable({ pending, conflicts }: Pick<EditorState, "pending" | "conflicts">): PendingEdit[] {
  return [...pending.values()].filter((edit) => edit.refused === undefined && !conflicts.has(edit.ordinal));
}

/** How many there are; no more than `most` are counted, since tens of thousands may wait whenever a key is pressed. */
export function countSendable(
  { pending, conflicts }: Pick<EditorState, "pending" | "conflicts">,
  most: number,
): number {
  let count = 0;
  for (const edit of pending.values()) {
    if (count >= most) break;
    if (edit.refused === undefined && !conflicts.has(edit.ordinal)) count++;
  }
  return count;
}

/** A segment as it looks with an edit that the server has not taken yet. */
export function withEdit(segment: JobSegment, edit: Omit<SegmentEdit, "over">): JobSegment {
  const isNew = edit.target !== segment.target;
  const { matchScore } = edit;
  const origin = matchScore === undefined ? "person" : "memory";
  return {
    ...segment,
    target: edit.target,
    isConfirmed: edit.isConfirmed,
    state: edit.target === "" ? "untranslated" : "translated",
    // What a machine's words were worth says nothing of a person's.
    ...(isNew
      ? { origin, matchScore: matchScore ?? null, problem: null, quality: undefined, termFindings: [] }
      : {}),
    // A verdict was on what stood there; a rejection stays until the sentence is confirmed anew.
    review: segment.review === "rejected" && !edit.isConfirmed ? "rejected" : undefined,
  };
}

export function says(segment: JobSegment, edit: Omit<SegmentEdit, "over">): boolean {
  return (segment.target ?? "") === edit.target && segment.isConfirmed === edit.isConfirmed;
}
