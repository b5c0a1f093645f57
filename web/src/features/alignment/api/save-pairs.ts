import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentSaved, MemoryLibrary } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { wantedQuery, type WantedPairs } from "./rows.ts";
import { memoryListQuery, SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** The libraries that the person may write to. */
export function useWritableLibraries() {
  return useQuery({
    ...memoryListQuery,
    select: ({ libraries }) => libraries.filter(({ right }) => right !== "read"),
  });
}

interface Wish {
  readonly into: { readonly libraryId: string } | { readonly name: string };
  readonly which: WantedPairs;
}

/** Saves the pairs of a project to a library, or to a new one of that name. A refusal is told in the dialog. */
export function useSavePairs(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ into, which }: Wish) => {
      const libraryId =
        "libraryId" in into
          ? into.libraryId
          : (await call<MemoryLibrary>(API_PATHS.memories, { body: { name: into.name }, background: true }))
              .id;
      const path = fillPath(API_PATHS.alignmentSave, { id: projectId });
      const saved = await call<AlignmentSaved>(path, {
        body: { libraryId, ...wantedQuery(which) },
        background: true,
        timeoutMs: 120_000,
      });
      return { ...saved, libraryId };
    },
    // Also after a failure: the new library may have been made before it.
    onSettled: () => void client.invalidateQueries({ queryKey: SHARED_KEYS.memories }),
  });
}
