import { classes } from "../lib/classes.ts";
import styles from "./avatar.module.css";

/** The first sign of a person's name in a circle; the name itself stands beside it. */
export function Avatar({ name, isLarge = false }: { readonly name: string; readonly isLarge?: boolean }) {
  return (
    <span className={classes(styles.avatar, isLarge && styles.large)} aria-hidden data-part="avatar">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
