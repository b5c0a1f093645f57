import { ACCOUNT_LOGIN } from "./account-login.ts";
import { FORGOT_PASSWORD } from "./forgot-password.ts";
import { GUARDS } from "./guards.ts";
import { LAYOUTS } from "./layouts.ts";
import { MENU } from "./menu.ts";
import { PHONE_CODE } from "./phone-code.ts";
import { REGISTRATION } from "./registration.ts";
import { ROUTES } from "./routes.ts";
import type { Statement } from "./statement.ts";
import { WAITING_MARKS } from "./waiting-marks.ts";

/** Every statement, by its number. */
export const STATEMENTS: readonly Statement[] = [
  ROUTES,
  GUARDS,
  LAYOUTS,
  MENU,
  WAITING_MARKS,
  ACCOUNT_LOGIN,
  PHONE_CODE,
  REGISTRATION,
  FORGOT_PASSWORD,
]
  .flat()
  .sort((a, b) => a.number - b.number);
