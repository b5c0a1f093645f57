import type { MemoryFilter } from "@yizhou/contract";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Keys of what is asked about memories, below their own: every change of content asks for them anew. */
export const memoryKeys = {
  all: SHARED_KEYS.memories,
  entries: (id: string, filter: MemoryFilter, isDeleted: boolean) =>
    [...SHARED_KEYS.memories, id, "entries", filter, isDeleted] as const,
  /** Apart: counting takes long, and the number of entries in the key asks anew by itself. */
  duplicates: (id: string, by: "both" | "source", units: number) =>
    ["memory-duplicates", id, by, units] as const,
  replacements: (id: string) => [...SHARED_KEYS.memories, id, "replacements"] as const,
};
