export { linkRoutes } from "./link-routes.ts";
export { makeLinkToken, readLinkToken } from "./signed-links.ts";
export type { RenditionDeps } from "./deps.ts";
