import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  MemoryReplace,
  MemoryReplacement,
  MemoryReplaceResult,
  MemoryReplaceUndone,
} from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { memoryKeys } from "./keys.ts";

const LONG = { timeoutMs: 180_000 } as const;

/** Replacements of the last days. */
export function useReplacements(id: string) {
  return useQuery({
    queryKey: memoryKeys.replacements(id),
    queryFn: ({ signal }) =>
      call<MemoryReplacement[]>(fillPath(API_PATHS.memoryReplacements, { id }), { signal, background: true }),
  });
}

/** Finds and replaces; without `apply` it answers what would change. A refusal is told in the dialog. */
export function useReplaceText(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemoryReplace) =>
      call<MemoryReplaceResult>(fillPath(API_PATHS.memoryReplace, { id }), {
        body,
        background: true,
        ...LONG,
      }),
    onSuccess: (_, { apply }) => (apply ? client.invalidateQueries({ queryKey: memoryKeys.all }) : undefined),
  });
}

/** Takes a replacement back; what was changed since stays. */
export function useUndoReplacement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replacement: string) =>
      call<MemoryReplaceUndone>(fillPath(API_PATHS.memoryReplacementUndo, { id, replacement }), {
        method: "POST",
        ...LONG,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: memoryKeys.all }),
  });
}
