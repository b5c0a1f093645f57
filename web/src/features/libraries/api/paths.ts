import { API_PATHS } from "@yizhou/contract";
import type { LibraryKind } from "./keys.ts";

/** Libraries of either kind do the same at addresses of their own. */
export const PATHS = {
  memories: {
    list: API_PATHS.memories,
    one: API_PATHS.memory,
    members: API_PATHS.memoryMembers,
    member: API_PATHS.memoryMember,
    invitation: API_PATHS.memoryInvitation,
    imports: API_PATHS.memoryImports,
    importPreview: API_PATHS.memoryImportPreview,
    import: API_PATHS.memoryImport,
    importCancel: API_PATHS.memoryImportCancel,
  },
  termbases: {
    list: API_PATHS.termbases,
    one: API_PATHS.termbase,
    members: API_PATHS.termbaseMembers,
    member: API_PATHS.termbaseMember,
    invitation: API_PATHS.termbaseInvitation,
    imports: API_PATHS.termImports,
    importPreview: API_PATHS.termImportPreview,
    import: API_PATHS.termImport,
    importCancel: API_PATHS.termImportCancel,
  },
} as const satisfies Record<LibraryKind, unknown>;
