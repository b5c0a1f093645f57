// What happens to the editor's state when sentences are cut anew: by the person, whose cut answers with what it made, or by
// somebody else, whereupon all segments are asked for again. In both nothing that was written is lost: an edit of a sentence that
// says something else now is a conflict, one for a sentence that is no more is kept apart. Pure.
import type { JobSegment, SegmentCut } from "@yizhou/contract";
import { says, withEdit, type EditorState, type PendingEdit } from "./pending-edit.ts";
import { anchorOf, byOrdinal, comparePlaces, goneSegment, isThere } from "./segment-places.ts";
import { withoutSteps } from "./undo-steps.ts";

/** All segments of a job, and how often its sentences had been cut before they were asked for. */
export interface FreshSegments {
  readonly segments: readonly JobSegment[];
  readonly cuts: number;
}

export function takeCut(
  state: EditorState,
  { segments: made, removed }: Pick<SegmentCut, "segments" | "removed">,
): EditorState {
  const length = Math.max(state.segments.length, ...made.map(({ ordinal }) => ordinal + 1));
  const shown = Array.from({ length }, (_, ordinal) => state.segments[ordinal] ?? goneSegment(ordinal));
  for (const one of made) if (!isThere(shown[one.ordinal])) moveOn(shown, one, made);
  for (const one of made) shown[one.ordinal] = one;
  for (const ordinal of removed) shown[ordinal] = goneSegment(ordinal);
  const touched = new Set([...made.map(({ ordinal }) => ordinal), ...removed]);
  return settled(state, shown, { cuts: state.cuts + 1, touched, isFresh: (ordinal) => touched.has(ordinal) });
}

export function reloadSegments(state: EditorState, { segments: fresh, cuts }: FreshSegments): EditorState {
  const shown = byOrdinal(fresh, state.segments.length);
  const touched = new Set<number>();
  for (const [ordinal, now] of shown.entries()) {
    const known = state.segments[ordinal];
    // What was heard meanwhile is newer than what was asked for before it.
    if (isThere(now) && isThere(known) && known.version > now.version && !state.pending.has(ordinal))
      shown[ordinal] = { ...known, anchor: now.anchor, part: now.part };
    else if (known?.source !== now.source || known.version !== now.version) touched.add(ordinal);
  }
  return settled(state, shown, { cuts, touched, isFresh: () => true });
}

interface Renewal {
  readonly cuts: number;
  /** Ordinals whose sentence is another now: what was done to it cannot be undone. */
  readonly touched: ReadonlySet<number>;
  /** Whether a segment is as the server has it; the others stand as the person sees them. */
  readonly isFresh: (ordinal: number) => boolean;
}

/** Puts what waits to be sent over segments as the server has them now. */
function settled(state: EditorState, shown: JobSegment[], { cuts, touched, isFresh }: Renewal): EditorState {
  const pending = new Map<number, PendingEdit>();
  const homeless = new Map<number, PendingEdit>();
  const conflicts = new Map<number, JobSegment>();
  for (const edit of [...state.homeless.values(), ...state.pending.values()]) {
    const segment = shown[edit.ordinal];
    const conflict = state.conflicts.get(edit.ordinal);
    if (!isFresh(edit.ordinal) && isThere(segment)) {
      pending.set(edit.ordinal, edit);
      if (conflict) conflicts.set(edit.ordinal, conflict);
      continue;
    }
    if (!isThere(segment)) {
      homeless.set(edit.ordinal, edit);
      continue;
    }
    if (says(segment, edit)) continue;
    if (segment.version !== edit.version) conflicts.set(edit.ordinal, segment);
    pending.set(edit.ordinal, edit);
    shown[edit.ordinal] = withEdit(segment, edit);
  }
  const order = shown
    .filter(isThere)
    .sort(comparePlaces)
    .map(({ ordinal }) => ordinal);
  return {
    ...{ ...state, segments: shown, order, cuts, pending, homeless, conflicts },
    ...withoutSteps(state, touched),
    current: stillInHand(state, shown, order),
    answers: state.answers + 1,
  };
}

/** The sentence in hand, or where it has gone. */
function stillInHand(
  { segments, current }: EditorState,
  shown: readonly JobSegment[],
  order: readonly number[],
): number {
  if (isThere(shown[current]) || order.length === 0) return current;
  const before = segments[current];
  if (!isThere(before)) return order[0]!;
  return order.findLast((ordinal) => comparePlaces(shown[ordinal]!, before) <= 0) ?? order[0]!;
}

/** The server has made room behind the sentence that a new one was cut from; parts behind it have moved on by one. */
function moveOn(shown: JobSegment[], one: JobSegment, made: readonly JobSegment[]): void {
  const place = anchorOf(one);
  const part = one.part ?? 0;
  if (!made.some((other) => anchorOf(other) === place && (other.part ?? 0) === part - 1)) return;
  const isMade = new Set(made.map(({ ordinal }) => ordinal));
  for (const [at, other] of shown.entries()) {
    if (!isThere(other) || isMade.has(at) || anchorOf(other) !== place || (other.part ?? 0) < part) continue;
    shown[at] = { ...other, part: (other.part ?? 0) + 1 };
  }
}
