import { APP_PATHS } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";
import { getSession, storeUser } from "../../../lib/session.ts";

/** True when this tab's session is still good; the server then renews the page cookie. A dead one is forgotten. */
export async function renewSession(): Promise<boolean> {
  if (!getSession()) return false;
  try {
    storeUser(await call<SystemUser>(APP_PATHS.systemUser, { background: true }));
    return true;
  } catch {
    return false; // Dead, or the server is away: the form stays.
  }
}
