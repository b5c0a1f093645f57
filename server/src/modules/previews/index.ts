export { previewRoutes } from "./preview-routes.ts";
export { drawPagesHandler } from "./previews.ts";
export type { PreviewDeps } from "./deps.ts";
export { previewBlobs } from "./blob-references.ts";
export { previewsPersonData } from "./person-data.ts";
// A document that is being edited, a page at a time.
export { shownPicture } from "./draw-pages.ts";
export type { DrawnPage } from "./draw-pages.ts";
export { drawPage, readPageWords, requireDrawing, setPages } from "./set-pages.ts";
export type { WordReader } from "./set-pages.ts";
