import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Invitation } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { accountKeys } from "./keys.ts";

/** Who invites with a code, and what it brings. Unknown and used-up codes look the same. */
export function useInvitation(code: string) {
  return useQuery({
    queryKey: accountKeys.invitation(code),
    queryFn: ({ signal }) =>
      call<Invitation>(fillPath(API_PATHS.invitation, { code }), { signal, background: true }),
    retry: false,
  });
}
