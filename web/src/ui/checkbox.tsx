import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./checkbox.module.css";

interface Props {
  readonly isChecked: boolean;
  /** Some of what it stands for is chosen, not all. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Names a box that has no words beside it, or one whose words are not name enough. */
  readonly label?: string;
  /** Stands on an ink ground. */
  readonly isOnInk?: boolean;
  readonly className?: string;
  /** The words beside the box; they are part of what one can click. */
  readonly children?: ReactNode;
}

/** A check box in our drawing over the browser's own. */
export function Checkbox({
  isChecked,
  isMixed = false,
  isDisabled,
  onChange,
  label,
  isOnInk,
  className,
  children,
}: Props) {
  const isBare = children === undefined;
  return (
    <label className={classes(styles.line, isBare && styles.bare, isOnInk && styles.onInk, className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden />
      {!isBare && <span className={styles.text}>{children}</span>}
    </label>
  );
}
