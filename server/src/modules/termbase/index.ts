export { listTermbaseOptions, loadTermbase, loadTermPairs, termbasesOfJob } from "./load-termbase.ts";
export { createTermImportService, TERM_IMPORT_ROUTES } from "./imports.ts";
export { termbaseRoutes } from "./routes.ts";
export { conceptRoutes } from "./concept-routes.ts";
export { termbasePersonData } from "./person-data.ts";
