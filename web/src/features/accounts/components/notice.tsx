import type { ReactNode } from "react";
import { FieldError } from "../../../ui/field.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import styles from "./accounts.module.css";

/** What went well, in words and sign; screen readers say it when it appears. */
export function Success({ children }: { readonly children: ReactNode }) {
  return (
    <Mark icon="check" tone="ok" role="status" className={styles.entryNotice}>
      {children}
    </Mark>
  );
}

/** What went wrong and belongs to no single field. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return <FieldError>{children}</FieldError>;
}
