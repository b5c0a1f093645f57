import { APP_PATHS } from "@yizhou/contract";
import type { UniversityAddresses } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Address of the university's sign-on page, or null when the server names none that a browser may go to. @throws {ApiError} */
export async function universityLoginUrl(): Promise<string | null> {
  const { loginUrl } = await call<UniversityAddresses>(APP_PATHS.universityAddresses);
  return /^(https?:\/\/|\/(?!\/))/.test(loginUrl) ? loginUrl : null;
}
