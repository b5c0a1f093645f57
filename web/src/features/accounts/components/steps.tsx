import { classes } from "../../../lib/classes.ts";
import styles from "./steps.module.css";
/** Where one is in a form of several steps: a numbered list, the current one marked for eyes and screen readers. */
export function Steps({
  names,
  current,
  isUpright = false,
}: {
  readonly names: readonly string[];
  /** From 0. */
  readonly current: number;
  /** One under the other. */
  readonly isUpright?: boolean;
}) {
  return (
    <ol data-part="steps" className={isUpright ? classes(styles.steps, styles.upright) : styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index === current ? styles.on : index < current ? styles.done : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
