import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./figure-band.module.css";

/** A figure that a page begins with. */
export interface BandFigure {
  readonly name: string;
  readonly value: ReactNode;
  /** What it rests on, how long it holds. */
  readonly note?: ReactNode;
  /** How much of it there is, 0 to 100; the note says it in words. */
  readonly percent?: number;
}

/** Figures side by side at the head of a page, parted by hairlines. @param hasLead  the first one is what the page is about */
export function FigureBand({
  figures,
  hasLead = false,
}: {
  readonly figures: readonly BandFigure[];
  readonly hasLead?: boolean;
}) {
  return (
    <dl className={classes(styles.band, hasLead && styles.hasLead)}>
      {figures.map(({ name, value, note, percent }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes("num", styles.value)}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
          {percent !== undefined && (
            <dd className={styles.meter} aria-hidden>
              <i style={{ width: `${percent}%` }} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
