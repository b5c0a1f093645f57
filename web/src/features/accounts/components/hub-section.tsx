import type { ReactNode } from "react";
import styles from "./hub.module.css";

/** A part of the hub under an ink rule; `end` stands beside its title. */
export function HubSection({
  title,
  end,
  children,
}: {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
