import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobSegments } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Segments of a job in reading order, those after the ordinal `after` (-1 for the start), at most `limit` (500). In the background, unless a button asks. */
export function getSegments(
  id: string,
  after: number,
  limit: number,
  { signal, background = true }: { readonly signal?: AbortSignal; readonly background?: boolean } = {},
): Promise<JobSegments> {
  return call<JobSegments>(fillPath(API_PATHS.jobSegments, { id }), {
    query: { after, limit },
    signal,
    background,
  });
}
