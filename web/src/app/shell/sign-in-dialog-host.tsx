import { Suspense, lazy } from "react";
import { signInDialogStore } from "../../lib/sign-in-dialog.ts";
import { currentLanguage, setLanguage } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";

// Home must stay light: the dialog and its texts come when somebody opens it.
const SignInDialog = lazy(async () => {
  const [screen] = await Promise.all([
    import("../../features/accounts/components/sign-in-dialog.tsx"),
    setLanguage(currentLanguage(), ["account"]),
  ]);
  return screen;
});

/** Holds the sign-in dialog, over any page. */
export function SignInDialogHost() {
  const isOpen = useStore(signInDialogStore);
  return <Suspense fallback={null}>{isOpen && <SignInDialog />}</Suspense>;
}
