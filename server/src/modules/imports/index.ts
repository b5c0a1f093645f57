export type { ImportKind } from "./import-kind.ts";
export { importRoutes } from "./routes.ts";
export type { ImportRoutes } from "./routes.ts";
export { createImports } from "./service.ts";
export type { ImportDeps, ImportService } from "./service.ts";
export { importsPersonData } from "./person-data.ts";
