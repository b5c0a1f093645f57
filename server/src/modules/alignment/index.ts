export { createAlignmentService } from "./service.ts";
export type { AlignmentService } from "./service.ts";
export { rowUnits } from "./export-rows.ts";
export { quickAlignmentRoutes } from "./quick-routes.ts";
export { alignmentRoutes } from "./routes.ts";
export { alignmentPersonData } from "./person-data.ts";
