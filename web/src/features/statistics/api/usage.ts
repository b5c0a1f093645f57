import { API_PATHS } from "@yizhou/contract";
import type { MemberUsage, Usage, UsageExportQuery, UsageQuery, UsageSpan } from "@yizhou/contract";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";

import { usageKeys } from "./keys.ts";

/** What the person used; the days before stay in sight until the chosen ones are there. */
export function useUsage(query: UsageQuery) {
  return useQuery({
    queryKey: usageKeys.own(query),
    queryFn: ({ signal }) => call<Usage>(API_PATHS.usage, { query: { ...query }, signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What the members of the person's organisation used; null for whoever manages none. */
export function useMemberUsage(span: UsageSpan) {
  return useQuery({
    queryKey: usageKeys.members(span),
    queryFn: ({ signal }) =>
      call<MemberUsage | null>(API_PATHS.usageMembers, { query: { ...span }, signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Saves the days as a table. */
export function useUsageExport() {
  return useMutation({
    mutationFn: async ({ name, ...query }: UsageExportQuery & { readonly name: string }) => {
      const response = await callRaw(API_PATHS.usageExport, { query: { ...query } });
      saveFile(await response.blob(), `${name}.${query.kind}`);
    },
  });
}
