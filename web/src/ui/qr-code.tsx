import { classes } from "../lib/classes.ts";
import styles from "./qr-code.module.css";

/** A code as a picture, dark on light in either theme: phones read no other. @param props.squares  rows, `1` is dark */
export function QrCode({
  squares,
  label,
  className,
}: {
  readonly squares: readonly string[];
  readonly label: string;
  readonly className?: string;
}) {
  const path = squares
    .flatMap((row, y) => [...row].flatMap((square, x) => (square === "1" ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const size = squares.length;
  return (
    <svg
      className={classes(styles.code, className)}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
