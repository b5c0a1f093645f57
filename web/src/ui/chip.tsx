import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./chip.module.css";

/** A fact in a few characters beside a name: a pair of languages. */
export function Chip({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <span className={classes(styles.chip, className)}>{children}</span>;
}
