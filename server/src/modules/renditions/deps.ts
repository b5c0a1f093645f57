import type { JobDeps } from "../jobs/index.ts";

/** What the use cases of this module work with: jobs are read through their own. */
export type RenditionDeps = JobDeps;
