export * from "./filter.ts";
export * from "./registry.ts";
export { docxFilter, type DocxSkeleton } from "./docx/docx-filter.ts";
