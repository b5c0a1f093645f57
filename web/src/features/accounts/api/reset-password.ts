import { APP_PATHS } from "@yizhou/contract";
import type { ResetPassword } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Sets a new password with a verified code; every session of the account ends. @throws {ApiError} refused */
export async function resetPassword(account: string, newPassword: string, code: string): Promise<void> {
  const body: ResetPassword = { account, newPassword, code, channel: 1 };
  await call<true>(APP_PATHS.resetPassword, { body });
}
