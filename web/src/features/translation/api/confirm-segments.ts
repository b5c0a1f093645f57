import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ConfirmedSegments, JobSegment } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { getSegments } from "./get-segments.ts";

/** The wire takes so many at once. */
const CONFIRMED_AT_ONCE = 500;

/** A segment, with a better target where the person has one: tagged text. */
interface ConfirmedSegment {
  readonly ordinal: number;
  /** That which the person has looked at: what somebody else has changed meanwhile is not confirmed unseen. */
  readonly version: number;
  readonly target?: string;
}

/**
 * Says of a segment that it is right, or takes that back.
 *
 * @param onConfirmed  gets what the server made of it
 */
export function useConfirmSegment(id: string, onConfirmed: (done: ConfirmedSegments) => void) {
  return useMutation({
    mutationFn: ({ isConfirmed, ...segment }: ConfirmedSegment & { isConfirmed: boolean }) =>
      confirmSegments(id, [segment], isConfirmed),
    onSuccess: onConfirmed,
  });
}

/**
 * Confirms every segment that `isOpen` says yes to, from the start of the job to its end. What was confirmed before a failure
 * stays.
 */
export function useConfirmAll(
  id: string,
  isOpen: (segment: JobSegment) => boolean,
  onConfirmed: (done: ConfirmedSegments) => void,
) {
  return useMutation({
    mutationFn: async () => {
      for (let after: number | null = -1; after !== null;) {
        const page = await getSegments(id, after, CONFIRMED_AT_ONCE, { background: false });
        const open = page.items.filter(isOpen).map(({ ordinal, version }) => ({ ordinal, version }));
        if (open.length > 0) onConfirmed(await confirmSegments(id, open, true));
        after = page.next;
      }
    },
  });
}

function confirmSegments(
  id: string,
  segments: readonly ConfirmedSegment[],
  isConfirmed: boolean,
): Promise<ConfirmedSegments> {
  const body = { segments, isConfirmed };
  return call<ConfirmedSegments>(fillPath(API_PATHS.jobConfirm, { id }), { body });
}
