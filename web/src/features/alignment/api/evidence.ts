import { API_PATHS } from "@yizhou/contract";
import type { MemoryLibraryList, TermbaseList } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** The memories and termbases that have something to go by. Empty while they are asked for, and where that fails: an option less. */
export function useEvidence() {
  const memories = useQuery({
    queryKey: ["memories"],
    queryFn: ({ signal }) => call<MemoryLibraryList>(API_PATHS.memories, { signal, background: true }),
  });
  const termbases = useQuery({
    queryKey: ["termbases"],
    queryFn: ({ signal }) => call<TermbaseList>(API_PATHS.termbases, { signal, background: true }),
  });
  return {
    memories: memories.data?.libraries.filter(({ units }) => units > 0) ?? [],
    termbases: termbases.data?.termbases.filter(({ concepts }) => concepts > 0) ?? [],
  };
}
