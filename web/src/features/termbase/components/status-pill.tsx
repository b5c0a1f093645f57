import type { TermDto } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./status-pill.module.css";

const ICONS = {
  preferred: "check",
  admitted: "circle",
  pending: "clock",
  forbidden: "error",
} as const satisfies Record<TermDto["status"], IconName>;

/** How a term may be used: a sign with its word. */
export function StatusPill({ status }: { readonly status: TermDto["status"] }) {
  const { t } = useTranslation("termbase");
  return (
    <span
      className={classes(
        styles.termStatus,
        status === "forbidden" && styles.forbidden,
        status === "pending" && styles.pending,
      )}
    >
      <Icon name={ICONS[status]} size={14} />
      {t(`status.${status}`)}
    </span>
  );
}
