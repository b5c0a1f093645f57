import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";

/** What went well, in words and sign; screen readers say it when it appears. */
export function Success({ children }: { readonly children: ReactNode }) {
  return (
    <p className="state c-ok entry-notice" role="status">
      <Icon name="check" size={14} />
      {children}
    </p>
  );
}

/** What went wrong and belongs to no single field. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p className="errline" role="alert">
      <Icon name="error" size={14} />
      {children}
    </p>
  );
}
