import type { OpenLibrary } from "../libraries/index.ts";

/** A library of units that somebody may search. */
export type ReadableMemory = OpenLibrary<"memory", "read">;
/** A library of units that somebody may edit. */
export type WritableMemory = OpenLibrary<"memory", "write">;
