import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EditedSegments, EditSegments, JobSegment, SegmentVersions } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** Writes edits; the caller keeps them until this has answered. @param isLast  the page is about to go, the call is not */
export function sendEdits(id: string, body: EditSegments, isLast: boolean): Promise<EditedSegments> {
  return call<EditedSegments>(fillPath(API_PATHS.jobEdits, { id }), {
    ...{ body, background: true, keepalive: isLast },
  });
}

/** What a segment has said; asked anew for each version. */
export function useVersions(id: string, { ordinal, version }: Pick<JobSegment, "ordinal" | "version">) {
  return useQuery({
    queryKey: editorKeys.versions(id, ordinal, version),
    queryFn: ({ signal }) =>
      call<SegmentVersions>(fillPath(API_PATHS.segmentVersions, { id, ordinal: String(ordinal) }), {
        signal,
        background: true,
      }),
  });
}
