import { APP_PATHS, isEmailAccount } from "@yizhou/contract";
import type { Register } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** userType of everybody who registers; the server obeys no other (docs/readings.md Q26). */
const ORDINARY_USER_TYPE = 1;

interface Registration {
  /** Phone number or e-mail whose code has been verified. */
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly confirmation: string;
  /** Empty: none. */
  readonly inviteCode: string;
}

/** Makes the account. Refused with the server's reason. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ account, code, password, confirmation, inviteCode }: Registration) => {
      const body: Register = {
        ...(isEmailAccount(account) ? { email: account } : { phoneNumber: account }),
        code,
        userType: ORDINARY_USER_TYPE,
        password,
        _checkPassword: confirmation,
        ...(inviteCode ? { InviteCode: inviteCode } : {}),
      };
      return call<true>(APP_PATHS.register, { body });
    },
  });
}
