import { useTranslation } from "react-i18next";
import type { Side } from "../state/places.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import styles from "./preview.module.css";

/** Which side is seen on a window that has room for one; hidden by the style sheet on a wider one. */
export function SideToggle({
  side,
  onChange,
}: {
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <RadioGroup
      className={styles.sideToggle}
      size="sm"
      label={t("preview.side.label")}
      value={side}
      options={(["source", "target"] as const).map((value) => ({ value, label: t(`preview.side.${value}`) }))}
      onChange={onChange}
    />
  );
}
