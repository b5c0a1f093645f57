import { APP_PATHS } from "@yizhou/contract";
import type { UniversityAddresses } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** Address of the university's sign-on page, or null when the server names none that a browser may go to. */
export function useUniversityLoginUrl() {
  return useMutation({
    mutationFn: async () => {
      const { loginUrl } = await call<UniversityAddresses>(APP_PATHS.universityAddresses);
      return /^(https?:\/\/|\/(?!\/))/.test(loginUrl) ? loginUrl : null;
    },
  });
}
