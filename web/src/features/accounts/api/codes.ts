import { APP_PATHS, HUMAN_CHECK_HEADER, isEmailAccount } from "@yizhou/contract";
import type {
  CheckEmailCode,
  CheckPhoneCode,
  HumanCheckPurpose,
  SendEmailCode,
  SendLoginCode,
  SendPhoneCode,
  SendResetEmailCode,
  SendResetPhoneCode,
} from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** What a code is for; binding knows phones only, and so does signing in. */
export type CodePurpose = HumanCheckPurpose;

/** The forgot-by-phone body carries this number whatever the country of the phone is (docs/readings.md Q4). */
const PHONE_ZONE_CODE = 82;

/** Sends a code to a phone number or an e-mail. @param ticket  of the human check, for this purpose @throws {ApiError} */
export async function sendCode(purpose: CodePurpose, account: string, ticket: string): Promise<void> {
  const { path, body } = isEmailAccount(account) ? mailWith(purpose, account) : textWith(purpose, account);
  await call<true>(path, { body, headers: { [HUMAN_CHECK_HEADER]: ticket } });
}

function mailWith(purpose: CodePurpose, email: string) {
  const body: SendEmailCode | SendResetEmailCode = { email, channel: 1 };
  return { path: purpose === "reset" ? APP_PATHS.sendResetEmailCode : APP_PATHS.sendEmailCode, body };
}

function textWith(purpose: CodePurpose, phoneNumber: string) {
  if (purpose === "login") {
    const body: SendLoginCode = { phoneNumber, code: "", channel: 1 };
    return { path: APP_PATHS.sendLoginCode, body };
  }
  if (purpose === "reset") {
    const body: SendResetPhoneCode = { phoneNumber, channel: 1, phoneZoneCode: PHONE_ZONE_CODE };
    return { path: APP_PATHS.sendResetPhoneCode, body };
  }
  const body: SendPhoneCode = { phoneNumber, channel: 1 };
  return { path: APP_PATHS.sendPhoneCode, body };
}

/**
 * Has a code sent, after the look-ups of the form.
 *
 * @param mayReceive  false when something speaks against sending, which the form shows; absent where there is nothing to look up
 * @param send  sends it
 */
export function useSendCode(
  mayReceive: ((ticket: string) => Promise<boolean>) | undefined,
  send: (ticket: string) => Promise<void>,
) {
  return useMutation({
    mutationFn: async (ticket: string) => {
      if (mayReceive && !(await mayReceive(ticket))) return { isSent: false };
      await send(ticket);
      return { isSent: true };
    },
  });
}

/** Marks a code as verified, so that registering, resetting or binding may use it. Refused when wrong. */
export function useCheckCode(purpose: Exclude<CodePurpose, "login">) {
  return useMutation({
    mutationFn: ({ account, code }: { account: string; code: string }) => checkCode(purpose, account, code),
  });
}

async function checkCode(
  purpose: Exclude<CodePurpose, "login">,
  account: string,
  code: string,
): Promise<void> {
  const channel = 1 as const;
  if (!isEmailAccount(account)) {
    const phone: CheckPhoneCode = { phoneNumber: account, code, channel };
    if (purpose !== "reset") await call<true>(APP_PATHS.checkPhoneCode, { body: phone });
    else {
      const body: CheckEmailCode = { email: "", phoneNumber: account, code, channel };
      await call<true>(APP_PATHS.checkEmailCode, { body });
    }
  } else if (purpose === "reset") {
    // With a code the same call verifies and sends nothing (docs/readings.md Q21).
    const body: SendResetEmailCode = { email: account, channel, code };
    await call<true>(APP_PATHS.sendResetEmailCode, { body });
  } else {
    const body: CheckEmailCode = { email: account, phoneNumber: "", code, channel };
    await call<true>(APP_PATHS.checkEmailCode, { body });
  }
}

/** Whether somebody is registered with the phone number or e-mail. @throws {ApiError} */
export function isRegistered(account: string, ticket: string): Promise<boolean> {
  const [path, query] = isEmailAccount(account)
    ? [APP_PATHS.isFindEmail, { email: account }]
    : [APP_PATHS.isFindPhone, { phoneNumber: account }];
  return call<boolean>(path, { method: "POST", query, headers: { [HUMAN_CHECK_HEADER]: ticket } });
}
