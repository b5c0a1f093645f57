import { useId } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./radio-group.module.css";

interface Props<Value extends string> {
  /** Names the group; where a label is seen, that one stands in `labelledBy`. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Where the label is in another language than the page. */
    readonly lang?: string;
    readonly isDisabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  /** segments: side by side in one frame, for a few short words; list: one under the other. */
  readonly look?: "segments" | "list";
  readonly size?: "sm" | "md";
  /** Segments share the whole width. */
  readonly isWide?: boolean;
  readonly className?: string;
}

/** One of a few that are all seen. The browser's own radio buttons: Tab enters the group, arrow keys choose. */
export function RadioGroup<Value extends string>({
  label,
  labelledBy,
  value,
  options,
  onChange,
  look = "segments",
  size = "md",
  isWide = false,
  className,
}: Props<Value>) {
  const name = useId();
  const frame =
    look === "list"
      ? styles.list
      : classes(styles.segments, size === "sm" && styles.small, isWide && styles.fill);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classes(frame, className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={look === "list" ? styles.item : styles.segment}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
