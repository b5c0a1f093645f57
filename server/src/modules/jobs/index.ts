export { jobRoutes } from "./job-routes.ts";
export { startJobRunner } from "./job-runner.ts";
export type { JobRunner } from "./job-runner.ts";
export { releaseAllLeases } from "./lease.ts";
export { deleteOverdueJobs, getJob, getJobs, isOpen } from "./change-jobs.ts";
export { findSources, listOutputs } from "./repo.ts";
export type { JobRow } from "./repo.ts";
export type { OutputKind } from "./outputs.ts";
export type { JobDeps } from "./deps.ts";
