export { createSiteAnnouncement } from "./announcements.ts";
export { createSiteContacts } from "./contacts.ts";
export { operationsPersonData } from "./person-data.ts";
export { requireOperator } from "./policy.ts";
export type { Operator } from "./policy.ts";
export { operationsRoutes } from "./routes.ts";
export { createSiteValues, startReadingValues } from "./site-values.ts";
export type { SiteValues } from "./site-values.ts";
