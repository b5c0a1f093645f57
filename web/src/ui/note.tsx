import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./note.module.css";

/** Something worth knowing beside the work, on a ground of its tone; sign and words say the same as the colour. */
export function Note({
  tone,
  role,
  className,
  children,
}: {
  readonly tone?: "info" | "ok" | "warn" | "bad";
  /** Said at once where it comes by itself. */
  readonly role?: "status" | "alert";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes(styles.note, tone && styles[tone], className)} role={role}>
      {children}
    </div>
  );
}
