import type { EditedSegments, JobSegment } from "@yizhou/contract";
import { byOrdinal } from "./segment-places.ts";

/** An edit that the server has not taken yet. */
export interface PendingEdit {
  readonly ordinal: number;
  /** The segment's version that it was made from. */
  readonly version: number;
  /** Tagged text. */
  readonly target: string;
  readonly isConfirmed: boolean;
  /** Why the server would not take it as it is; it is not sent again until it changes. */
  readonly refused?: EditedSegments["refused"][number]["reason"];
}

/** What a segment said before and after a step, so that the step can be undone. */
interface Change {
  readonly ordinal: number;
  readonly before: Said;
  readonly after: Said;
}
interface Said {
  readonly target: string;
  readonly isConfirmed: boolean;
}

/** Several changes that are undone together: one sentence, or all of a replacement. */
export type Step = readonly Change[];

/** What can be undone and done again, the next of each at its end. */
export interface Steps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export interface EditorState {
  /** In the order of the document, `ordinal` being the index; each as the person sees it, sent or not. */
  readonly segments: readonly JobSegment[];
  readonly pending: ReadonlyMap<number, PendingEdit>;
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
}

export type EditorAction =
  | { readonly kind: "go"; readonly ordinal: number }
  /** @param follow  where the person goes on, `current` when absent */
  | { readonly kind: "edit"; readonly edits: readonly SegmentEdit[]; readonly follow?: number }
  /** Written on the server in one go, from a file that came back; `undo` takes all of it back. */
  | { readonly kind: "taken"; readonly segments: readonly JobSegment[] }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "saved"; readonly sent: readonly PendingEdit[]; readonly answer: EditedSegments }
  | { readonly kind: "settle"; readonly ordinal: number; readonly keep: "mine" | "theirs" }
  /** @param held  ordinals that others have in hand now: what was refused for one that is free again goes out once more */
  | { readonly kind: "heard"; readonly segments: readonly JobSegment[]; readonly held: ReadonlySet<number> };

const MOST_STEPS = 500;

/**
 * @param segments  all of the job, as the server has them
 * @param kept  edits that an earlier visit could not send; one made from another version than the server's is a conflict
 * @param steps  what an earlier visit could undo and do again
 */
export function openEditor(
  segments: readonly JobSegment[],
  kept: readonly PendingEdit[],
  steps: Steps = { past: [], future: [] },
): EditorState {
  const pending = new Map<number, PendingEdit>();
  const conflicts = new Map<number, JobSegment>();
  const shown = byOrdinal(segments);
  for (const edit of kept) {
    const segment = shown[edit.ordinal];
    if (!segment || says(segment, edit)) continue;
    if (segment.version !== edit.version) conflicts.set(edit.ordinal, segment);
    pending.set(edit.ordinal, edit);
    shown[edit.ordinal] = withEdit(segment, edit);
  }
  const past = stillSaid(shown, steps.past, "after", "before");
  const future = stillSaid(shown, steps.future, "before", "after");
  return { segments: shown, pending, conflicts, current: 0, past, future, answers: 0 };
}

/** Steps of an earlier visit that can still be gone: from the next one on, as long as their sentences say what they left there. */
function stillSaid(
  segments: readonly JobSegment[],
  steps: readonly Step[],
  from: "before" | "after",
  to: "before" | "after",
): readonly Step[] {
  const said = new Map<number, Said>();
  for (let at = steps.length - 1; at >= 0; at--) {
    for (const change of steps[at]!) {
      const segment = segments[change.ordinal];
      const now = said.get(change.ordinal) ?? (segment && saidBy(segment));
      const wanted = change[from];
      if (now?.target !== wanted.target || now.isConfirmed !== wanted.isConfirmed) return steps.slice(at + 1);
      said.set(change.ordinal, change[to]);
    }
  }
  return steps;
}

/** Pure. What the person has written stays on the screen whatever the server answers. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case "go":
      return action.ordinal === state.current || !state.segments[action.ordinal]
        ? state
        : { ...state, current: action.ordinal };
    case "edit": {
      const step = action.edits.flatMap((edit): Change[] => {
        const segment = state.segments[edit.ordinal];
        if (!segment || segment.state === "locked" || says(segment, edit)) return [];
        const after = { target: edit.target, isConfirmed: edit.isConfirmed };
        return [{ ordinal: edit.ordinal, before: saidBy(segment), after }];
      });
      const current = action.follow ?? state.current;
      if (step.length === 0) return current === state.current ? state : { ...state, current };
      return { ...apply(state, step, "after"), past: pushed(state.past, step), future: [], current };
    }
    case "taken": {
      const segments = [...state.segments];
      const step = action.segments.flatMap((theirs): Change[] => {
        const mine = segments[theirs.ordinal];
        // What is still to be sent meets it as a conflict.
        if (!mine || state.pending.has(theirs.ordinal)) return [];
        segments[theirs.ordinal] = theirs;
        return [{ ordinal: theirs.ordinal, before: saidBy(mine), after: saidBy(theirs) }];
      });
      return step.length === 0
        ? state
        : {
            ...{ ...state, segments, past: [...state.past, step].slice(-MOST_STEPS), future: [] },
            answers: state.answers + 1,
          };
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
      return hear(state, action.segments, action.held);
    case "settle": {
      const theirs = state.conflicts.get(action.ordinal);
      const mine = state.pending.get(action.ordinal);
      if (!theirs || !mine) return state;
      const conflicts = without(state.conflicts, action.ordinal);
      if (action.keep === "mine") {
        const pending = new Map(state.pending).set(action.ordinal, { ...mine, version: theirs.version });
        return { ...state, conflicts, pending };
      }
      return {
        ...state,
        conflicts,
        pending: without(state.pending, action.ordinal),
        segments: state.segments.with(action.ordinal, theirs),
      };
    }
  }
}

/** Edits that can be sent now: neither refused as they are nor waiting for the person's decision. */
export function sendable({ pending, conflicts }: EditorState): PendingEdit[] {
  return [...pending.values()].filter((edit) => edit.refused === undefined && !conflicts.has(edit.ordinal));
}

/** After a step was made or taken back, the same words typed on extend it rather than make one for each pause in typing. */
function pushed(past: readonly Step[], step: Step): readonly Step[] {
  const last = past.at(-1);
  const [only] = step;
  const [before] = last ?? [];
  const isSameSentence =
    step.length === 1 &&
    last?.length === 1 &&
    before!.ordinal === only!.ordinal &&
    before!.after.isConfirmed === only!.after.isConfirmed &&
    before!.before.isConfirmed === only!.before.isConfirmed;
  if (isSameSentence) return [...past.slice(0, -1), [{ ...only!, before: before!.before }]];
  return [...past, step].slice(-MOST_STEPS);
}

function apply(
  state: EditorState,
  step: Step,
  side: "before" | "after",
): Pick<EditorState, "segments" | "pending" | "conflicts" | "answers"> {
  const segments = [...state.segments];
  const pending = new Map(state.pending);
  for (const change of step) {
    const segment = segments[change.ordinal]!;
    const edit = { ordinal: change.ordinal, version: segment.version, ...change[side] };
    // One that waits already keeps the version it was begun from.
    pending.set(change.ordinal, {
      ...edit,
      version: pending.get(change.ordinal)?.version ?? segment.version,
    });
    segments[change.ordinal] = withEdit(segment, edit);
  }
  return { segments, pending, conflicts: state.conflicts, answers: state.answers };
}

function takeAnswer(state: EditorState, sent: readonly PendingEdit[], answer: EditedSegments): EditorState {
  const segments = [...state.segments];
  const pending = new Map(state.pending);
  const conflicts = new Map(state.conflicts);
  const lost = new Set(answer.conflicts);
  const refusals = new Map(answer.refused.map(({ ordinal, reason }) => [ordinal, reason]));
  const now = new Map(answer.segments.map((segment) => [segment.ordinal, segment]));
  for (const edit of sent) {
    const theirs = now.get(edit.ordinal);
    const waiting = pending.get(edit.ordinal);
    if (!theirs || !waiting) continue;
    const isUntouched = waiting.target === edit.target && waiting.isConfirmed === edit.isConfirmed;
    const reason = refusals.get(edit.ordinal);
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
  const taken = { ...state, segments, pending, conflicts, answers: state.answers + 1 };
  return answer.propagated ? withPropagated(taken, answer.propagated) : taken;
}

/** What others have written is shown where the person has written nothing; where they have, sending it tells of the conflict. */
function hear(state: EditorState, heard: readonly JobSegment[], held: ReadonlySet<number>): EditorState {
  const news = heard.filter((segment) => {
    const known = state.segments[segment.ordinal];
    if (!known || state.pending.has(segment.ordinal)) return false;
    return (
      segment.version > known.version ||
      (segment.version === known.version && segment.review !== known.review)
    );
  });
  const freed = [...state.pending.values()].filter(
    ({ refused, ordinal }) => refused === "held" && !held.has(ordinal),
  );
  if (news.length === 0 && freed.length === 0) return state;
  const segments = [...state.segments];
  for (const segment of news) segments[segment.ordinal] = segment;
  const pending = new Map(state.pending);
  for (const { refused: _, ...edit } of freed) pending.set(edit.ordinal, edit);
  // What somebody else wrote stands on the page as well.
  return { ...state, segments, pending, answers: state.answers + 1 };
}

/** Repeats that were filled with a confirmation belong to its step: one key takes all of it back. */
function withPropagated(state: EditorState, filled: NonNullable<EditedSegments["propagated"]>): EditorState {
  const segments = [...state.segments];
  const past = [...state.past];
  for (const { from, segments: copies } of filled) {
    const changes = copies.flatMap((copy): Change[] => {
      const before = segments[copy.ordinal];
      if (!before || state.pending.has(copy.ordinal) || copy.version <= before.version) return [];
      segments[copy.ordinal] = copy;
      return [
        {
          ordinal: copy.ordinal,
          before: { target: before.target ?? "", isConfirmed: before.isConfirmed },
          after: { target: copy.target ?? "", isConfirmed: copy.isConfirmed },
        },
      ];
    });
    const at = past.findLastIndex((step) => step.some(({ ordinal }) => ordinal === from));
    if (at >= 0) past[at] = [...past[at]!, ...changes];
  }
  return { ...state, segments, past };
}

function withEdit(segment: JobSegment, edit: SegmentEdit): JobSegment {
  const isNew = edit.target !== segment.target;
  return {
    ...segment,
    target: edit.target,
    isConfirmed: edit.isConfirmed,
    state: edit.target === "" ? "untranslated" : "translated",
    ...(isNew ? { origin: "person", matchScore: null, problem: null, termFindings: [] } : {}),
    // A verdict was on what stood there; a rejection stays until the sentence is confirmed anew.
    review: segment.review === "rejected" && !edit.isConfirmed ? "rejected" : undefined,
  };
}

function saidBy({ target, isConfirmed }: JobSegment): Said {
  return { target: target ?? "", isConfirmed };
}

function says(segment: JobSegment, edit: SegmentEdit): boolean {
  return (segment.target ?? "") === edit.target && segment.isConfirmed === edit.isConfirmed;
}

function without<V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
