import { API_PATHS } from "@yizhou/contract";
import type { Account, AccountDefaults } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** What the person has set as a start for translations (the profile screen); null while unknown and for visitors. */
export function useAccountDefaults(isSignedIn: boolean): AccountDefaults | null {
  const { data } = useQuery({
    queryKey: ["account"],
    queryFn: ({ signal }) => call<Account>(API_PATHS.account, { signal, background: true }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  return data?.defaults ?? null;
}
