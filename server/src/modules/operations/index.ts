export { createSiteContacts } from "./contacts.ts";
export { operationsPersonData } from "./person-data.ts";
export { operationsRoutes } from "./routes.ts";
