import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentSaved, MemoryLibrary } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { memoryListQuery } from "../../../lib/shared-queries.ts";

/** The libraries that the person may write to. */
export function useWritableLibraries() {
  return useQuery({
    ...memoryListQuery,
    select: ({ libraries }) => libraries.filter(({ right }) => right !== "read"),
  });
}

/** Saves the pairs of a project to a library, or to a new one of that name. */
export async function savePairs(
  projectId: string,
  into: { readonly libraryId: string } | { readonly name: string },
  confirmed: boolean,
): Promise<AlignmentSaved> {
  const libraryId =
    "libraryId" in into
      ? into.libraryId
      : (await call<MemoryLibrary>(API_PATHS.memories, { body: { name: into.name }, background: true })).id;
  const path = fillPath(API_PATHS.alignmentSave, { id: projectId });
  return call(path, { body: { libraryId, confirmed }, background: true, timeoutMs: 120_000 });
}
