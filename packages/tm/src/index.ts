export * from "./fit-tags.ts";
export * from "./in-memory-memory.ts";
export * from "./leverage.ts";
export * from "./memory.ts";
export { contextHash, keyHash, memoryKey } from "./memory-key.ts";
