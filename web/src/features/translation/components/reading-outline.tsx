import type { ReadingDocument } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Meter } from "../../../ui/meter.tsx";
import { outlineOf, textOf, type ReadingRow } from "../state/reading-rows.ts";
import type { ReadingSides } from "./reading-rows.tsx";
import styles from "./reading-outline.module.css";

/** The headings, where the reader is among them, and how much is read. */
export function ReadingOutline({
  rows,
  read,
  sides,
  current,
  percent,
  onHeading,
}: {
  readonly rows: readonly ReadingRow[];
  readonly read: ReadingDocument;
  readonly sides: ReadingSides;
  readonly current: number | null;
  readonly percent: number;
  readonly onHeading: (heading: number) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <nav className={styles.outline} aria-label={t("reading.outline")}>
      <h2>{t("reading.outline")}</h2>
      <ul>
        {outlineOf(rows).map(({ heading, paragraph }) => {
          const isSource = sides === "source" || !paragraph.target;
          const text = textOf((isSource ? null : paragraph.target) ?? paragraph.source);
          return (
            <li key={heading} className={classes((paragraph.level ?? 2) > 2 && styles.sub)}>
              <button
                type="button"
                lang={isSource ? read.sourceLanguage : read.targetLanguage}
                aria-current={heading === current ? "location" : undefined}
                onClick={() => onHeading(heading)}
              >
                {paragraph.bullet !== null && `${paragraph.bullet} `}
                {text}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.progress}>
        <p className="small mute">{t("reading.progress")}</p>
        <p className={classes("num", styles.percent)}>
          {formatNumber(percent)}
          <small>%</small>
        </p>
        <Meter percent={percent} />
      </div>
    </nav>
  );
}
