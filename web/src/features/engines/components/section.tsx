import type { ReactNode } from "react";
import { classes } from "../../../lib/classes.ts";
import styles from "./section.module.css";

/** A part of the screen under an ink rule, with a sentence about it and what can be done at its end. */
export function Section({
  title,
  lead,
  action,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.engineSection}>
      <div className={styles.engineSectionHead}>
        <h2 className="h3">{title}</h2>
        {action}
      </div>
      {lead && <p className={classes("soft", styles.engineLead)}>{lead}</p>}
      {children}
    </section>
  );
}
