import { APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { CardSignIn, CheckPhoneCode, SignIn, SystemUser, UniversitySignIn } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { clearSession, storeToken, storeUser } from "../../../lib/session.ts";

// The ways to a token. Each ends in `enter`; refusals are ApiErrors of kind refused, with the server's reason.

/** One of the ways below as a form's own request. */
export function useSignIn<V = void>(way: (variables: V) => Promise<SystemUser>) {
  return useMutation({ mutationFn: way });
}

/** Signs in with account and password. @param ticket  of the human check, where the server asked for it @throws {ApiError} */
export async function signIn(
  account: string,
  password: string,
  ticket: string | null = null,
): Promise<SystemUser> {
  const body: SignIn = { account, password, channel: 1 };
  return enter(await call<string>(APP_PATHS.signIn, { body, ...withTicket(ticket) }));
}

/** Signs in with a phone number and the code sent to it. @throws {ApiError} */
export async function signInByCode(phoneNumber: string, code: string): Promise<SystemUser> {
  const body: CheckPhoneCode = { phoneNumber, code, channel: 1 };
  return enter(await call<string>(APP_PATHS.signInByCode, { body }));
}

/** Signs in with number and password of a university card. @param ticket  as for `signIn` @throws {ApiError} */
export async function signInByCard(
  username: string,
  password: string,
  ticket: string | null = null,
): Promise<SystemUser> {
  const body: CardSignIn = { username, password, ThirdPartyUserType: 1 };
  return enter(await call<string>(APP_PATHS.signInByCard, { body, ...withTicket(ticket) }));
}

/** Signs in with what the university's sign-on page handed back. @throws {ApiError} */
export async function signInByUniversity(token: string): Promise<SystemUser> {
  const body: UniversitySignIn = { token, channel: 1 };
  return enter(await call<string>(APP_PATHS.signInByUniversity, { body }));
}

function withTicket(ticket: string | null) {
  return ticket === null ? {} : { headers: { [HUMAN_CHECK_HEADER]: ticket } };
}

/**
 * Stores the token, then fetches and stores who that is (docs/specification.md, section 4). Nothing is kept when that fails.
 *
 * @throws {ApiError}
 */
export async function enter(token: string): Promise<SystemUser> {
  storeToken(token);
  try {
    const user = await call<SystemUser>(APP_PATHS.systemUser);
    storeUser(user);
    return user;
  } catch (error) {
    clearSession();
    throw error;
  }
}
