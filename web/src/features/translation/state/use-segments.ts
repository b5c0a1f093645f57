import type { JobSegment } from "@yizhou/contract";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { getSegments } from "../api/get-segments.ts";
import { emptyStore, mergeSegments, pagesFor, segmentAt, SEGMENT_PAGE_SIZE } from "./segment-store.ts";

export interface Segments {
  readonly total: number;
  readonly at: (ordinal: number) => JobSegment | undefined;
  /** Tells which ordinals are on the screen; what is missing of them is fetched. */
  readonly show: (first: number, last: number) => void;
  /** Segments that came by themselves. */
  readonly merge: (segments: readonly JobSegment[]) => void;
  /** Fetches what is on the screen again. */
  readonly refresh: () => void;
  readonly hasFailed: boolean;
}

/** The segments of a job as the screen needs them: page by page on demand, any place of the document directly. */
export function useSegments(jobId: string, total: number): Segments {
  const [store, merge] = useReducer(mergeSegments, emptyStore(0));
  const [hasFailed, setHasFailed] = useState(false);
  const asked = useRef(new Set<number>());
  const shown = useRef<readonly number[]>([]);
  const controller = useRef(new AbortController());

  useEffect(() => {
    const current = (controller.current = new AbortController());
    return () => current.abort();
  }, []);

  const fetchPage = useCallback(
    async (page: number) => {
      asked.current.add(page);
      try {
        const after = page * SEGMENT_PAGE_SIZE - 1;
        const { signal } = controller.current;
        const { items } = await getSegments(jobId, after, SEGMENT_PAGE_SIZE, { signal });
        merge(items);
        setHasFailed(false);
      } catch {
        // Also when the screen is left; asking again is harmless, and the failure is shown in place.
        asked.current.delete(page);
        if (!controller.current.signal.aborted) setHasFailed(true);
      }
    },
    [jobId],
  );

  const show = useCallback(
    (first: number, last: number) => {
      shown.current = pagesFor(first, last, total);
      for (const page of shown.current) if (!asked.current.has(page)) void fetchPage(page);
    },
    [total, fetchPage],
  );
  const refresh = useCallback(() => {
    asked.current = new Set();
    for (const page of shown.current) void fetchPage(page);
  }, [fetchPage]);

  return useMemo(
    () => ({ total, at: (ordinal) => segmentAt(store, ordinal), show, merge, refresh, hasFailed }),
    [total, store, show, refresh, hasFailed],
  );
}
