import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** What a library is of; the two are kept, opened to others and filled in the same way. */
export type LibraryKind = "memories" | "termbases";

/** Keys of what is asked about libraries. All but the members stand below the kind's own: every change of content asks for them anew. */
export const libraryKeys = {
  all: (kind: LibraryKind) => SHARED_KEYS[kind],
  list: (kind: LibraryKind) => [...SHARED_KEYS[kind], "list"] as const,
  imports: (kind: LibraryKind, id: string) => [...SHARED_KEYS[kind], id, "imports"] as const,
  import: (kind: LibraryKind, id: string, importId: string) =>
    [...SHARED_KEYS[kind], id, "imports", importId] as const,
  members: (kind: LibraryKind, id: string) => ["library-members", kind, id] as const,
};
