import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./switch.module.css";

/** On or off at once, with its name beside it. */
export function Switch({
  isOn,
  onChange,
  isDisabled,
  className,
  children,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className={classes(styles.button, className)}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} aria-hidden />
      {children}
    </button>
  );
}
