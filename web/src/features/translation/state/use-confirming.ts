import type { Job, JobSegment } from "@yizhou/contract";
import { useCallback, useState } from "react";
import { confirmSegments } from "../api/confirm-segments.ts";
import { getSegments } from "../api/get-segments.ts";
import type { Segments } from "./use-segments.ts";

/** The wire takes so many at once. */
const CONFIRMED_AT_ONCE = 500;

export interface Confirming {
  /** Segments of the job that a person has confirmed. */
  readonly confirmed: number;
  /** All are being confirmed. */
  readonly isBusy: boolean;
  /** Confirms a segment or takes it back; always the same function, so that rows need not be drawn anew. */
  readonly toggle: (segment: JobSegment) => void;
  readonly confirmAll: () => void;
}

/** True for what a person can say is right: a translation that was made, not a number or a mark that stands as it is. */
export function canBeConfirmed({ state, origin }: Pick<JobSegment, "state" | "origin">): boolean {
  return state === "translated" && origin !== "copy";
}

/** Confirming sentences of a job, one by one or all that are left. */
export function useConfirming(job: Job, segments: Segments): Confirming {
  const [known, setKnown] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const { id } = job;
  const { merge } = segments;
  const send = useCallback(
    async (ordinals: readonly number[], isConfirmed: boolean) => {
      const done = await confirmSegments(id, ordinals, isConfirmed);
      merge(done.segments);
      setKnown(done.confirmed);
    },
    [id, merge],
  );
  const toggle = useCallback(
    (segment: JobSegment) => void send([segment.ordinal], !segment.isConfirmed).catch(() => undefined),
    [send],
  );
  const confirmAll = async () => {
    setIsBusy(true);
    try {
      for (let after: number | null = -1; after !== null;) {
        const page = await getSegments(id, after, CONFIRMED_AT_ONCE, new AbortController().signal);
        const open = page.items.filter((segment) => canBeConfirmed(segment) && !segment.isConfirmed);
        if (open.length > 0)
          await send(
            open.map(({ ordinal }) => ordinal),
            true,
          );
        after = page.next;
      }
    } catch {
      // The error catalogue has said why; what was confirmed before it stays.
    } finally {
      setIsBusy(false);
    }
  };
  return {
    confirmed: known ?? job.segments.confirmed,
    isBusy,
    toggle,
    confirmAll: () => void confirmAll(),
  };
}
