import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import { Icon } from "./icon.tsx";
import styles from "./figures.module.css";

/** A figure with what it counts, and the parts that it is the sum of. */
export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly tone?: "ok" | "warn" | "bad";
  /** What is counted, in a sentence. */
  readonly note?: string;
  readonly parts?: readonly Figure[];
}

/** Figures one under the other; each that has more to say opens to it. */
export function Figures({
  figures,
  label,
  className,
}: {
  readonly figures: readonly Figure[];
  readonly label: string;
  readonly className?: string;
}) {
  return (
    <ul className={className} aria-label={label}>
      {figures.map((figure) => (
        <Row key={figure.name} figure={figure} />
      ))}
    </ul>
  );
}

function Row({ figure }: { readonly figure: Figure }) {
  const { name, note, parts } = figure;
  if (!note && !parts?.length)
    return (
      <li data-part="figure" className={styles.line}>
        <NameAndValue figure={figure} />
      </li>
    );
  return (
    <li data-part="figure">
      <details>
        <summary className={styles.line}>
          <NameAndValue figure={figure} isOpening />
        </summary>
        {note && <p className={classes("small mute", styles.note)}>{note}</p>}
        {parts && parts.length > 0 && <Figures figures={parts} label={name} className={styles.parts} />}
      </details>
    </li>
  );
}

function NameAndValue({
  figure: { name, value, tone },
  isOpening = false,
}: {
  readonly figure: Figure;
  readonly isOpening?: boolean;
}) {
  return (
    <>
      <span className={styles.name}>
        {name}
        {isOpening && <Icon name="chevron-down" size={14} />}
      </span>
      <span className={classes("num", styles.value, tone && `c-${tone}`)} data-part="value">
        {value}
      </span>
    </>
  );
}
