export { nodeEngineDeps } from "./node-deps.ts";
export { createOutboundFetch } from "./outbound-fetch.ts";
