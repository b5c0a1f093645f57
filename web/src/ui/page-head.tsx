import type { ReactNode } from "react";

/** Title of a screen with an ink rule under it; `children` stand at its end. */
export function PageHead({
  title,
  lead,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="page-head">
      <div>
        <h1 className="h1">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
