import { fillPath } from "@yizhou/contract";
import type { MemoryLibrary, TermbaseLibrary } from "@yizhou/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api-client.ts";
import { libraryKeys, type LibraryKind } from "./keys.ts";
import { PATHS } from "./paths.ts";

type Library = MemoryLibrary | TermbaseLibrary;

/** Whose a new library is: the person's own, or everybody's in the organisation. */
export type NewScope = "personal" | "organization";

/** Makes a library. A refusal is told in the form. */
export function useCreateLibrary(kind: LibraryKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; scope: NewScope }) =>
      call<Library>(PATHS[kind].list, { body, background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: libraryKeys.list(kind) }),
  });
}

/** Changes what a library is called and may be used for; what is absent stays. A refusal is told in the form. */
export function useChangeLibrary(kind: LibraryKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      name?: string;
      memberRight?: "read" | "write";
      memberMayExport?: boolean;
      penalty?: number;
    }) => call<Library>(fillPath(PATHS[kind].one, { id }), { method: "PATCH", body, background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: libraryKeys.list(kind) }),
  });
}

/** Deletes a library with all that is in it. What shows it must leave before the list is asked for anew. */
export function useDeleteLibrary(kind: LibraryKind, id: string) {
  return useMutation({
    mutationFn: () => call<true>(fillPath(PATHS[kind].one, { id }), { method: "DELETE" }),
  });
}

/** Has the libraries of a kind, with all that is in them, asked for anew. */
export function useRefreshLibraries(kind: LibraryKind): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: libraryKeys.all(kind) }), [client, kind]);
}
