import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ApplyTrial, DecideTrial, OwnTrials, TrialReview } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { trialKeys } from "./keys.ts";

/** Trials that one asked for. */
export function useTrials() {
  return useQuery({
    queryKey: trialKeys.own,
    queryFn: ({ signal }) => call<OwnTrials>(API_PATHS.trials, { signal, background: true }),
  });
}

export function useApplyForTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: ApplyTrial) => call<OwnTrials>(API_PATHS.trials, { body: asked, background: true }),
    onSuccess: (trials) => client.setQueryData(trialKeys.own, trials),
  });
}

/** All trials, for the people of the site. */
export function useTrialReview() {
  return useQuery({
    queryKey: trialKeys.review,
    queryFn: ({ signal }) => call<TrialReview>(API_PATHS.trialReview, { signal, background: true }),
  });
}

export function useDecideTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...decision }: DecideTrial & { readonly id: string }) =>
      call<true>(fillPath(API_PATHS.trialDecide, { id }), { body: decision, background: true }),
    onSettled: () => client.invalidateQueries({ queryKey: trialKeys.review }),
  });
}
