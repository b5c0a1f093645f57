export { createAligner } from "./aligner.ts";
export type { Aligner } from "./aligner.ts";
export { alignmentHandlers } from "./asked-work.ts";
export { alignProjectHandler } from "./run-project.ts";
export { alignmentFiles } from "./file-references.ts";
export { quickAlignmentRoutes } from "./quick-routes.ts";
export { alignmentRoutes } from "./routes.ts";
export { alignmentPersonData } from "./person-data.ts";
