import type { ConceptFilter } from "@yizhou/contract";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Keys of what is asked about termbases, all below their own: every change of content asks for them anew. */
export const termbaseKeys = {
  all: SHARED_KEYS.termbases,
  concepts: (id: string, filter: ConceptFilter, isDeleted: boolean, orderBy: string | null) =>
    [...SHARED_KEYS.termbases, id, "concepts", filter, isDeleted, orderBy] as const,
};
