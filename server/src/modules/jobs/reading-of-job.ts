import type { ReadingChoice } from "../documents/index.ts";
import type { JobRow } from "./repo.ts";

/** What of its file a job translates. */
export function readingOfJob({ options }: Pick<JobRow, "options">): ReadingChoice {
  return {
    pages: options.pageRanges,
    keepReferences: options.keepReferences,
    leaveOut: options.leaveOut ?? [],
    also: options.alsoTranslate ?? [],
    ...(options.corrections && { corrections: options.corrections }),
  };
}
