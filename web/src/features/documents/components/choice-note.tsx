import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import type { Uploads } from "../state/use-uploads.ts";

/** What the last choice as a whole came to: repeats, too many, and that a visitor's files wait for the sign-in. */
export function ChoiceNotes({
  uploads,
  isSignedIn,
  maxFiles,
}: {
  readonly uploads: Uploads;
  readonly isSignedIn: boolean;
  readonly maxFiles: number;
}) {
  const { t, i18n } = useTranslation("documents");
  const { notice, couldNotKeep, closeNotice } = uploads;
  const isWaiting = !isSignedIn && uploads.rows.some((row) => row.phase.kind === "waiting");
  return (
    <div role="status">
      {notice && notice.repeated.length > 0 && (
        <Note tone="warn" onClose={closeNotice}>
          {t("notice.repeated", { names: new Intl.ListFormat(i18n.language).format(notice.repeated) })}
        </Note>
      )}
      {notice && notice.leftOut > 0 && (
        <Note tone="warn" onClose={closeNotice}>
          {t("notice.leftOut", { max: maxFiles, left: notice.leftOut })}
        </Note>
      )}
      {uploads.isAgainGone && <Note tone="warn">{t("notice.againGone")}</Note>}
      {isWaiting && (
        <Note tone="info">
          {couldNotKeep ? t("notice.notKept") : t("notice.signIn")}{" "}
          <button type="button" className="link" onClick={openSignInDialog}>
            {t("notice.signInAction")}
          </button>
        </Note>
      )}
    </div>
  );
}

function Note({
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
    <div className={`note ${tone}`}>
      <Icon name={tone === "warn" ? "triangle" : "info"} />
      <span className="grow">{children}</span>
      {onClose && <IconButton icon="cross" label={t("notice.close")} onClick={onClose} />}
    </div>
  );
}
