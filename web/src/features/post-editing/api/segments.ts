import { API_PATHS, fillPath, MOST_SEGMENTS_A_PAGE } from "@yizhou/contract";
import type {
  EditedSegments,
  EditSegments,
  JobSegment,
  JobSegments,
  SegmentVersions,
} from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** All segments of a job. Asked for once for each time the editor opens: what is edited there is saved from there. */
export function useAllSegments(id: string, isReady: boolean) {
  return useQuery({
    enabled: isReady,
    queryKey: editorKeys.segments(id),
    queryFn: async ({ signal }) => {
      const all: JobSegment[] = [];
      for (let after: number | null = -1; after !== null;) {
        const page: JobSegments = await call(fillPath(API_PATHS.jobSegments, { id }), {
          query: { after, limit: MOST_SEGMENTS_A_PAGE },
          signal,
          background: true,
        });
        all.push(...page.items);
        after = page.next;
      }
      return all as readonly JobSegment[];
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
}

/** Writes edits; the caller keeps them until this has answered. */
export function sendEdits(
  id: string,
  edits: EditSegments["edits"],
  propagates: boolean,
): Promise<EditedSegments> {
  return call<EditedSegments>(fillPath(API_PATHS.jobEdits, { id }), {
    body: { edits, propagates },
    background: true,
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
