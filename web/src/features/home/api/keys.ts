import { SHARED_KEYS } from "../../../lib/shared-queries.ts";
import type { SampleField } from "../samples/sample.ts";

/** Keys of what the first page asks. */
export const homeKeys = {
  latestJobs: (count: number) => [...SHARED_KEYS.jobs, "latest", count] as const,
  sample: (field: SampleField) => ["home", "sample", field] as const,
  sentences: ["home", "sentences"],
  prices: ["home", "prices"],
} as const;
