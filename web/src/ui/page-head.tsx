import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./page-head.module.css";

/** Title of a screen with an ink rule under it; `children` stand at its end. */
export function PageHead({
  title,
  lead,
  className,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes(styles.head, className)}>
      <div>
        <h1 className="h1">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
