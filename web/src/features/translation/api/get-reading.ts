import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Reading } from "@yizhou/contract";
import type { ReadingDocument } from "@yizhou/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { fileAddress } from "./download.ts";
import { jobKeys } from "./keys.ts";

/** How far the running text of a job's result is; asked again while it is made. `revision`: of the text that it is made of. */
export function useReading(id: string, revision: number) {
  return useQuery({
    queryKey: jobKeys.reading(id, revision),
    queryFn: ({ signal }) =>
      call<Reading>(fillPath(API_PATHS.jobReading, { id }), { signal, background: true }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 1000 : false),
  });
}

/** The text itself, by its signed address, null while that is not known: until another has come, the one before is shown. */
export function useReadingDocument(id: string, url: string | null) {
  return useQuery({
    queryKey: jobKeys.readingText(id, url),
    queryFn: async ({ signal }): Promise<ReadingDocument> => {
      const answer = await fetch(fileAddress(url!), { signal });
      if (!answer.ok) throw new Error(`the text did not come: ${answer.status}`);
      return (await answer.json()) as ReadingDocument;
    },
    enabled: url !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
