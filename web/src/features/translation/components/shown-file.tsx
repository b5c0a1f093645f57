import { useTranslation } from "react-i18next";
import { Select } from "../../../ui/select.tsx";
import styles from "./preview.module.css";

/** Source and result beside each other, or one of the bilingual files alone. */
export type Shown = "pair" | "bilingual" | "bilingualPages";

/** Which of a job's files are shown, each choice with its name; nothing where there is no choice. */
export function ShownFile({
  choices,
  shown,
  onShown,
}: {
  readonly choices: readonly (readonly [shown: Shown, name: string])[];
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
}) {
  const { t } = useTranslation("translation");
  if (choices.length <= 1) return null;
  return (
    <Select
      className={styles.pshown}
      size="sm"
      label={t("preview.shown.label")}
      value={shown}
      options={choices.map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => onShown(chosen as Shown)}
    />
  );
}
