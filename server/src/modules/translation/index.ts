export { optionRoutes } from "./option-routes.ts";
export type { TranslationDeps } from "./deps.ts";
