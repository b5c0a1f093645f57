import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";

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
    <span className="input select native sm pshown">
      <select
        aria-label={t("preview.shown.label")}
        value={shown}
        onChange={(event) => onShown(event.target.value as Shown)}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
