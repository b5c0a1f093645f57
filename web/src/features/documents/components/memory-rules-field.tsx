import type { MemoryOption } from "@yizhou/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup, FieldNote } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { HINT_SCORES, PRETRANSLATION_SCORES, type JobChoice } from "../state/job-choice.ts";
import styles from "./memory-rules-field.module.css";

type Rules = Pick<JobChoice, "pretranslateFrom" | "hintsFrom" | "memoryPenalties">;

interface Props {
  readonly rules: Rules;
  /** Libraries that will be asked, in their order. */
  readonly memories: readonly MemoryOption[];
  readonly onChange: (rules: Partial<Rules>) => void;
}

const MAX_PENALTY = 50;

/** From which score on memory is used or shown to the engine, and what matches of each library lose. */
export function MemoryRulesField({ rules, memories, onChange }: Props) {
  const { t } = useTranslation("documents");
  const { pretranslateFrom, hintsFrom, memoryPenalties } = rules;
  return (
    <details className={styles.moreRules}>
      <summary>
        <Icon name="chevron-down" size={14} />
        <span>{t("rules.title")}</span>
        <span className="small mute">
          {t("rules.summary", { score: pretranslateFrom })}
          {hintsFrom !== null && t("rules.summaryHints", { score: hintsFrom })}
        </span>
      </summary>
      <div className={styles.moreRulesBody}>
        <SelectField
          label={t("rules.use")}
          value={String(pretranslateFrom)}
          options={PRETRANSLATION_SCORES.map((score) => ({
            value: String(score),
            label: t(score >= 100 ? "rules.useExact" : "rules.useFrom", { score }),
          }))}
          note={pretranslateFrom < 100 ? t("rules.useNote") : undefined}
          onChange={(score) => onChange({ pretranslateFrom: Number(score) })}
        />
        <SelectField
          label={t("rules.hints")}
          value={hintsFrom === null ? "" : String(hintsFrom)}
          options={[
            ...HINT_SCORES.map((score) => ({
              value: String(score),
              label: t("rules.hintsFrom", { score }),
            })),
            { value: "", label: t("rules.hintsNone") },
          ]}
          note={t("rules.hintsNote")}
          onChange={(score) => onChange({ hintsFrom: score === "" ? null : Number(score) })}
        />
        {memories.length > 0 && (
          <FieldGroup legend={t("rules.penalties")}>
            {memories.map((memory) => (
              <Penalty
                key={memory.id}
                memory={memory}
                value={memoryPenalties[memory.id] ?? memory.penalty}
                onChange={(points) =>
                  onChange({ memoryPenalties: { ...memoryPenalties, [memory.id]: points } })
                }
              />
            ))}
            <FieldNote>{t("rules.penaltiesNote")}</FieldNote>
          </FieldGroup>
        )}
      </div>
    </details>
  );
}

function Penalty({
  memory,
  value,
  onChange,
}: {
  readonly memory: MemoryOption;
  readonly value: number;
  readonly onChange: (points: number) => void;
}) {
  const { t } = useTranslation("documents");
  const id = useId();
  return (
    <div className={styles.penaltyLine}>
      <label htmlFor={id}>{memory.name}</label>
      <InputFrame prefix="−">
        <input
          id={id}
          type="number"
          min={0}
          max={MAX_PENALTY}
          inputMode="numeric"
          aria-label={t("rules.penaltyOf", { name: memory.name })}
          value={value}
          onChange={(event) =>
            onChange(Math.min(MAX_PENALTY, Math.max(0, Math.round(Number(event.target.value) || 0))))
          }
        />
      </InputFrame>
    </div>
  );
}
