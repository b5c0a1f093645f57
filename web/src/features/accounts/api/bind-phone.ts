import { APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { BindPhone, PhoneBinding } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call, callEnvelope } from "../../../lib/api-client.ts";
import { enter } from "./sign-in.ts";

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

/** Binds the phone to the scanned person and signs in with the full token. Refused with the server's reason. */
export function useBindPhone() {
  return useMutation({
    mutationFn: async (form: Omit<BindPhone, "channel">) => {
      const body: BindPhone = { ...form, channel: 1 };
      return enter(await call<string>(APP_PATHS.bindPhone, { body }));
    },
  });
}
