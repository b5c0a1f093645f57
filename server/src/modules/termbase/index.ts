export { addConcepts } from "./add-concepts.ts";
export { listTermbaseOptions, loadTermbase, loadTermPairs, termbasesOfJob } from "./load-termbase.ts";
export { TERM_IMPORTS } from "./imports.ts";
export { termbaseRoutes } from "./routes.ts";
export { conceptRoutes } from "./concept-routes.ts";
export { tidyTermbases } from "./tidy.ts";
export { termbasePersonData } from "./person-data.ts";
