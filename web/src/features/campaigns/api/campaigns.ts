import { API_PATHS, fillPath } from "@yizhou/contract";
import type { CampaignList, UiLanguage } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

const keyOf = (language: UiLanguage) => ["campaigns", language] as const;

/** Campaigns in the reader's language, and what one claimed. */
export function useCampaigns(language: UiLanguage) {
  return useQuery({
    queryKey: keyOf(language),
    queryFn: ({ signal }) => call<CampaignList>(API_PATHS.campaigns, { signal, background: true }),
  });
}

export function useClaim(language: UiLanguage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<CampaignList>(fillPath(API_PATHS.campaignClaim, { campaign: id }), {
        method: "POST",
        background: true,
      }),
    onSuccess: (list) => client.setQueryData(keyOf(language), list),
    // What one can spend has changed; after a refusal the campaign has.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: SHARED_KEYS.account });
      void client.invalidateQueries({ queryKey: keyOf(language) });
    },
  });
}
