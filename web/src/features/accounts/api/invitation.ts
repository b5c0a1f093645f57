import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Invitation } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Who invites with a code, and what it brings. Unknown and used-up codes look the same. @throws {ApiError} */
export function getInvitation(code: string): Promise<Invitation> {
  return call<Invitation>(fillPath(API_PATHS.invitation, { code }), { background: true });
}
