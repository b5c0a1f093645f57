import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ApiKey, MakeApiKey, NewApiKey } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { accountKeys } from "./keys.ts";

// Keys by which the person's programs call the API. Refusals are told in the form that asked.

/** Newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: accountKeys.apiKeys,
    queryFn: ({ signal }) => call<ApiKey[]>(API_PATHS.apiKeys, { signal, background: true }),
  });
}

/** Makes a key: the answer is the only place where it can be read. */
export function useMakeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MakeApiKey) => call<NewApiKey>(API_PATHS.apiKeys, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.apiKeys }),
  });
}

/** From then on the key opens nothing. */
export function useRevokeApiKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<true>(fillPath(API_PATHS.apiKey, { id }), { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.apiKeys }),
  });
}
