import type { PlacedUnits } from "@yizhou/model";
import { useQuery } from "@tanstack/react-query";
import { fileAddress } from "./download.ts";
import { jobKeys } from "./keys.ts";

/** Where the paragraphs stand, by their signed address. Without them pages are shown all the same, only without pairs. */
export function usePlaces(id: string, url: string | null) {
  return useQuery({
    queryKey: jobKeys.places(id, url !== null),
    queryFn: async ({ signal }): Promise<PlacedUnits> => {
      const answer = await fetch(fileAddress(url!), { signal });
      if (!answer.ok) throw new Error(`the places did not come: ${answer.status}`);
      return (await answer.json()) as PlacedUnits;
    },
    enabled: url !== null,
    staleTime: Infinity,
  });
}
