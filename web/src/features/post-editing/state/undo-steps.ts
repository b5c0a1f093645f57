// What can be undone and done again: what sentences said before and after each step. Pure, and without the editor's state.
import type { JobSegment } from "@yizhou/contract";

/** What a segment said before and after a step, so that the step can be undone. */
export interface Change {
  readonly ordinal: number;
  readonly before: Said;
  readonly after: Said;
  /** The segment before the step, as long as the page that saw it is open: where it came from and what was held of it. */
  readonly was?: JobSegment;
}
export interface Said {
  readonly target: string;
  readonly isConfirmed: boolean;
  /** Of a memory's sentence: how like it is. */
  readonly matchScore?: number | undefined;
}

/** Several changes that are undone together: one sentence, or all of a replacement. */
export type Step = readonly Change[];

/** What can be undone and done again, the next of each at its end. */
export interface Steps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const MOST_STEPS = 500;

export function saidBy({ target, isConfirmed }: JobSegment): Said {
  return { target: target ?? "", isConfirmed };
}

/** After a step was made or taken back, the same words typed on extend it rather than make one for each pause in typing. */
export function pushStep(past: readonly Step[], step: Step): readonly Step[] {
  const last = past.at(-1);
  const [only] = step;
  const [before] = last ?? [];
  const isSameSentence =
    step.length === 1 &&
    last?.length === 1 &&
    before!.ordinal === only!.ordinal &&
    before!.after.isConfirmed === only!.after.isConfirmed &&
    before!.before.isConfirmed === only!.before.isConfirmed;
  if (isSameSentence) {
    const { was: _, ...change } = only!;
    const first = { ...change, before: before!.before, ...(before!.was && { was: before!.was }) };
    return [...past.slice(0, -1), [first]];
  }
  return [...past, step].slice(-MOST_STEPS);
}

/** A step that goes on where the last one that changed this sentence ended: what was done in parts is taken back in one. */
export function extendStep(past: readonly Step[], step: Step, ordinal: number): readonly Step[] {
  const last = past.at(-1);
  if (!last?.some((change) => change.ordinal === ordinal)) return pushStep(past, step);
  return [...past.slice(0, -1), [...last, ...step]];
}

/** Steps of an earlier visit that can still be gone: from the next one on, as long as their sentences say what they left there. */
export function stillSaid(
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

/** Steps without what they did to sentences that somebody else has written into, or that were cut: that is no longer ours to undo. */
export function withoutSteps({ past, future }: Steps, ordinals: ReadonlySet<number>): Steps {
  if (ordinals.size === 0) return { past, future };
  return { past: forget(past, ordinals), future: forget(future, ordinals) };
}

function forget(steps: readonly Step[], ordinals: ReadonlySet<number>): readonly Step[] {
  if (!steps.some((step) => step.some(({ ordinal }) => ordinals.has(ordinal)))) return steps;
  return steps
    .map((step) => step.filter(({ ordinal }) => !ordinals.has(ordinal)))
    .filter((step) => step.length > 0);
}
