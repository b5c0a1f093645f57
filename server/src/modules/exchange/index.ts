export type { ExchangeDeps } from "./deps.ts";
export { createReturnedReader, returnedHandler } from "./returned-reader.ts";
export type { ReturnedReader } from "./returned-reader.ts";
export { exchangeRoutes } from "./routes.ts";
