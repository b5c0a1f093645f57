import type { Job } from "@yizhou/contract";

/** Query of the upload screen that offers this job's file for another translation, with its options filled in. */
export function againQuery(job: Job): Record<string, string> {
  const { fileId, from, to, engine, field, output, pageRanges, keepReferences, leaveOut, alsoTranslate } =
    job;
  return {
    ...{ file: fileId, from, to, engine, field, output },
    ...(pageRanges ? { pages: pageRanges } : {}),
    references: keepReferences ? "keep" : "translate",
    leaveOut: leaveOut.join(","),
    also: alsoTranslate.join(","),
  };
}
