import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AskWithdrawal, Invitations, Rebate, RebateQuery, RebateReview } from "@yizhou/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { invitationKeys } from "./keys.ts";

/** One's code, and a page of who came with it. */
export function useInvitations(page: number) {
  return useQuery({
    queryKey: invitationKeys.list(page),
    queryFn: ({ signal }) =>
      call<Invitations>(API_PATHS.invitations, { query: { page }, signal, background: true }),
    placeholderData: keepPreviousData,
  });
}

/** Commissions and withdrawals. */
export function useRebate(query: RebateQuery) {
  return useQuery({
    queryKey: invitationKeys.rebateOf(query),
    queryFn: ({ signal }) =>
      call<Rebate>(API_PATHS.rebate, { query: { ...query }, signal, background: true }),
    placeholderData: keepPreviousData,
  });
}

export function useAskWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: AskWithdrawal) =>
      call<true>(API_PATHS.withdrawals, { body: asked, background: true }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationKeys.rebate }),
  });
}

export function useCancelWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<true>(fillPath(API_PATHS.withdrawalCancel, { id }), { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationKeys.rebate }),
  });
}

/** What waits for the people of the site. */
export function useRebateReview() {
  return useQuery({
    queryKey: invitationKeys.review,
    queryFn: ({ signal }) => call<RebateReview>(API_PATHS.rebateReview, { signal, background: true }),
  });
}

const DECISIONS = {
  approve: API_PATHS.withdrawalApprove,
  refuse: API_PATHS.withdrawalRefuse,
  pay: API_PATHS.withdrawalPay,
} as const;

export function useDecideWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      what,
      id,
      body = {},
    }: {
      readonly what: keyof typeof DECISIONS;
      readonly id: string;
      readonly body?: object;
    }) => call<true>(fillPath(DECISIONS[what], { id }), { body, background: true }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationKeys.review }),
  });
}
