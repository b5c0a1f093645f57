import { API_PATHS } from "@yizhou/contract";
import type { SetSiteValue, SiteValues } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { operationsKeys } from "./keys.ts";

/** Settings that change while the site runs, with their history. */
export function useSiteValues() {
  return useQuery({
    queryKey: operationsKeys.values,
    queryFn: ({ signal }) => call<SiteValues>(API_PATHS.operationsValues, { signal, background: true }),
  });
}

/** Sets one of them, or gives it back to what the environment says. */
export function useSetSiteValue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetSiteValue) =>
      call<SiteValues>(API_PATHS.operationsValues, { body, background: true }),
    onSuccess: (values) => client.setQueryData(operationsKeys.values, values),
  });
}
