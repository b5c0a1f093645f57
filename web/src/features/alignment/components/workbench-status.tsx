import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Mark } from "../../../ui/state-mark.tsx";
import type { SaveState } from "../state/use-autosave.ts";
import styles from "./workbench-status.module.css";

/** Whether everything is kept, and where the person is. */
export function WorkbenchStatus({
  saving,
  index,
  total,
  isReadOnly,
}: {
  readonly saving: SaveState;
  readonly index: number;
  readonly total: number;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation("alignment");
  const marks = {
    saved: (
      <Mark icon="check" tone="ok">
        {t("status.saved")}
      </Mark>
    ),
    waiting: (
      <Mark icon="clock" tone="info">
        {t("status.saving")}
      </Mark>
    ),
    failed: (
      <Mark icon="triangle" tone="warn">
        {t("status.failed")}
      </Mark>
    ),
    conflict: (
      <Mark icon="triangle" tone="bad">
        {t("status.conflict")}
      </Mark>
    ),
  };
  return (
    <div className={styles.workbenchStatus} role="status">
      {isReadOnly ? (
        <Mark icon="lock" tone="off">
          {t("status.readOnly")}
        </Mark>
      ) : (
        marks[saving]
      )}
      {total > 0 && (
        <span>
          {t("status.place", { place: formatNumber(Math.max(0, index) + 1), total: formatNumber(total) })}
        </span>
      )}
      <span className={styles.workbenchHint}>{t("status.undo")}</span>
    </div>
  );
}
