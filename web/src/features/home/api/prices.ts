import { API_PATHS } from "@yizhou/contract";
import type { PriceList } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { pageFact } from "../../../lib/page-facts.ts";
import { homeKeys } from "./keys.ts";

/** Prices for everybody; what the server wrote into the page is shown at once. Undefined while they are not known. */
export function usePrices(): PriceList | undefined {
  return useQuery({
    queryKey: homeKeys.prices,
    queryFn: ({ signal }) => call<PriceList>(API_PATHS.prices, { signal, background: true }),
    initialData: writtenPrices,
    staleTime: 60_000,
  }).data;
}

function writtenPrices(): PriceList | undefined {
  const text = pageFact("prices");
  return text === undefined ? undefined : (JSON.parse(text) as PriceList);
}
