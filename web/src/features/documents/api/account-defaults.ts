import type { AccountDefaults } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../../lib/shared-queries.ts";

/** What the person has set as a start for translations (the profile screen); null while unknown and for visitors. */
export function useAccountDefaults(isSignedIn: boolean): AccountDefaults | null {
  const { data } = useQuery({ ...accountQuery, enabled: isSignedIn, staleTime: 60_000 });
  return data?.defaults ?? null;
}
