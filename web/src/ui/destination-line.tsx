import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./destination-line.module.css";

/** Where text goes: a sign and a line. */
export function DestinationLine({
  icon,
  isProblem = false,
  children,
}: {
  readonly icon: IconName;
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <p className={classes(styles.line, isProblem && "c-bad")}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </p>
  );
}
