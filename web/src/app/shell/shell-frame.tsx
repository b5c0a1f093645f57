import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRestoration } from "react-router";
import { Toaster } from "../../ui/toaster.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { SignInDialogHost } from "./sign-in-dialog-host.tsx";
import styles from "./shell-frame.module.css";

/** What stands around every page, the error page included. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <a className={styles.skipLink} href="#content">
        {t("skipToContent")}
      </a>
      <LoadingBar />
      {children}
      <SignInDialogHost />
      <AlertDialog />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
