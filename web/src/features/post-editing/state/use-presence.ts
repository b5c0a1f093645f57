import type { JobAccess, JobPresence, JobRight, JobSegment, SegmentRange } from "@yizhou/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { getToken } from "../../../lib/session.ts";
import { sayPresent } from "../api/together.ts";

/** Where others are and what the person may do, as the server said last. */
export interface Presence {
  readonly right: JobRight;
  readonly isShared: boolean;
  /** Who has a segment in hand, by ordinal. */
  readonly held: ReadonlyMap<number, string>;
  readonly closed: JobPresence["closed"];
  readonly own: readonly SegmentRange[];
  readonly comments: string;
  readonly cuts: number;
  /** The job is there no more, or not for this person. */
  readonly isGone: boolean;
}

/** Shorter than the server keeps a segment in hand; more often where others are. */
const SHARED_MS = 4000;
const ALONE_MS = 15_000;
/** Whoever leafs through does not take every segment in hand. */
const REST_MS = 250;

/**
 * Keeps the segment in hand, and hears what others do. A page that is not looked at has nothing in hand.
 *
 * @param current  ordinal in hand; null where the person may not write there
 * @param onHeard  segments that have changed since
 */
export function usePresence(
  jobId: string,
  access: JobAccess,
  current: number | null,
  onHeard: (segments: readonly JobSegment[], held: ReadonlyMap<number, string>) => void,
): Presence {
  const [presence, setPresence] = useState<Presence>({
    ...{ right: access.right, isShared: access.isShared, held: new Map(), closed: [], own: [] },
    ...{ comments: "", cuts: 0, isGone: false },
  });
  const since = useRef(access.since);
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const listener = useRef(onHeard);
  useEffect(() => {
    listener.current = onHeard;
  });
  const ask = useCallback(
    async (at: number | null) => {
      if (isAsking.current || isGone.current) return;
      isAsking.current = true;
      try {
        const told = await sayPresent(jobId, { at, since: since.current });
        since.current = told.since;
        const held = new Map(told.held.map(({ ordinal, nickName }) => [ordinal, nickName]));
        listener.current(told.changed, held);
        const { right, isShared, closed, own, comments, cuts } = told;
        setPresence({ right, isShared, held, closed, own, comments, cuts, isGone: false });
      } catch (error) {
        // Without network nothing is known; what was known last stands.
        if (!isApiError(error) || error.code !== "job.not_found") return;
        isGone.current = true;
        setPresence((last) => ({ ...last, isGone: true }));
      } finally {
        isAsking.current = false;
      }
    },
    [jobId],
  );

  const { isShared } = presence;
  useEffect(() => {
    const say = () => void ask(document.hidden ? null : current);
    const first = setTimeout(say, REST_MS);
    const timer = setInterval(say, isShared ? SHARED_MS : ALONE_MS);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [ask, current, isShared]);
  useEffect(
    () => () => {
      // Whoever goes to another page lets go at once; a tab that is closed is forgotten soon.
      if (!isGone.current && getToken() !== null)
        void sayPresent(jobId, { at: null, since: since.current }).catch(() => undefined);
    },
    [jobId],
  );
  return presence;
}

/** Why the person may not write into a segment: `read` alone, another has it in hand, it is another's to translate. */
export interface Bar {
  readonly why: "read" | "held" | "assigned";
  readonly nickName: string;
}

export function barOf(presence: Presence, ordinal: number): Bar | null {
  if (presence.right === "read" || presence.isGone) return { why: "read", nickName: "" };
  const holder = presence.held.get(ordinal);
  if (holder !== undefined) return { why: "held", nickName: holder };
  if (presence.right !== "edit") return null;
  const range = presence.closed.find(({ from, to }) => from <= ordinal && ordinal <= to);
  return range ? { why: "assigned", nickName: range.nickName } : null;
}
