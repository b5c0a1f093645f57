import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./backend.module.css";

/** Says over a view why nothing in it can be changed; `children` is what else there is to know of it. */
export function LookOnly({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation("operations");
  return (
    <p className={styles.lookOnly}>
      <Icon name="lock" size={14} />
      <span>
        {t("lookOnly")} {children}
      </span>
    </p>
  );
}
