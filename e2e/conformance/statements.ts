import { ACCOUNT_LOGIN } from "./account-login.ts";
import { CALLS } from "./calls.ts";
import { ERRORS } from "./errors.ts";
import { FEATURES_REACHED } from "./features.ts";
import { FORGOT_PASSWORD } from "./forgot-password.ts";
import { GUARDS } from "./guards.ts";
import { LAYOUTS } from "./layouts.ts";
import { MENU } from "./menu.ts";
import { PHONE_CODE } from "./phone-code.ts";
import { REGISTRATION } from "./registration.ts";
import { ROUTES } from "./routes.ts";
import { SCAN_BINDING } from "./scan-binding.ts";
import { SCAN_LOGIN } from "./scan-login.ts";
import type { Statement } from "./statement.ts";
import { UNIVERSITY } from "./university.ts";
import { UPLOADS } from "./uploads.ts";
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
  SCAN_LOGIN,
  SCAN_BINDING,
  UNIVERSITY,
  CALLS,
  ERRORS,
  UPLOADS,
  FEATURES_REACHED,
]
  .flat()
  .sort((a, b) => a.number - b.number);
