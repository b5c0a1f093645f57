import { API_PATHS, fillPath } from "@yizhou/contract";
import type { SegmentPage } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** A page that takes longer to draw is asked for again by the next edit. */
const DEADLINE_MS = 60_000;

/** A page with its picture. */
export type DrawnPage = Omit<SegmentPage, "picture"> & {
  readonly picture: NonNullable<SegmentPage["picture"]>;
};

/**
 * Has the page of a segment drawn, or another page of its document.
 *
 * @param page  from 1; null for the segment's own
 * @param seen  what is there already, and need not come again
 */
export async function drawPage(
  id: string,
  ordinal: number,
  page: number | null,
  seen: DrawnPage | null,
): Promise<DrawnPage> {
  const answer = await call<SegmentPage>(fillPath(API_PATHS.segmentPage, { id, ordinal: String(ordinal) }), {
    query: {
      ...(page !== null && { page }),
      ...(seen && { seen: `${seen.revision}.${seen.page}` }),
    },
    timeoutMs: DEADLINE_MS,
    background: true,
  });
  return { ...answer, picture: answer.picture ?? seen!.picture };
}
