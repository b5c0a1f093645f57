import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./input.module.css";

/** The frame around an input and what stands beside it: a sign before, a button after. */
export function InputFrame({
  size = "md",
  isRefused = false,
  prefix,
  className,
  children,
}: {
  readonly size?: "sm" | "md" | "lg";
  readonly isRefused?: boolean;
  /** Stands before what is typed and is not part of it, such as +86. */
  readonly prefix?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        styles.input,
        size === "sm" && styles.small,
        size === "lg" && styles.large,
        isRefused && styles.refused,
        className,
      )}
    >
      {prefix && (
        <span className={styles.prefix} aria-hidden>
          {prefix}
        </span>
      )}
      {children}
    </span>
  );
}
