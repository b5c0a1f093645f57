export { postEditingRoutes } from "./routes.ts";
export { postEditingPersonData } from "./person-data.ts";
