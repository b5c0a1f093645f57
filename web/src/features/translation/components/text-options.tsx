import type { EngineOption, TranslationOptions } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EngineComparison } from "../../../lib/engine-comparison.ts";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { TextChoice } from "../state/text-choice.ts";
import styles from "./text.module.css";

interface Props {
  readonly options: TranslationOptions;
  readonly choice: TextChoice;
  readonly onChange: (part: Partial<TextChoice>) => void;
  /** What is typed so far. */
  readonly text: string;
  /** Shows two engines side by side before one is chosen; absent: that is not offered. */
  readonly comparison?: (about: EngineComparison) => ReactNode;
}

/** Field, engine and library of a text, and where its words go. */
export function TextOptions({ options, choice, onChange, text, comparison }: Props) {
  const { t } = useTranslation("texts");
  const { t: tJob } = useTranslation("translation");
  const serving = options.engines.filter((one) => one.kind !== "auto" && serves(one, choice));
  const engine = options.engines.find(({ id }) => id === choice.engine);
  return (
    <>
      <div className={styles.options}>
        <SelectField
          label={t("field")}
          value={choice.field}
          options={options.fields.map((field) => ({ value: field, label: tJob(`fields.${field}`) }))}
          onChange={(field) => onChange({ field: field as TextChoice["field"] })}
        />
        <SelectField
          label={t("engine")}
          value={choice.engine}
          options={options.engines.map((one) => ({
            value: one.id,
            label: one.kind === "auto" ? t("engineAuto") : one.name,
            isDisabled: one.kind !== "auto" && !serves(one, choice),
          }))}
          onChange={(id) => onChange({ engine: id })}
        />
        {options.writableMemories.length > 0 && (
          <SelectField
            label={t("saveTo")}
            value={choice.saveTo ?? ""}
            options={[
              { value: "", label: t("saveNowhere") },
              ...options.writableMemories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(saveTo) => onChange({ saveTo: saveTo || null })}
          />
        )}
      </div>
      <div className={styles.places}>
        <Destinations engines={engine && engine.kind !== "auto" ? [engine] : serving} />
        {comparison?.({
          ...{ engines: serving, chosen: choice.engine, file: null, text },
          options: { from: choice.from, to: choice.to, field: choice.field },
          onUse: (id) => onChange({ engine: id }),
        })}
      </div>
    </>
  );
}

/** Every place that the words can go to, the first one first. */
function Destinations({ engines }: { readonly engines: readonly EngineOption[] }) {
  const { t } = useTranslation("texts");
  const [first, ...others] = engines;
  if (!first)
    return (
      <DestinationLine icon="error" isProblem>
        {t("noneServes")}
      </DestinationLine>
    );
  const place = ({ name, destination }: EngineOption) =>
    destination ? t("goes", { name, host: destination }) : t("stays", { name });
  return (
    <DestinationLine icon={first.destination ? "globe" : "lock"}>
      {place(first)}
      {others.length > 0 && t("then", { places: others.map(place).join(t("listGap")) })}
    </DestinationLine>
  );
}

function serves({ available, pairs }: EngineOption, { from, to }: TextChoice): boolean {
  if (!available) return false;
  if (pairs === "any") return true;
  return pairs.some(
    (pair) => isSameLanguage(pair.to, to) && (from === "auto" || isSameLanguage(pair.from, from)),
  );
}
