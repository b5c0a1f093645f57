export { wordOf } from "./export-words.ts";
export { statisticsPersonData } from "./person-data.ts";
export { statisticsRoutes } from "./routes.ts";
export { addDays, dayIn, daysOf } from "./show-usage.ts";
export { boundsOf, sumAllUsage, sumOwners, sumPoints } from "./usage-repo.ts";
export type { OwnerSums, Span } from "./usage-repo.ts";
