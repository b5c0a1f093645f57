import { APP_PATHS } from "@yizhou/contract";
import type { ResetPassword } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** Sets a new password with a verified code; every session of the account ends. Refused with the server's reason. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (form: Omit<ResetPassword, "channel">) => {
      const body: ResetPassword = { ...form, channel: 1 };
      return call<true>(APP_PATHS.resetPassword, { body });
    },
  });
}
