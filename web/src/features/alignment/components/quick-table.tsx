import type { AlignmentRow, RowSide } from "@yizhou/alignment/workbench";
import { joinSentences } from "@yizhou/text/join-sentences";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { rowTone } from "../state/row-filter.ts";
import styles from "./quick-table.module.css";

interface Props {
  readonly rows: readonly AlignmentRow[];
  readonly from: string;
  readonly to: string;
  readonly onMerge: (index: number) => void;
  readonly onMove: (index: number, side: RowSide, direction: "up" | "down") => void;
  readonly onRemove: (index: number) => void;
}

/** The pairs with the three repairs that a short text needs. */
export function QuickTable({ rows, from, to, onMerge, onMove, onRemove }: Props) {
  const { t } = useTranslation("alignment");
  const cell = (row: AlignmentRow, index: number, side: RowSide, language: string) => (
    <td lang={language} dir="auto">
      <div className={styles.quickCell}>
        <span>{joinSentences(row[side], language)}</span>
        <span className={styles.quickMoves}>
          <IconButton
            icon="arrow-up"
            label={t("quick.up")}
            disabled={index === 0 || row[side].length === 0}
            onClick={() => onMove(index, side, "up")}
          />
          <IconButton
            icon="arrow-down"
            label={t("quick.down")}
            disabled={index === rows.length - 1 || row[side].length === 0}
            onClick={() => onMove(index, side, "down")}
          />
        </span>
      </div>
    </td>
  );
  return (
    <table className={styles.quickTable} data-part="quick-pairs">
      <thead>
        <tr>
          <th scope="col">{t("side.source")}</th>
          <th scope="col">{t("grid.link")}</th>
          <th scope="col">{t("side.target")}</th>
          <th scope="col">
            <span className="sr-only">{t("grid.commands")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} className={rowTone(row) === "doubtful" ? styles.quickDoubtful : undefined}>
            {cell(row, index, "source", from)}
            <td className="num">{label(row)}</td>
            {cell(row, index, "target", to)}
            <td>
              <span className={styles.quickMoves}>
                <IconButton
                  icon="merge"
                  label={t("command.merge")}
                  disabled={index === 0}
                  onClick={() => onMerge(index)}
                />
                <IconButton icon="trash" label={t("command.remove")} onClick={() => onRemove(index)} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function label(row: AlignmentRow): string {
    if (row.source.length === 0 || row.target.length === 0) return t("tone.missing");
    return row.confidence === null ? t("tone.hand") : String(Math.round(row.confidence * 100));
  }
}
