import { MOST_INSTRUCTION } from "@yizhou/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import styles from "./instruction-field.module.css";

/** How the translation is wanted, in the person's own words: a language model is told, others cannot be. */
export function InstructionField({
  instruction,
  onChange,
}: {
  readonly instruction: string;
  readonly onChange: (instruction: string) => void;
}) {
  const { t } = useTranslation("documents");
  const id = useId();
  return (
    <Field label={t("options.instruction")} controlId={id} note={t("options.instructionNote")}>
      <InputFrame className={styles.frame}>
        <textarea
          id={id}
          rows={2}
          maxLength={MOST_INSTRUCTION}
          placeholder={t("options.instructionExample")}
          value={instruction}
          onChange={(event) => onChange(event.target.value)}
        />
      </InputFrame>
    </Field>
  );
}
