export { listMemoryOptions } from "./options.ts";
export { createPostgresMemory } from "./postgres-memory.ts";
export { createLibrary, seedSharedLibraries } from "./libraries.ts";
export { exportUnits, importUnits } from "./transfer.ts";
