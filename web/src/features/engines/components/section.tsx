import type { ReactNode } from "react";

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
    <section className="engine-section">
      <div className="engine-section-head">
        <h2 className="h3">{title}</h2>
        {action}
      </div>
      {lead && <p className="soft engine-lead">{lead}</p>}
      {children}
    </section>
  );
}
