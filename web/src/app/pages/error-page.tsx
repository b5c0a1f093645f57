import { DEFAULT_UI_LANGUAGE, pagePath } from "@yizhou/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router";
import { translate } from "../../lib/i18n.ts";
import { Header } from "../shell/header.tsx";
import { ShellFrame } from "../shell/shell-frame.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { PageError } from "../page-error.ts";
import { classes } from "../../lib/classes.ts";
import styles from "./error-page.module.css";

/** Where even the texts of the shell could not be loaded. */
const LAST_RESORT = "Something went wrong. Reload the page.";

/** Status (500 when none is known) and message; on 404 also the way home (docs/specification.md, section 2). */
export function ErrorPage() {
  const { t, i18n } = useTranslation("shell");
  const error = useRouteError();
  const known = error instanceof PageError ? error : null;
  const status = known?.status ?? 500;
  // A message of ours, or of the code that failed; what a library says is for the console.
  const hasTexts = i18n.hasResourceBundle(i18n.language, "shell");
  const message = known?.message ?? (hasTexts ? translate("error.unexpected") : LAST_RESORT);
  useDocumentTitle(String(status));
  useEffect(() => {
    if (!known) console.error(error);
  }, [error, known]);
  if (!hasTexts) return <main className={classes("wrap page", styles.page)}>{message}</main>;
  return (
    <ShellFrame>
      <Header page={null} />
      <main id="content" className={classes("wrap page", styles.page)}>
        <p className={styles.status} data-part="status">
          {status}
        </p>
        <h1 className="h1" lang={status === 404 ? "en" : undefined}>
          {message}
        </h1>
        {status === 404 && (
          <Link className="link" to={pagePath("", known?.language ?? DEFAULT_UI_LANGUAGE)}>
            {t("action.home")}
          </Link>
        )}
      </main>
    </ShellFrame>
  );
}
