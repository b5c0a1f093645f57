import { useQuery } from "@tanstack/react-query";
import { setLanguage } from "../../lib/i18n.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { signInDialogStore } from "../../lib/sign-in-store.ts";
import { useStore } from "../../lib/store.ts";

/**
 * Holds the sign-in dialog, over any page. Home must stay light, so the dialog and its texts come when somebody opens it;
 * the texts once more when it is opened in another language.
 */
export function SignInDialogHost() {
  const isOpen = useStore(signInDialogStore);
  const language = useUiLanguage();
  const { data: SignInDialog } = useQuery({
    queryKey: ["sign-in-dialog", language],
    queryFn: async () => {
      const loading = import("../../features/accounts/components/sign-in-dialog.tsx");
      await setLanguage(language, ["account"]);
      return (await loading).default;
    },
    enabled: isOpen,
    staleTime: Infinity,
  });
  return isOpen && SignInDialog ? <SignInDialog /> : null;
}
