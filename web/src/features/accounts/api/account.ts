import { API_PATHS, HUMAN_CHECK_HEADER, fillPath } from "@yizhou/contract";
import type {
  Account,
  AccountSession,
  ChangeAccount,
  ChangeEmail,
  ChangePhone,
  Confirm,
  Envelope,
  IdentityProvider,
  SendAccountCode,
  SetPassword,
  Voucher,
} from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { accountQuery, optionsQuery } from "../../../lib/shared-queries.ts";

// Our own REST under /api/account. What changes the account answers the account as it is then.

/** The signed-in person's account. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** Puts an account that a call answered in place of the one shown. */
export function useKeepAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => client.setQueryData(accountQuery.queryKey, account);
}

/** Where the person is signed in, newest first. */
export function useAccountSessions() {
  return useQuery({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call<AccountSession[]>(API_PATHS.accountSessions, { signal, background: true }),
  });
}

/** Vouchers, the one that ends first on top. */
export function useVouchers() {
  return useQuery({
    queryKey: ["account", "vouchers"],
    queryFn: ({ signal }) => call<Voucher[]>(API_PATHS.accountVouchers, { signal, background: true }),
  });
}

/** What is absent stays. @throws {ApiError} refused for a nickname that is taken or not allowed */
export function changeAccount(body: ChangeAccount): Promise<Account> {
  return call<Account>(API_PATHS.account, { method: "PATCH", body });
}

/** Ends all other sessions. @throws {ApiError} refused, with the server's reason */
export async function setPassword(body: SetPassword): Promise<void> {
  await call<true>(API_PATHS.accountPassword, { body });
}

/** Sends a code to a new phone or e-mail; without `value`, to the one the account has. @throws {ApiError} */
export async function sendAccountCode(body: SendAccountCode, ticket: string): Promise<void> {
  await call<true>(API_PATHS.accountCodes, { body, headers: { [HUMAN_CHECK_HEADER]: ticket } });
}

/** Binds or replaces the phone. @throws {ApiError} refused */
export function changePhone(body: ChangePhone): Promise<Account> {
  return call<Account>(API_PATHS.accountPhone, { body });
}

/** Binds or replaces the e-mail. @throws {ApiError} refused */
export function changeEmail(body: ChangeEmail): Promise<Account> {
  return call<Account>(API_PATHS.accountEmail, { body });
}

/** Takes a phone or an e-mail from the account. @throws {ApiError} refused, also when nothing would be left to sign in with */
export function removeContact(target: "phone" | "email", body: Confirm): Promise<Account> {
  const path = target === "phone" ? API_PATHS.accountPhone : API_PATHS.accountEmail;
  return call<Account>(path, { method: "DELETE", body });
}

/** Takes an outside sign-in from the account. @throws {ApiError} refused, as `removeContact` */
export function removeIdentity(provider: IdentityProvider, body: Confirm): Promise<Account> {
  return call<Account>(fillPath(API_PATHS.accountIdentity, { provider }), { method: "DELETE", body });
}

/** Ends a session at once. @throws {ApiError} */
export async function revokeSession(id: string): Promise<void> {
  await call(fillPath(API_PATHS.accountSession, { id }), { method: "DELETE" });
}

/** Ends every session but this one. @throws {ApiError} */
export async function revokeOtherSessions(): Promise<void> {
  await call(API_PATHS.accountSessions, { method: "DELETE" });
}

/** Everything the server holds of the person, as a zip file. @throws {ApiError} refused for a wrong password or code */
export async function exportAccount(body: Confirm): Promise<Blob> {
  const response = await callRaw(API_PATHS.accountExport, { body, timeoutMs: null });
  if (response.headers.get("Content-Type")?.includes("zip")) return response.blob();
  // A refusal answers 200 as well, in the envelope (product.md Q45).
  throw new ApiError("refused", response.status, response.url, (await response.json()) as Envelope<null>);
}

/** Sets the avatar; the server checks the picture and encodes it anew. @throws {ApiError} refused when it is none */
export function setAvatar(picture: File): Promise<Account> {
  const body = new FormData();
  body.append("file", picture);
  return call<Account>(API_PATHS.accountAvatar, { body });
}

/** @throws {ApiError} */
export function removeAvatar(): Promise<Account> {
  return call<Account>(API_PATHS.accountAvatar, { method: "DELETE" });
}

/** Languages, fields and engines that the defaults can name. */
export function useTranslationOptions() {
  return useQuery(optionsQuery(useUiLanguage(), true));
}

/** Asks for the account to be deleted after the cooling period. @throws {ApiError} refused for a wrong password or code */
export function requestDeletion(body: Confirm): Promise<Account> {
  return call<Account>(API_PATHS.accountDeletion, { body });
}

/** Keeps the account after all. @throws {ApiError} */
export function cancelDeletion(): Promise<Account> {
  return call<Account>(API_PATHS.accountDeletion, { method: "DELETE" });
}
