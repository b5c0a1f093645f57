import { useTranslation } from "react-i18next";
import type { Pair } from "../../../lib/default-pair.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select.tsx";
import styles from "./language-pair.module.css";

/** Offered by name; the aligner itself works for any. */
const LANGUAGES = [
  "zh-Hans",
  "zh-Hant",
  "en",
  "ko",
  "ja",
  "de",
  "fr",
  "es",
  "ru",
  "it",
  "pt",
  "vi",
  "th",
  "ar",
] as const;

/** The languages of the two sides, with a way to exchange them. */
export function LanguagePair({
  value,
  onChange,
}: {
  readonly value: Pair;
  readonly onChange: (pair: Pair) => void;
}) {
  const { t } = useTranslation("alignment");
  const options = LANGUAGES.map((tag) => ({ value: tag, label: formatLanguage(tag) }));
  return (
    <div className={styles.languagePair}>
      <SelectField
        label={t("side.sourceLanguage")}
        value={value.from}
        options={options}
        onChange={(from) => onChange({ from, to: from === value.to ? value.from : value.to })}
      />
      <IconButton
        icon="swap"
        label={t("side.exchange")}
        onClick={() => onChange({ from: value.to, to: value.from })}
      />
      <SelectField
        label={t("side.targetLanguage")}
        value={value.to}
        options={options}
        onChange={(to) => onChange({ from: to === value.from ? value.to : value.from, to })}
      />
    </div>
  );
}
