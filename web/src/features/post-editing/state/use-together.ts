import type { JobAccess, JobSegment, ReviewSegments, SegmentComment } from "@yizhou/contract";
import { useEffect, useMemo, useRef } from "react";
import { sendReviews, useComments } from "../api/together.ts";
import { askForSegments } from "../api/visit.ts";
import type { Editing } from "./editing.ts";
import type { EditorState } from "./pending-edit.ts";
import { barOf, usePresence, type Presence } from "./use-presence.ts";

/** Others in the same job, and what the person may do beside them. */
export interface Company {
  readonly presence: Presence;
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  /** Whether the person may write into a segment now. */
  readonly mayWrite: (segment: JobSegment) => boolean;
  readonly comments: readonly SegmentComment[];
  /** How many are open, by ordinal. */
  readonly openComments: ReadonlyMap<number, number>;
  /** @returns false where the sentence says something else by now, and no verdict was written */
  readonly review: (one: ReviewSegments["reviews"][number]) => Promise<boolean>;
}

/** Tells others where the person is and takes in what they do; sentences that they have cut are asked for again. */
export function useTogether(jobId: string, access: JobAccess, editing: Editing, state: EditorState): Company {
  const presence = usePresence(jobId, access, state.current, ({ changed, held, closed }) => {
    const { pending } = editing.state();
    if (changed.length === 0 && ![...pending.values()].some(({ refused }) => refused !== undefined)) return;
    const ordinals = new Set(held.map(({ ordinal }) => ordinal));
    editing.dispatch({ kind: "heard", segments: changed, held: ordinals, closed });
  });
  const isReloading = useRef(false);
  useEffect(() => {
    const isBehind = () => presence.cuts > editing.state().cuts;
    if (isReloading.current || !isBehind()) return;
    isReloading.current = true;
    // Without network it is tried again with the next word of the server.
    editing
      .reload(async () => (isBehind() ? await askForSegments(jobId) : null))
      .catch(() => undefined)
      .finally(() => (isReloading.current = false));
  }, [jobId, editing, presence]);

  const comments = useComments(jobId, presence.comments).data;
  const openComments = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { ordinal, isResolved } of comments ?? [])
      if (!isResolved) counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
    return counts;
  }, [comments]);
  const mayEdit = presence.right !== "read" && !presence.isGone;
  return {
    ...{ presence, mayEdit, openComments, comments: comments ?? [] },
    mayReview: ["review", "manage"].includes(presence.right) && !presence.isGone,
    mayWrite: (segment) => segment.state !== "locked" && barOf(presence, segment) === null,
    review: async (one) => {
      const { segments, conflicts } = await sendReviews(jobId, [one]);
      const { held, closed } = presence;
      editing.dispatch({ kind: "heard", segments, held: new Set(held.keys()), closed });
      return conflicts.length === 0;
    },
  };
}
