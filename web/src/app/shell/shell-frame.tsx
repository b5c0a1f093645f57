import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRestoration } from "react-router";
import type { ScrollRestorationProps } from "react-router";
import { Toaster } from "../../ui/toaster.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBar } from "./offline-bar.tsx";
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
      <OfflineBar />
      {children}
      <SignInDialogHost />
      <AlertDialog />
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The router calls every address that was typed or loaded anew `default`: one would open as far down as another was left. */
const placeOf: ScrollRestorationProps["getKey"] = ({ key, pathname, search }) =>
  key === "default" ? pathname + search : key;
