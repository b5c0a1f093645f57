import { API_PATHS, fillPath } from "@yizhou/contract";
import type { SegmentHelp } from "@yizhou/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** A look-up that takes longer than this is given up: nobody waits for it to type. */
const DEADLINE_MS = 10_000;

const helpQuery = (id: string, ordinal: number) =>
  queryOptions({
    queryKey: editorKeys.help(id, ordinal),
    queryFn: ({ signal }) =>
      call<SegmentHelp>(fillPath(API_PATHS.segmentHelp, { id, ordinal: String(ordinal) }), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
        background: true,
      }),
    staleTime: 60_000,
    retry: false,
  });

/** Matches and terms of a segment. */
export function useHelp(id: string, ordinal: number) {
  return useQuery(helpQuery(id, ordinal));
}

/** Asks for those of the next segments before they are needed, one after the other. */
export function useHelpAhead(id: string, ordinals: readonly number[]): void {
  const client = useQueryClient();
  const wanted = ordinals.join();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      for (const ordinal of wanted.split(",").filter(Boolean)) {
        if (isGone) return;
        await client.prefetchQuery(helpQuery(id, Number(ordinal)));
      }
    };
    const timer = setTimeout(() => void ask(), 400);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, id, wanted]);
}
