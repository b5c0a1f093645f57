import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Invitation, OwnInvitation } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { accountKeys } from "./keys.ts";

/** How one came oneself; null for people who came without an invitation. */
export function useOwnInvitation(isAsked: boolean) {
  return useQuery({
    queryKey: accountKeys.ownInvitation,
    queryFn: ({ signal }) => call<OwnInvitation>(API_PATHS.accountInvitation, { signal, background: true }),
    enabled: isAsked,
    retry: false,
  });
}

/** Who invites with a code, and what it brings. Unknown and used-up codes look the same. */
export function useInvitation(code: string) {
  return useQuery({
    queryKey: accountKeys.invitation(code),
    queryFn: ({ signal }) =>
      call<Invitation>(fillPath(API_PATHS.invitation, { code }), { signal, background: true }),
    retry: false,
  });
}
