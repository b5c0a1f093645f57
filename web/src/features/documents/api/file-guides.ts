import { API_PATHS, fillPath } from "@yizhou/contract";
import type { FileGuide, FileGuideChange, FirstPageRequest } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../lib/api-client.ts";
import { documentKeys } from "./keys.ts";

/** Two answers of a language model, each with its retries. */
const ASKING_MS = 240_000;

const pathOf = (id: string) => fillPath(API_PATHS.fileGuide, { id });

/** The brief and the terms of a file before its job; null where nobody has asked for them. */
export function useFileGuide(fileId: string) {
  return useQuery({
    queryKey: documentKeys.fileGuide(fileId),
    queryFn: ({ signal }) => call<FileGuide | null>(pathOf(fileId), { signal, background: true }),
    staleTime: 60_000,
  });
}

/** Has them made, or made anew; `cancel` ends the asking. */
export function useStudyFile(fileId: string) {
  const client = useQueryClient();
  const stop = useRef<AbortController | null>(null);
  const study = useMutation({
    mutationFn: (body: FirstPageRequest) => {
      stop.current = new AbortController();
      return call<FileGuide>(pathOf(fileId), {
        ...{ body, background: true, timeoutMs: ASKING_MS },
        signal: stop.current.signal,
      });
    },
    onSuccess: (guide) => client.setQueryData(documentKeys.fileGuide(fileId), guide),
  });
  return { ...study, cancel: () => stop.current?.abort() };
}

export function useChangeFileGuide(fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FileGuideChange) =>
      call<FileGuide>(pathOf(fileId), { method: "PATCH", body, background: true }),
    onSuccess: (guide) => client.setQueryData(documentKeys.fileGuide(fileId), guide),
  });
}
