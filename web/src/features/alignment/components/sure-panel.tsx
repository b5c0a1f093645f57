import { isSureFrom } from "@yizhou/alignment/workbench";
import type { AlignmentRow, RowDoubt, RowSide } from "@yizhou/alignment/workbench";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { THRESHOLDS } from "../api/rows.ts";
import { COMMANDS } from "../state/commands.ts";
import { rowTone, type RowTone } from "../state/row-filter.ts";
import tones from "./tones.module.css";
import { classes } from "../../../lib/classes.ts";
import styles from "./sure-panel.module.css";

const TONES: readonly RowTone[] = ["confirmed", "sure", "fair", "doubtful", "hand"];
const MORE_KEYS = ["link", "next", "edit", "undo", "side"] as const;

/** How sure the alignment is as a whole, what is odd about the current row, and the keys. */
export function SurePanel({
  rows,
  current,
  doubts: all,
  index,
  marked,
  isReadOnly,
  onConfirm,
  onConfirmFrom,
  onLink,
  onNext,
}: {
  readonly rows: readonly AlignmentRow[];
  readonly current: AlignmentRow | null;
  /** By row. */
  readonly doubts: readonly (readonly RowDoubt[])[];
  /** Of the current row. */
  readonly index: number;
  /** The cell that waits for its counterpart. */
  readonly marked: { readonly side: RowSide; readonly isCurrent: boolean } | null;
  readonly isReadOnly: boolean;
  readonly onConfirm: () => void;
  /** @param confidence  0-1 */
  readonly onConfirmFrom: (confidence: number) => void;
  readonly onLink: () => void;
  readonly onNext: () => void;
}) {
  const { t } = useTranslation("alignment");
  const counts = useMemo(() => {
    const found: Record<RowTone, number> = { confirmed: 0, sure: 0, fair: 0, doubtful: 0, hand: 0 };
    // What is counted as doubtful is what the bar counts, the filter shows and the keys go to.
    for (const [at, row] of rows.entries()) found[all[at]!.length > 0 ? "doubtful" : rowTone(row)]++;
    return found;
  }, [rows, all]);
  const [from, setFrom] = useState<number>(90);
  const sure = useMemo(() => rows.filter((row) => isSureFrom(row, from / 100)).length, [rows, from]);
  const doubts = all[index] ?? [];
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
      {!isReadOnly && (
        <div className={classes("row", styles.sureActions)}>
          <Select
            size="sm"
            label={t("panel.from")}
            value={String(from)}
            options={THRESHOLDS.map((value) => ({
              value: String(value),
              label: t("panel.fromValue", { from: value }),
            }))}
            onChange={(value) => setFrom(Number(value))}
          />
          <Button size="sm" icon="check" disabled={sure === 0} onClick={() => onConfirmFrom(from / 100)}>
            {t("panel.confirmFrom", { count: sure, rows: formatNumber(sure) })}
          </Button>
        </div>
      )}
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
            {!isReadOnly && (
              <Button size="sm" onClick={onLink}>
                {t(marked === null ? "panel.mark" : marked.isCurrent ? "panel.unmark" : "panel.link")}
              </Button>
            )}
            <Button size="sm" tone="text" onClick={onNext}>
              {t("panel.next")}
            </Button>
          </div>
          {marked && (
            <p className="small soft" role="status">
              {t(marked.side === "source" ? "panel.markedSource" : "panel.markedTarget")}
            </p>
          )}
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
