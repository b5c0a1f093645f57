import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobExportFormat, ReturnedSegments, TakenSegments, TakeReturned } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";

/** A book takes a while to be read and compared. */
const LONG_MS = 180_000;

const ENDINGS: Readonly<Record<JobExportFormat, string>> = {
  xliff: "xlf",
  xliff12: "1.2.xlf",
  tmx: "tmx",
  xlsx: "xlsx",
  csv: "csv",
  docx: "table.docx",
};

/** Brings the translation as a file, from its newest text, and hands it to the browser. */
export function useExportJob({ id, name, to }: Pick<Job, "id" | "name" | "to">) {
  return useMutation({
    mutationFn: async (format: JobExportFormat) => {
      const response = await callRaw(fillPath(API_PATHS.jobExport, { id }), {
        query: { format },
        timeoutMs: LONG_MS,
      });
      saveFile(await response.blob(), `${name.replace(/\.[^.]*$/, "")}.${to}.${ENDINGS[format]}`);
    },
  });
}

/** What a file that comes back would change; nothing is changed. */
export function usePreviewReturned(id: string) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append("file", file, file.name);
      return call<ReturnedSegments>(fillPath(API_PATHS.jobReturn, { id }), {
        ...{ body, background: true, timeoutMs: LONG_MS },
      });
    },
  });
}

/** Writes what was chosen of it: all or nothing. */
export function useTakeReturned(id: string) {
  return useMutation({
    mutationFn: (body: TakeReturned) =>
      call<TakenSegments>(fillPath(API_PATHS.jobReturnTake, { id }), {
        ...{ body, background: true, timeoutMs: LONG_MS },
      }),
  });
}
