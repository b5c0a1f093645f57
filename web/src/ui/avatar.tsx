import { classes } from "../lib/classes.ts";
import styles from "./avatar.module.css";

/** The first sign of a person's name in a circle; the name itself stands beside it. */
export function Avatar({ name, isLarge = false }: { readonly name: string; readonly isLarge?: boolean }) {
  return (
    // Drawn by the style sheet: as text it would be part of what a button around it says.
    <span
      className={classes(styles.avatar, isLarge && styles.large)}
      aria-hidden
      data-part="avatar"
      data-letter={[...name][0]?.toUpperCase()}
    />
  );
}
