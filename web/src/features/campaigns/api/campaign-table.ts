import { API_PATHS, fillPath } from "@yizhou/contract";
import type { CampaignTable, ChangeCampaign, NewCampaign } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const TABLE = ["campaign-table"] as const;

/** All campaigns, for people of the site. */
export function useCampaignTable() {
  return useQuery({
    queryKey: TABLE,
    queryFn: ({ signal }) => call<CampaignTable>(API_PATHS.campaignTable, { signal, background: true }),
  });
}

/** A new campaign, or what may change of one. */
export function useSetCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      isNew,
      change,
      whole,
    }: {
      readonly id: string;
      readonly isNew: boolean;
      readonly change: ChangeCampaign;
      readonly whole: NewCampaign;
    }) =>
      isNew
        ? call<true>(API_PATHS.campaigns, { body: whole, background: true })
        : call<true>(fillPath(API_PATHS.campaign, { campaign: id }), { body: change, background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: TABLE }),
  });
}
