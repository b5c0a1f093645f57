import type { ConfirmedSegments, Job, JobSegment } from "@yizhou/contract";
import { useCallback, useState } from "react";
import { useConfirmAll, useConfirmSegment } from "../api/confirm-segments.ts";
import type { Segments } from "./use-segments.ts";

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

const isOpen = (segment: JobSegment) => canBeConfirmed(segment) && !segment.isConfirmed;

/** Confirming sentences of a job, one by one or all that are left. */
export function useConfirming(job: Job, { merge }: Segments): Confirming {
  const [known, setKnown] = useState<number | null>(null);
  const take = (done: ConfirmedSegments) => {
    merge(done.segments);
    setKnown(done.confirmed);
  };
  const { mutate: confirmOne } = useConfirmSegment(job.id, take);
  const all = useConfirmAll(job.id, isOpen, take);
  const toggle = useCallback(
    ({ ordinal, version, isConfirmed }: JobSegment) =>
      confirmOne({ ordinal, version, isConfirmed: !isConfirmed }),
    [confirmOne],
  );
  return {
    confirmed: known ?? job.segments.confirmed,
    isBusy: all.isPending,
    toggle,
    confirmAll: () => all.mutate(),
  };
}
