export { previewRoutes } from "./preview-routes.ts";
export { drawPagesHandler } from "./previews.ts";
export type { PreviewDeps } from "./deps.ts";
export { previewBlobs } from "./blob-references.ts";
export { previewsPersonData } from "./person-data.ts";
