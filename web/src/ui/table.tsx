import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./table.module.css";

/** Rows under hairlines; figures stand at the right (`right`), a row lights up under the mouse. */
export function Table({
  label,
  className,
  children,
}: {
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <table className={classes(styles.table, className)} aria-label={label}>
      {children}
    </table>
  );
}
