import type { PreviewFiles } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";

/** Source and result beside each other, or one of the bilingual files alone. */
export type Shown = "pair" | "bilingual" | "bilingualPages";

/** Which of a PDF job's files are shown; nothing where there is no choice. */
export function ShownFile({
  files,
  shown,
  onShown,
}: {
  readonly files: PreviewFiles;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
}) {
  const { t } = useTranslation("translation");
  const choices = (["pair", "bilingual", "bilingualPages"] as const).filter(
    (one) => one === "pair" || files[one] !== null,
  );
  if (choices.length === 1) return null;
  return (
    <span className="input select native sm pshown">
      <select
        aria-label={t("preview.shown.label")}
        value={shown}
        onChange={(event) => onShown(event.target.value as Shown)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`preview.shown.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
