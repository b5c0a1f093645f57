import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./backend.module.css";

/** Says over a view why nothing in it can be changed; `text` where there is more to know of it. */
export function LookOnly({ text }: { readonly text?: string }) {
  const { t } = useTranslation("operations");
  return (
    <p className={styles.lookOnly}>
      <Icon name="lock" size={14} />
      <span>{text ?? t("lookOnly")}</span>
    </p>
  );
}
