export * from "./filter.ts";
export * from "./filter-set.ts";
export * from "./registry.ts";
export { OLD_FORMATS, oldFormatOf, type OldFormat } from "./old-formats.ts";
export { docxFilter, type DocxSkeleton } from "./docx/docx-filter.ts";
export type { PdfReport } from "./pdf/report/report-pdf.ts";
export { drawPicturePages, type PicturePageView } from "./image/draw-picture-pages.ts";
export { isPictureFormat } from "./image/picture-formats.ts";
export type { PictureFormat } from "./image/picture-file.ts";
