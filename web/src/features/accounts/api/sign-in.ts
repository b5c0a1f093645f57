import { APP_PATHS } from "@yizhou/contract";
import type { SignIn, SystemUser } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";
import { clearSession, storeToken, storeUser } from "../../../lib/session.ts";

/**
 * Signs in with account and password, then fetches who that is (spec.md section 4). Nothing is kept when either fails.
 *
 * @throws {ApiError} refused, with the server's reason, for wrong credentials
 */
export async function signIn(account: string, password: string): Promise<SystemUser> {
  const body: SignIn = { account, password, channel: 1 };
  storeToken(await call<string>(APP_PATHS.signIn, { body }));
  try {
    const user = await call<SystemUser>(APP_PATHS.systemUser);
    storeUser(user);
    return user;
  } catch (error) {
    clearSession();
    throw error;
  }
}
