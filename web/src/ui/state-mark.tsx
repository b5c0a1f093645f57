import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { classes } from "../lib/classes.ts";
import styles from "./state-mark.module.css";

export type Tone = "ok" | "info" | "warn" | "bad" | "off";

/** An icon with its word in the colour of the state: nothing speaks by colour alone. */
export function Mark({
  icon,
  tone,
  role,
  className,
  children,
}: {
  readonly icon: IconName;
  readonly tone: Tone;
  /** Said when it appears. */
  readonly role?: "status";
  readonly className?: string;
  readonly children: React.ReactNode;
}) {
  return (
    <span className={classes(styles.mark, `c-${tone}`, className)} role={role}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
