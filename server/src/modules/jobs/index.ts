export { optionRoutes } from "./option-routes.ts";
export { jobRoutes } from "./job-routes.ts";
export { linkRoutes } from "./link-routes.ts";
export { startJobRunner } from "./job-runner.ts";
export type { JobRunner } from "./job-runner.ts";
export { releaseAllLeases } from "./lease.ts";
export { deleteOverdueJobs } from "./change-jobs.ts";
export { drawPreview } from "./previews.ts";
export type { TranslationDeps } from "./deps.ts";
