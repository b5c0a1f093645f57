import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import type { Uploads } from "../state/use-uploads.ts";
import styles from "./choice-note.module.css";

/** A folder may hold hundreds of files that are none of ours. */
const NAMES_SHOWN = 12;

/** What the last choice as a whole came to: repeats, too many, and that a visitor's files wait for the sign-in. */
export function ChoiceNotes({
  uploads,
  isSignedIn,
  maxFiles,
  begun,
}: {
  readonly uploads: Uploads;
  readonly isSignedIn: boolean;
  readonly maxFiles: number;
  /** How many translations have begun while others of the list have not. */
  readonly begun: number;
}) {
  const to = usePagePath();
  const { t, i18n } = useTranslation("documents");
  const { notice, couldNotKeep, closeNotice } = uploads;
  const list = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
  const isWaiting = !isSignedIn && uploads.rows.some((row) => row.phase.kind === "waiting");
  return (
    <div role="status">
      {notice && notice.repeated.length > 0 && (
        <ClosableNote tone="warn" onClose={closeNotice}>
          {t("notice.repeated", { names: list(notice.repeated) })}
        </ClosableNote>
      )}
      {notice && notice.leftOut.length > 0 && (
        <ClosableNote tone="warn" onClose={closeNotice}>
          {t("notice.leftOut", { max: maxFiles, names: list(notice.leftOut) })}
        </ClosableNote>
      )}
      {begun > 0 && (
        <ClosableNote tone="info">
          {t("notice.begun", { count: begun })}{" "}
          <Link className="link" to={to("resource")}>
            {t("notice.begunLink")}
          </Link>
        </ClosableNote>
      )}
      {notice && notice.refused.length > 0 && (
        <ClosableNote tone="warn" onClose={closeNotice}>
          {t("notice.refused", {
            count: notice.refused.length,
            names: new Intl.ListFormat(i18n.language).format(notice.refused.slice(0, NAMES_SHOWN)),
          })}
        </ClosableNote>
      )}
      {uploads.isAgainGone && <ClosableNote tone="warn">{t("notice.againGone")}</ClosableNote>}
      {isWaiting && (
        <ClosableNote tone="info">
          {couldNotKeep ? t("notice.notKept") : t("notice.signIn")}{" "}
          <button type="button" className="link" onClick={openSignInDialog}>
            {t("notice.signInAction")}
          </button>
        </ClosableNote>
      )}
    </div>
  );
}

function ClosableNote({
  tone,
  onClose,
  children,
}: {
  readonly tone: "warn" | "info";
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("documents");
  return (
    <Note tone={tone} className={styles.choiceNote}>
      <Icon name={tone === "warn" ? "triangle" : "info"} />
      <span className="grow">{children}</span>
      {onClose && (
        <IconButton icon="cross" label={t("notice.close")} onClick={onClose} className={styles.choiceClose} />
      )}
    </Note>
  );
}
