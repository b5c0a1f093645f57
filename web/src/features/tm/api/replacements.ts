import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryReplacement, MemoryReplaceUndone } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** Replacements of the last days. Below the libraries' own key, so that every change of a library asks for them anew. */
export function useReplacements(id: string) {
  return useQuery({
    queryKey: ["memories", id, "replacements"],
    queryFn: ({ signal }) =>
      call<MemoryReplacement[]>(fillPath(API_PATHS.memoryReplacements, { id }), { signal, background: true }),
  });
}

/** Takes a replacement back; what was changed since stays. */
export function undoReplacement(id: string, replacement: string): Promise<MemoryReplaceUndone> {
  return call(fillPath(API_PATHS.memoryReplacementUndo, { id, replacement }), {
    method: "POST",
    timeoutMs: 180_000,
  });
}
