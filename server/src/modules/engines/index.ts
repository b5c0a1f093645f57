export { createEngineRegistry } from "./registry.ts";
export type { EngineRegistry, EngineStatus } from "./registry.ts";
