import { useQuery } from "@tanstack/react-query";
import { memoryListQuery, termbaseListQuery } from "../../../lib/shared-queries.ts";

/** The memories and termbases that have something to go by. Empty while they are asked for, and where that fails: an option less. */
export function useEvidence() {
  const memories = useQuery(memoryListQuery);
  const termbases = useQuery(termbaseListQuery);
  return {
    memories: memories.data?.libraries.filter(({ units }) => units > 0) ?? [],
    termbases: termbases.data?.termbases.filter(({ concepts }) => concepts > 0) ?? [],
  };
}
