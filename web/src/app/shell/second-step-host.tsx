import { useQuery } from "@tanstack/react-query";
import { setLanguage } from "../../lib/i18n.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { secondStepStore } from "../../lib/second-step-store.ts";
import { getSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { signOut } from "./sign-out.ts";

/**
 * Holds the second step of the sign-in over every page, and over operators' pages the wish for a second factor. Like the sign-in
 * dialog it comes with its texts when it is needed.
 */
export function SecondStepHost({ isAdminPage }: { readonly isAdminPage: boolean }) {
  const state = useStore(secondStepStore);
  const language = useUiLanguage();
  const user = getSession()?.user ?? null;
  const isOpen = user !== null && (state === "due" || (state === "missing" && isAdminPage));
  const { data: SecondStepDialog } = useQuery({
    queryKey: ["second-step-dialog", language],
    queryFn: async () => {
      const loading = import("../../features/accounts/components/second-step-dialog.tsx");
      await setLanguage(language, ["account"]);
      return (await loading).default;
    },
    enabled: isOpen,
    staleTime: Infinity,
  });
  if (!isOpen || !SecondStepDialog) return null;
  return <SecondStepDialog isMissing={state === "missing"} onSignOut={() => void signOut(user)} />;
}
