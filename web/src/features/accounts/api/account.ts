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
  Quota,
  SendAccountCode,
  SetPassword,
  Voucher,
  Wallet,
} from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { accountQuery, optionsQuery, vouchersQuery } from "../../../lib/shared-queries.ts";
import { accountKeys } from "./keys.ts";

// Our own REST under /api/account. What changes the account answers the account as it is then. Refusals are told in the form
// that asked; the error catalogue tells the rest.

/** The signed-in person's account. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** Where the person is signed in, newest first. */
export function useAccountSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => call<AccountSession[]>(API_PATHS.accountSessions, { signal, background: true }),
  });
}

/** Characters to spend, as they are now: work and payments change them. */
export function useWallet() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: accountKeys.wallet,
    queryFn: ({ signal }) =>
      call<Wallet>(API_PATHS.accountWallet, { query: { timeZone }, signal, background: true }),
    staleTime: 0,
  });
}

/** Redeems a code; the form that asked tells a refusal. */
export function useRedeemCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call<Voucher[]>(API_PATHS.accountVouchers, { method: "POST", body: { code }, background: true }),
    onSuccess: (vouchers) => {
      queryClient.setQueryData(vouchersQuery.queryKey, vouchers);
      return queryClient.invalidateQueries({ queryKey: accountKeys.wallet });
    },
  });
}

/** What is used of everything that is limited, as it is now: work elsewhere changes it. */
export function useQuotas() {
  return useQuery({
    queryKey: accountKeys.quotas,
    queryFn: ({ signal }) => call<Quota[]>(API_PATHS.accountQuotas, { signal, background: true }),
    staleTime: 0,
  });
}

/** Languages, fields and engines that the defaults can name. */
export function useTranslationOptions() {
  return useQuery(optionsQuery(useUiLanguage(), true));
}

/** A change that answers the account, which is shown as it is then. */
function useAccountMutation<V = void>(mutationFn: (variables: V) => Promise<Account>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (account) => client.setQueryData(accountKeys.self, account),
  });
}

/** What is absent stays. Refused for a nickname that is taken or not allowed. */
export function useChangeAccount() {
  return useAccountMutation((body: ChangeAccount) =>
    call<Account>(API_PATHS.account, { method: "PATCH", body }),
  );
}

/** Ends all other sessions. */
export function useSetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetPassword) => call<true>(API_PATHS.accountPassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

/** Sends a code to a new phone or e-mail; without `value`, to the one the account has. @throws {ApiError} */
export async function sendAccountCode(body: SendAccountCode, ticket: string): Promise<void> {
  await call<true>(API_PATHS.accountCodes, { body, headers: { [HUMAN_CHECK_HEADER]: ticket } });
}

/** Binds or replaces the phone or the e-mail. */
export function useChangeContact(target: "phone" | "email") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ value, ...shown }: { value: string; code: string; password?: string }) => {
      const phone: ChangePhone = { phoneNumber: value, ...shown };
      const email: ChangeEmail = { email: value, ...shown };
      return target === "phone"
        ? call<Account>(API_PATHS.accountPhone, { body: phone })
        : call<Account>(API_PATHS.accountEmail, { body: email });
    },
    onSuccess: (account) => {
      client.setQueryData(accountKeys.self, account);
      // The first bound phone brings a voucher.
      return client.invalidateQueries({ queryKey: vouchersQuery.queryKey });
    },
  });
}

/** Takes a phone or an e-mail from the account. Refused, too, when nothing would be left to sign in with. */
export function useRemoveContact(target: "phone" | "email") {
  const path = target === "phone" ? API_PATHS.accountPhone : API_PATHS.accountEmail;
  return useAccountMutation((body: Confirm) => call<Account>(path, { method: "DELETE", body }));
}

/** Takes an outside sign-in from the account. Refused as `useRemoveContact`. */
export function useRemoveIdentity(provider: IdentityProvider) {
  return useAccountMutation((body: Confirm) =>
    call<Account>(fillPath(API_PATHS.accountIdentity, { provider }), { method: "DELETE", body }),
  );
}

/** Ends sessions at once: the one named, or every one but this. The list is asked for anew either way. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | "others") =>
      which === "others"
        ? call(API_PATHS.accountSessions, { method: "DELETE" })
        : call(fillPath(API_PATHS.accountSession, which), { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Saves everything the server holds of the person as a zip file. Refused for a wrong password or code. */
export function useExportAccount() {
  return useMutation({
    mutationFn: async (body: Confirm) => {
      const response = await callRaw(API_PATHS.accountExport, { body, timeoutMs: null });
      // A refusal answers 200 as well, in the envelope (docs/readings.md Q45).
      if (!response.headers.get("Content-Type")?.includes("zip"))
        throw new ApiError(
          "refused",
          response.status,
          response.url,
          (await response.json()) as Envelope<null>,
        );
      saveFile(await response.blob(), "yizhou-data.zip");
    },
  });
}

/** Sets the avatar, or takes it away (null); the server checks a picture and encodes it anew. Refused when it is none. */
export function useSetAvatar() {
  return useAccountMutation((picture: File | null) => {
    if (!picture) return call<Account>(API_PATHS.accountAvatar, { method: "DELETE" });
    const body = new FormData();
    body.append("file", picture);
    return call<Account>(API_PATHS.accountAvatar, { body });
  });
}

/** Asks for the account to be deleted after the cooling period. Refused for a wrong password or code. */
export function useRequestDeletion() {
  return useAccountMutation((body: Confirm) => call<Account>(API_PATHS.accountDeletion, { body }));
}

/** Keeps the account after all. */
export function useCancelDeletion() {
  return useAccountMutation(() => call<Account>(API_PATHS.accountDeletion, { method: "DELETE" }));
}
