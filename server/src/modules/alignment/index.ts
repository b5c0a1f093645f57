export { createAligner } from "./aligner.ts";
export type { Aligner } from "./aligner.ts";
export { runProject } from "./run-project.ts";
export { sweepWaitingAlignments } from "./sweep-alignments.ts";
export { quickAlignmentRoutes } from "./quick-routes.ts";
export { alignmentRoutes } from "./routes.ts";
export { alignmentPersonData } from "./person-data.ts";
