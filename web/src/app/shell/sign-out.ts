import { APP_PATHS } from "@yizhou/contract";
import type { SystemUser, UniversityAddresses } from "@yizhou/contract";
import { call } from "../../lib/api-client.ts";
import { clearSessionEverywhere } from "../../lib/session.ts";
import { isUniversityUser } from "../../lib/roles.ts";

/**
 * Ends the session on the server and in every tab, then reloads; people of the university organisation go to the sign-out
 * address of their single sign-on instead (docs/specification.md, section 4, docs/readings.md Q51).
 */
export async function signOut(user: SystemUser): Promise<void> {
  const logoutUrl = isUniversityUser(user) ? await universityLogoutUrl() : null;
  // A token that is already dead, or a server that is away, must not keep anyone signed in on this machine.
  await call(APP_PATHS.signOut, { background: true }).catch(() => undefined);
  clearSessionEverywhere();
  // Where the browser keeps nothing, or the code that would empty it cannot be fetched, leaving goes first.
  await import("../../lib/unsent-edits.ts").then((kept) => kept.forgetUnsentEdits()).catch(() => undefined);
  if (logoutUrl) location.assign(logoutUrl);
  else location.reload();
}

/** Null also when it cannot be had: signing out here must not wait for the university. */
async function universityLogoutUrl(): Promise<string | null> {
  const urls = await call<UniversityAddresses | null>(APP_PATHS.universityAddresses, {
    background: true,
  }).catch(() => null);
  return urls?.logoutUrl && /^https?:\/\//.test(urls.logoutUrl) ? urls.logoutUrl : null;
}
