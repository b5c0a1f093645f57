import { API_PATHS } from "@yizhou/contract";
import type { EngineSettings, SetEngine } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { operationsKeys } from "./keys.ts";

/** The site's engines in their order, with their limits and who changed them. */
export function useEngineSettings() {
  return useQuery({
    queryKey: operationsKeys.engines,
    queryFn: ({ signal }) => call<EngineSettings>(API_PATHS.operationsEngines, { signal, background: true }),
  });
}

/** Sets the order or the limits of one, or gives them back to what the environment says. */
export function useSetEngine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetEngine) =>
      call<EngineSettings>(API_PATHS.operationsEngines, { body, background: true }),
    onSuccess: (settings) => client.setQueryData(operationsKeys.engines, settings),
  });
}
