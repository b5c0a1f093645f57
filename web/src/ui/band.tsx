import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./band.module.css";

/** The look of a match: how near what memory knows comes to the text, or that an engine made it. */
export type BandLook = "b101" | "b100" | "b95" | "b85" | "b75" | "b50" | "bmt";

/** A match band as a small mark: its figure or word on the colour of its kind (visual language, match band). */
export function Band({
  look,
  title,
  className,
  children,
}: {
  readonly look: BandLook;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(styles.band, styles[look], className)} title={title} data-band={look}>
      {children}
    </span>
  );
}
