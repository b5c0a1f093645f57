import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Download } from "@yizhou/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { downloadKeys } from "./keys.ts";

/** What can be downloaded. */
export function useDownloads() {
  return useQuery({
    queryKey: downloadKeys.all,
    queryFn: ({ signal }) => call<Download[]>(API_PATHS.offeredFiles, { signal, background: true }),
  });
}

/** Saves one of them, by its name. */
export function useSaveDownload() {
  return useMutation({
    mutationFn: async (name: string) =>
      saveFile(await (await callRaw(fillPath(API_PATHS.offeredFile, { name }))).blob(), name),
  });
}
