import { classes } from "../lib/classes.ts";
import styles from "./meter.module.css";

/** How far something is: an ink line with a vermilion head. Decoration; the figure stands beside it in words. */
export function Meter({ percent, className }: { readonly percent: number; readonly className?: string }) {
  const at = `${Math.min(100, Math.max(0, percent))}%`;
  return (
    <span className={classes(styles.meter, className)} aria-hidden>
      <i style={{ width: at }} />
      <b style={{ left: `min(${at}, 100% - 3px)` }} />
    </span>
  );
}
