import type { JobAccess, JobPresence, JobRight, JobSegment, SegmentRange } from "@yizhou/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { getToken } from "../../../lib/session.ts";
import { sayPresent } from "../api/together.ts";
import { isInRange } from "./segment-places.ts";

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
 * @param onHeard  segments that have changed since, and which of them are others'
 */
export function usePresence(
  jobId: string,
  access: JobAccess,
  current: number | null,
  onHeard: (told: Pick<JobPresence, "changed" | "held" | "closed">) => void,
): Presence {
  const [presence, setPresence] = useState<Presence>({
    ...{ right: access.right, isShared: access.isShared, held: new Map(), closed: [], own: [] },
    ...{ comments: "", cuts: 0, isGone: false },
  });
  const since = useRef(access.since);
  const isAsking = useRef(false);
  const wanted = useRef<number | null>(null);
  const isGone = useRef(false);
  const listener = useRef(onHeard);
  useEffect(() => {
    listener.current = onHeard;
  });
  const ask = useCallback(
    async (at: number | null) => {
      if (isGone.current) return;
      wanted.current = at;
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        // Where the person has gone on meanwhile, the sentence in hand now is asked for as well.
        for (let asked: number | null | undefined; asked !== wanted.current;) {
          asked = wanted.current;
          const told = await sayPresent(jobId, { at: asked, since: since.current });
          since.current = told.since;
          listener.current(told);
          const { right, isShared, closed, own, comments, cuts } = told;
          const held = new Map(told.held.map(({ ordinal, nickName }) => [ordinal, nickName]));
          setPresence({ right, isShared, held, closed, own, comments, cuts, isGone: false });
        }
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

/** Null where they may. What is assigned is told by places, so that both parts of a sentence that was cut are whose it was. */
export function barOf(presence: Presence, segment: Pick<JobSegment, "ordinal" | "anchor">): Bar | null {
  if (presence.right === "read" || presence.isGone) return { why: "read", nickName: "" };
  const holder = presence.held.get(segment.ordinal);
  if (holder !== undefined) return { why: "held", nickName: holder };
  if (presence.right !== "edit") return null;
  const range = presence.closed.find((one) => isInRange(segment, one));
  return range ? { why: "assigned", nickName: range.nickName } : null;
}
