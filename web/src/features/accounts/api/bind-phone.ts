import { APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { BindPhone, PhoneBinding } from "@yizhou/contract";
import { call, callEnvelope } from "../../../lib/api-client.ts";

export interface PhoneCheck extends PhoneBinding {
  /** The server's text for a phone that is bound already. */
  readonly message: string;
}

/** What is known about a phone number that a scanned person wants to bind. @throws {ApiError} */
export async function checkPhoneBinding(phoneNumber: string, ticket: string): Promise<PhoneCheck> {
  const envelope = await callEnvelope<PhoneBinding>(APP_PATHS.checkPhoneBound, {
    method: "POST",
    query: { phoneNumber },
    headers: { [HUMAN_CHECK_HEADER]: ticket },
  });
  return { ...envelope.data!, message: envelope.errorMessage ?? "" };
}

/** Binds the phone to the scanned person; answers the full token. @throws {ApiError} refused, with the server's reason */
export function bindPhone(form: Omit<BindPhone, "channel">): Promise<string> {
  const body: BindPhone = { ...form, channel: 1 };
  return call<string>(APP_PATHS.bindPhone, { body });
}
