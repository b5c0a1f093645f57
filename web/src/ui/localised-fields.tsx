import { UI_LANGUAGES } from "@yizhou/contract";
import type { Localised } from "@yizhou/contract";
import { TextField } from "./field.tsx";

/** One text in every language of the site, each in a field of its own. */
export function LocalisedFields({
  label,
  value,
  maxLength,
  onChange,
}: {
  readonly label: string;
  readonly value: Localised;
  readonly maxLength: number;
  readonly onChange: (value: Localised) => void;
}) {
  return (
    <>
      {UI_LANGUAGES.map(({ language, tag, name }) => (
        <TextField
          key={language}
          label={`${label} · ${name}`}
          lang={tag}
          value={value[language]}
          maxLength={maxLength}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
        />
      ))}
    </>
  );
}

/** Nothing in any language yet. */
export const NO_WORDS: Localised = { zh: "", en: "", ko: "" };

/** Whether every language says something. */
export function isSaidInAll(value: Localised): boolean {
  return UI_LANGUAGES.every(({ language }) => value[language].trim() !== "");
}
