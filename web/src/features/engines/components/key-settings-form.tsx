import type { EngineKey } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { useChangeKey } from "../api/engines.ts";
import { draftOf, toChange, wrongNumbers } from "../state/key-draft.ts";
import { KeyFormFrame, SettingsFields } from "./form-parts.tsx";
import styles from "./engines.module.css";

/** Name, price, budget, limits and place in the automatic choice. */
export function KeySettingsForm({
  engineKey,
  onClose,
}: {
  readonly engineKey: EngineKey;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("engines");
  const change = useChangeKey(engineKey.id);
  const [draft, setDraft] = useState(() => draftOf(engineKey));
  const [isChecked, setIsChecked] = useState(false);
  const wrong = wrongNumbers(draft);
  const isNameless = draft.name.trim() === "";
  return (
    <KeyFormFrame
      action={t("form.save")}
      check={() => {
        setIsChecked(true);
        return wrong.length === 0 && !isNameless;
      }}
      saving={change}
      onSubmit={() => change.mutate(toChange(draft), { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={styles.engineFields}>
        <TextField
          label={t("form.name")}
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          error={isChecked && isNameless ? t("form.required", { field: t("form.name") }) : null}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </div>
      <SettingsFields
        draft={draft}
        wrong={isChecked ? wrong : []}
        kind={engineKey.kind}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </KeyFormFrame>
  );
}
