import type { LibraryKind } from "../../api/keys.ts";
import { CONCEPT_IMPORTS } from "./concept-imports.tsx";
import type { ImportKind } from "./import-kind.ts";
import { UNIT_IMPORTS } from "./unit-imports.tsx";

/** How each kind of library is imported into. */
export const IMPORT_KINDS: Readonly<Record<LibraryKind, ImportKind>> = {
  memories: UNIT_IMPORTS,
  termbases: CONCEPT_IMPORTS,
};
