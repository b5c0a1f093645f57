export * from "./filter.ts";
export * from "./registry.ts";
export { docxFilter, type DocxSkeleton } from "./docx/docx-filter.ts";
export type { PdfReport } from "./pdf/report/report-pdf.ts";
export { comparePdf } from "./pdf/report/compare-pdf.ts";
