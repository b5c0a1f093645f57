import type { AlignmentRow, RowDoubt } from "@yizhou/alignment/workbench";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { COMMANDS } from "../state/commands.ts";
import { rowTone, type RowTone } from "../state/row-filter.ts";
import tones from "./tones.module.css";
import { classes } from "../../../lib/classes.ts";
import styles from "./sure-panel.module.css";

const TONES: readonly RowTone[] = ["confirmed", "sure", "fair", "doubtful", "hand"];
const MORE_KEYS = ["next", "edit", "undo", "side"] as const;

/** How sure the alignment is as a whole, what is odd about the current row, and the keys. */
export function SurePanel({
  rows,
  current,
  doubts,
  isReadOnly,
  onConfirm,
  onNext,
}: {
  readonly rows: readonly AlignmentRow[];
  readonly current: AlignmentRow | null;
  readonly doubts: readonly RowDoubt[];
  readonly isReadOnly: boolean;
  readonly onConfirm: () => void;
  readonly onNext: () => void;
}) {
  const { t } = useTranslation("alignment");
  const counts = useMemo(() => {
    const found: Record<RowTone, number> = { confirmed: 0, sure: 0, fair: 0, doubtful: 0, hand: 0 };
    for (const row of rows) found[rowTone(row)]++;
    return found;
  }, [rows]);
  return (
    <aside className={styles.surePanel} aria-label={t("panel.label")}>
      <h2 className="h3">{t("panel.title")}</h2>
      <div className={styles.sureBar} aria-hidden>
        {TONES.map(
          (tone) =>
            counts[tone] > 0 && <i key={tone} className={tones[tone]} style={{ flexGrow: counts[tone] }} />,
        )}
      </div>
      <ul className={styles.sureList}>
        {TONES.map((tone) => (
          <li key={tone} className={tones[tone]} data-tone={tone}>
            <i aria-hidden />
            <span>{t(`panel.${tone}`)}</span>
            <span className="num">{formatNumber(counts[tone])}</span>
          </li>
        ))}
      </ul>
      {current && (
        <>
          <h2 className="h3">{t("panel.current")}</h2>
          <p className="soft">
            {current.isConfirmed
              ? t("panel.isConfirmed")
              : doubts.length > 0
                ? doubts.map((doubt) => t(`doubt.${doubt}`)).join(" ")
                : t("panel.noDoubt")}
          </p>
          <div className={classes("row", styles.sureActions)}>
            {!isReadOnly && (
              <Button size="sm" icon="check" onClick={onConfirm}>
                {t(current.isConfirmed ? "command.unconfirm" : "command.confirm")}
              </Button>
            )}
            <Button size="sm" tone="text" onClick={onNext}>
              {t("panel.next")}
            </Button>
          </div>
        </>
      )}
      <h2 className="h3">{t("panel.keys")}</h2>
      <ul className={styles.keyList}>
        {COMMANDS.map((name) => (
          <li key={name}>
            <span>{t(`command.${name}`)}</span>
            <kbd>{t(`key.${name}`)}</kbd>
          </li>
        ))}
        {MORE_KEYS.map((name) => (
          <li key={name}>
            <span>{t(`moreKeys.${name}`)}</span>
            <kbd>{t(`key.${name}`)}</kbd>
          </li>
        ))}
      </ul>
    </aside>
  );
}
