export { countJobsByState } from "./count-repo.ts";
export { countFailures, countStarted, listWork, lookAtQueue, sumWork } from "./operators-repo.ts";
export type { WorkFacts, WorkFilter } from "./operators-repo.ts";
export { jobRoutes } from "./job-routes.ts";
export { editingTogetherRoutes } from "./editing-together-routes.ts";
export type { JobDeps } from "./deps.ts";
export {
  requireHeldJob,
  requireJob,
  requireJobRight,
  requireJobs,
  requireJobsToTake,
  requireLiveLink,
  requireShownJob,
} from "./policy.ts";
export { countDownload } from "./link-repo.ts";
export { shareLinkRoutes } from "./share-link-routes.ts";
export type { OwnJob, ShownJob } from "./policy.ts";
export type { JobRow } from "./repo.ts";
export { lockJob } from "./repo.ts";
export { isOpen } from "./states.ts";
export { presentJobs } from "./present.ts";
export { presentSegments } from "./present-segments.ts";
export { gapOfJob } from "./gap-of-job.ts";
export { payWaitingJobs } from "./pay-job.ts";
export { deleteOverdueJobs } from "./delete-job.ts";
// A translation as a file for others, and what comes back.
export { openNotes } from "./comment-segments.ts";
export { takeEdits } from "./edit-segments.ts";
// The worker.
export { startJobRunner } from "./job-runner.ts";
export type { JobRunner } from "./job-runner.ts";
export { releaseAllLeases } from "./run-repo.ts";
// The document of a job, for whoever makes files of it.
export { progressOf, resultsOf, xliffUnitsOf } from "./bilingual-facts.ts";
export {
  paragraphPlaces,
  paragraphPlacesHandler,
  paragraphTableHandler,
  tableProseHandler,
} from "./paragraph-places.ts";
export { findSegments, readDocument, recutOf, toResult, toSegment } from "./segment-repo.ts";
export { textsAtVersions } from "./segment-version-repo.ts";
export type { SegmentRow } from "./segment-repo.ts";
export { readingOfJob } from "./reading-of-job.ts";
export { readTagged } from "./tagged-target.ts";
export { keepReport, reportOn, termbaseOf } from "./report-job.ts";
export type {
  DocumentAt,
  JobRenditions,
  MadeRenditions,
  Rendition,
  RenditionForm,
  RenditionTask,
} from "./job-renditions.ts";
export { jobFiles } from "./file-references.ts";
export { jobsPersonData } from "./person-data.ts";
