export { postEditingRoutes } from "./routes.ts";
export { postEditingPersonData } from "./person-data.ts";
export { segmentPageHandler } from "./draw-segment-page.ts";
