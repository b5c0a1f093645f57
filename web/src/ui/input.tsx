import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./input.module.css";

/** The frame around an input and what stands beside it: a sign before, a button after. */
export function InputFrame({
  size = "md",
  isRefused = false,
  className,
  children,
}: {
  readonly size?: "sm" | "md" | "lg";
  readonly isRefused?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "input",
        styles.input,
        size === "sm" && styles.small,
        size === "lg" && styles.large,
        isRefused && styles.refused,
        className,
      )}
    >
      {children}
    </span>
  );
}
