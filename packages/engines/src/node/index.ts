export { nodeEngineDeps } from "./node-deps.ts";
