export { optionRoutes } from "./option-routes.ts";
export { quoteRoutes } from "./quote-routes.ts";
export { pagesOf, quoteFiles } from "./quote-jobs.ts";
export { countFileHandler } from "./count-file.ts";
export { chooseOffers } from "./engine-choice.ts";
export { memoryOfJob } from "./memory-of-options.ts";
export { presentBands } from "./present-bands.ts";
export type { QuoteDeps } from "./deps.ts";
