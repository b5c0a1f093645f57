import type { EditedSegments, JobSegment, SegmentCut, SegmentRange } from "@yizhou/contract";
import {
  says,
  waitingEdit,
  withEdit,
  type EditorState,
  type PendingEdit,
  type SegmentEdit,
} from "./pending-edit.ts";
import { byOrdinal, isInRange, isThere } from "./segment-places.ts";
import { soundText } from "./sound-text.ts";
import { reloadSegments, takeCut, type FreshSegments } from "./segments-cut.ts";
import {
  extendStep,
  pushStep,
  saidBy,
  stillSaid,
  withoutSteps,
  type Change,
  type Step,
  type Steps,
} from "./undo-steps.ts";

export type EditorAction =
  | { readonly kind: "go"; readonly ordinal: number }
  /**
   * @param follow  where the person goes on, `current` when absent
   * @param joins  the edits belong to the last step where that changed this sentence
   */
  | {
      readonly kind: "edit";
      readonly edits: readonly SegmentEdit[];
      readonly follow?: number;
      readonly joins?: number | undefined;
    }
  /** Written on the server in one go, from a file that came back; `undo` takes all of it back. */
  | { readonly kind: "taken"; readonly segments: readonly JobSegment[] }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "saved"; readonly sent: readonly PendingEdit[]; readonly answer: EditedSegments }
  | { readonly kind: "settle"; readonly ordinal: number; readonly keep: "mine" | "theirs" }
  /** The person cut sentences anew, or took that back. */
  | { readonly kind: "cut"; readonly cut: Pick<SegmentCut, "segments" | "removed"> }
  /** All segments, asked for once more since somebody else has cut them. */
  | { readonly kind: "reloaded"; readonly fresh: FreshSegments }
  /** Words for a sentence that is no more are not needed. */
  | { readonly kind: "discard"; readonly ordinal: number }
  /**
   * @param held  ordinals that others have in hand now, @param closed what is others' to translate: what was refused for one that is
   * free again goes out once more
   */
  | {
      readonly kind: "heard";
      readonly segments: readonly JobSegment[];
      readonly held: ReadonlySet<number>;
      readonly closed: readonly SegmentRange[];
    };

const MOST_STEPS = 500;

/**
 * @param segments  all of the job, as the server has them
 * @param kept  edits that an earlier visit could not send; one made from another version than the server's is a conflict, one for a
 *   sentence that is no more has no home
 * @param steps  what an earlier visit could undo and do again
 */
export function openEditor(
  { segments, cuts }: FreshSegments,
  kept: readonly PendingEdit[],
  steps: Steps = { past: [], future: [] },
): EditorState {
  const none = new Map<number, never>();
  const state = reloadSegments(
    {
      ...{
        segments: byOrdinal(segments),
        order: [],
        cuts,
        pending: new Map(kept.map((one) => [one.ordinal, keptEdit(one)])),
      },
      ...{ homeless: none, conflicts: none, current: 0, past: [], future: [], answers: 0 },
    },
    { segments, cuts },
  );
  return {
    ...state,
    past: stillSaid(state.segments, steps.past, "after", "before"),
    future: stillSaid(state.segments, steps.future, "before", "after"),
    answers: 0,
  };
}

/** An edit of an earlier visit, which may have been kept before it was looked at as closely. */
function keptEdit(edit: PendingEdit): PendingEdit {
  return waitingEdit({ ...edit, target: soundText(edit.target) });
}

/** Pure. What the person has written stays on the screen whatever the server answers. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case "go":
      return action.ordinal === state.current || !isThere(state.segments[action.ordinal])
        ? state
        : { ...state, current: action.ordinal };
    case "edit":
      return write(state, action.edits, action.follow ?? state.current, action.joins);
    case "taken": {
      const segments = [...state.segments];
      const step = action.segments.flatMap((theirs): Change[] => {
        const mine = segments[theirs.ordinal];
        // What is still to be sent meets it as a conflict.
        if (!mine || state.pending.has(theirs.ordinal)) return [];
        segments[theirs.ordinal] = theirs;
        return [{ ordinal: theirs.ordinal, before: saidBy(mine), was: mine, after: saidBy(theirs) }];
      });
      if (step.length === 0) return state;
      const past = [...state.past, step].slice(-MOST_STEPS);
      return { ...state, segments, past, future: [], answers: state.answers + 1 };
    }
    case "undo": {
      const step = state.past.at(-1);
      if (!step) return state;
      return {
        ...apply(state, step, "before"),
        past: state.past.slice(0, -1),
        future: [...state.future, step],
        current: step[0]!.ordinal,
      };
    }
    case "redo": {
      const step = state.future.at(-1);
      if (!step) return state;
      return {
        ...apply(state, step, "after"),
        past: [...state.past, step],
        future: state.future.slice(0, -1),
        current: step[0]!.ordinal,
      };
    }
    case "saved":
      return takeAnswer(state, action.sent, action.answer);
    case "heard":
      return hear(state, action);
    case "cut":
      return takeCut(state, action.cut);
    case "reloaded":
      return reloadSegments(state, action.fresh);
    case "discard":
      return state.homeless.has(action.ordinal)
        ? { ...state, homeless: without(state.homeless, action.ordinal) }
        : state;
    case "settle":
      return settle(state, action.ordinal, action.keep);
  }
}

function write(
  state: EditorState,
  edits: readonly SegmentEdit[],
  current: number,
  joins: number | undefined,
): EditorState {
  const homeless = new Map(state.homeless);
  const step = edits.flatMap((written): Change[] => {
    const edit = { ...written, target: soundText(written.target) };
    const { ordinal, target, isConfirmed, matchScore, over } = edit;
    const segment = state.segments[ordinal];
    // What was being typed into a sentence when it was cut away.
    if (over && !isThere(segment))
      homeless.set(ordinal, { ordinal, version: over.version, target, isConfirmed });
    if (!isThere(segment) || segment.state === "locked" || says(segment, edit)) return [];
    const after = { target, isConfirmed, ...(matchScore !== undefined && { matchScore }) };
    return [{ ordinal, before: saidBy(segment), was: segment, after }];
  });
  const hasStrays = homeless.size > state.homeless.size;
  if (step.length === 0)
    return current === state.current && !hasStrays
      ? state
      : { ...state, current, homeless: hasStrays ? homeless : state.homeless };
  return {
    ...withTypedOver(state, apply(state, step, "after"), edits),
    ...{ homeless: hasStrays ? homeless : state.homeless, current },
    past: joins === undefined ? pushStep(state.past, step) : extendStep(state.past, step, joins),
    future: [],
  };
}

/** What was typed over words that are others by now is a conflict: nobody has seen both. */
function withTypedOver(before: EditorState, after: EditorState, edits: readonly SegmentEdit[]): EditorState {
  const pending = new Map(after.pending);
  const conflicts = new Map(after.conflicts);
  for (const { ordinal, over } of edits) {
    const segment = before.segments[ordinal];
    const edit = after.pending.get(ordinal);
    if (!over || !segment || !edit || before.pending.has(ordinal)) continue;
    if (over.target === (segment.target ?? "")) continue;
    pending.set(ordinal, { ...edit, version: over.version });
    conflicts.set(ordinal, segment);
  }
  return conflicts.size === after.conflicts.size ? after : { ...after, pending, conflicts };
}

function apply(state: EditorState, step: Step, side: "before" | "after"): EditorState {
  const segments = [...state.segments];
  const pending = new Map(state.pending);
  for (const change of step) {
    const segment = segments[change.ordinal];
    if (!isThere(segment)) continue;
    const { ordinal } = change;
    // One that waits already keeps the version it was begun from, and where its words are from as long as these are the same.
    const waiting = pending.get(ordinal);
    const version = waiting?.version ?? segment.version;
    const kept = waiting?.target === change[side].target ? { matchScore: waiting.matchScore } : {};
    const now = { ordinal, ...kept, ...change[side] };
    pending.set(ordinal, waitingEdit({ version, ...now, source: segment.source }));
    const said = withEdit(segment, now);
    // Into the new segment itself: twenty thousand at once have no time for another copy of each.
    segments[ordinal] = side === "before" && change.was ? Object.assign(said, factsOf(change.was)) : said;
  }
  return { ...state, segments, pending };
}

/** What is known of words beside themselves, and is true again once they stand there again. */
function factsOf({ origin, matchScore, problem, quality, review, termFindings }: JobSegment) {
  return { origin, matchScore, problem, quality, review, termFindings };
}

function settle(state: EditorState, ordinal: number, keep: "mine" | "theirs"): EditorState {
  const theirs = state.conflicts.get(ordinal);
  const mine = state.pending.get(ordinal);
  if (!theirs || !mine) return state;
  const conflicts = without(state.conflicts, ordinal);
  if (keep === "mine") {
    const pending = new Map(state.pending).set(ordinal, { ...mine, version: theirs.version });
    return { ...state, conflicts, pending };
  }
  // Words that are given up can be had back as long as the page remembers them.
  const step = [{ ordinal, before: saidBy(state.segments[ordinal]!), after: saidBy(theirs) }];
  return {
    ...{ ...state, conflicts, pending: without(state.pending, ordinal) },
    ...{ segments: state.segments.with(ordinal, theirs), past: [...state.past, step].slice(-MOST_STEPS) },
    future: [],
  };
}

function takeAnswer(state: EditorState, sent: readonly PendingEdit[], answer: EditedSegments): EditorState {
  const segments = [...state.segments];
  const pending = new Map(state.pending);
  const conflicts = new Map(state.conflicts);
  const homeless = new Map(state.homeless);
  const lost = new Set(answer.conflicts);
  const refusals = new Map(answer.refused.map(({ ordinal, reason }) => [ordinal, reason]));
  const now = new Map(answer.segments.map((segment) => [segment.ordinal, segment]));
  for (const edit of sent) {
    const theirs = now.get(edit.ordinal);
    const waiting = pending.get(edit.ordinal);
    const reason = refusals.get(edit.ordinal);
    if (!waiting) continue;
    if (reason === "gone") {
      pending.delete(edit.ordinal);
      homeless.set(edit.ordinal, waiting);
      continue;
    }
    if (!theirs) continue;
    const isUntouched = waiting.target === edit.target && waiting.isConfirmed === edit.isConfirmed;
    if (lost.has(edit.ordinal)) conflicts.set(edit.ordinal, theirs);
    else if (reason !== undefined) {
      if (isUntouched) pending.set(edit.ordinal, { ...waiting, refused: reason });
    } else if (isUntouched) {
      pending.delete(edit.ordinal);
      segments[edit.ordinal] = theirs;
    } else {
      // Typed on while it was on its way: the rest goes out from what the server has now.
      pending.set(edit.ordinal, { ...waiting, version: theirs.version });
      segments[edit.ordinal] = withEdit(theirs, waiting);
    }
  }
  const taken = { ...state, segments, pending, conflicts, homeless, answers: state.answers + 1 };
  return answer.propagated ? withPropagated(taken, answer.propagated) : taken;
}

/** What others have written is shown where the person has written nothing; where they have, sending it tells of the conflict. */
function hear(
  state: EditorState,
  { segments: heard, held, closed }: Extract<EditorAction, { kind: "heard" }>,
): EditorState {
  const news = heard.filter((segment) => {
    const known = state.segments[segment.ordinal];
    if (!isThere(known) || state.pending.has(segment.ordinal)) return false;
    return (
      segment.version > known.version ||
      (segment.version === known.version && segment.review !== known.review)
    );
  });
  const freed = [...state.pending.values()].filter(
    ({ refused, ordinal }) =>
      (refused === "held" && !held.has(ordinal)) ||
      (refused === "assigned" && !closed.some((range) => isInRange(state.segments[ordinal]!, range))),
  );
  if (news.length === 0 && freed.length === 0) return state;
  const segments = [...state.segments];
  const theirs = new Set<number>();
  for (const segment of news) {
    if (segment.target !== segments[segment.ordinal]!.target) theirs.add(segment.ordinal);
    segments[segment.ordinal] = segment;
  }
  const pending = new Map(state.pending);
  for (const { refused: _, ...edit } of freed) pending.set(edit.ordinal, edit);
  // What somebody else wrote stands on the page as well, and is theirs to take back.
  return { ...state, segments, pending, ...withoutSteps(state, theirs), answers: state.answers + 1 };
}

/** Repeats that were filled with a confirmation belong to its step: one key takes all of it back. */
function withPropagated(state: EditorState, filled: NonNullable<EditedSegments["propagated"]>): EditorState {
  const segments = [...state.segments];
  const past = [...state.past];
  for (const { from, segments: copies } of filled) {
    const changes = copies.flatMap((copy): Change[] => {
      const before = segments[copy.ordinal];
      if (!isThere(before) || state.pending.has(copy.ordinal) || copy.version <= before.version) return [];
      segments[copy.ordinal] = copy;
      return [{ ordinal: copy.ordinal, before: saidBy(before), was: before, after: saidBy(copy) }];
    });
    const at = past.findLastIndex((step) => step.some(({ ordinal }) => ordinal === from));
    if (at >= 0) past[at] = [...past[at]!, ...changes];
  }
  return { ...state, segments, past };
}

export function without<V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
