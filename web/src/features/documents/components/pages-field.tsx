import type { FileDto } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { FieldError } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { chosenPages, pageProblem } from "../state/page-choice.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./pages-field.module.css";

/** Which pages of a file are translated; what is typed counts when the field is left or Enter is pressed. */
export function PagesField({
  file,
  value,
  onChange,
}: {
  readonly file: FileDto;
  readonly value: string;
  readonly onChange: (pages: string) => void;
}) {
  const { t } = useTranslation("documents");
  const id = useId();
  // What is typed stands for as long as the choice it was typed over does.
  const [draft, setDraft] = useState({ over: value, text: value });
  const text = draft.over === value ? draft.text : value;
  const count = formatNumber(file.pages ?? 0);
  const problem = pageProblem(value, file.pages);
  const chosen = chosenPages(text, file.pages);
  const take = () => text !== value && onChange(text);
  return (
    <div className={classes("small", styles.fpages)}>
      <label htmlFor={id}>{t("pageChoice.label")}</label>
      <InputFrame size="sm" className={styles.fpagesInput} isRefused={problem !== null}>
        <input
          id={id}
          value={text}
          maxLength={500}
          placeholder={t("pageChoice.all", { value: count })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => setDraft({ over: value, text: event.target.value })}
          onBlur={take}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && take()}
        />
      </InputFrame>
      <span className="mute num" role="status">
        {chosen !== null && t("pageChoice.chosen", { value: formatNumber(chosen), total: count })}
      </span>
      {problem && <FieldError id={`${id}-error`}>{t(`pageChoice.${problem}`, { value: count })}</FieldError>}
    </div>
  );
}
