export { listTermbaseOptions, loadTermbase, loadTermPairs, termbasesOfJob } from "./load-termbase.ts";
export { createTermbaseService } from "./service.ts";
export type { TermbaseService } from "./service.ts";
export { createTermImportService, TERM_IMPORT_ROUTES } from "./imports.ts";
export { termbaseRoutes } from "./routes.ts";
export { conceptRoutes } from "./concept-routes.ts";
export { termbasePersonData } from "./person-data.ts";
