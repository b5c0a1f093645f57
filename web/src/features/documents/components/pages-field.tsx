import type { FileDto } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { chosenPages, pageProblem } from "../state/page-choice.ts";

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
    <span className="fpages small">
      <label htmlFor={id}>{t("pageChoice.label")}</label>
      <span className={problem ? "input sm err" : "input sm"}>
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
      </span>
      <span className="mute num" role="status">
        {chosen !== null && t("pageChoice.chosen", { value: formatNumber(chosen), total: count })}
      </span>
      {problem && (
        <span className="errline" id={`${id}-error`} role="alert">
          <Icon name="error" size={14} />
          {t(`pageChoice.${problem}`, { value: count })}
        </span>
      )}
    </span>
  );
}
