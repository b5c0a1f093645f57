export { createDocumentsService } from "./service.ts";
export type { DocumentsService } from "./service.ts";
export { documentRoutes } from "./routes.ts";
export { outputsOf, readableFormats } from "./formats.ts";
export { cleanFileName, splitName } from "./names.ts";
export type { FileRow } from "./repo.ts";
export type { ParsedDocument } from "./document-tasks.ts";
