import type { PlacedUnits } from "@yizhou/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fileAddress } from "./download.ts";
import { jobKeys } from "./keys.ts";

/**
 * Where the paragraphs stand, by their signed address. Without them pages are shown all the same, only without pairs.
 *
 * @param revision  of the result that the address is about
 */
export function usePlaces(id: string, revision: number | null, url: string | null) {
  return useQuery({
    queryKey: jobKeys.places(id, revision),
    queryFn: async ({ signal }): Promise<PlacedUnits> => {
      const answer = await fetch(fileAddress(url!), { signal });
      if (!answer.ok) throw new Error(`the places did not come: ${answer.status}`);
      return (await answer.json()) as PlacedUnits;
    },
    enabled: url !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
