export { statisticsPersonData } from "./person-data.ts";
export { statisticsRoutes } from "./routes.ts";
