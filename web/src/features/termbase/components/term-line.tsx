import { PARTS_OF_SPEECH, TERMBASE_LIMITS } from "@yizhou/contract";
import { TERM_STATUSES } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import type { TermDraft } from "../state/concept-draft.ts";
import { languageChoices } from "../../../lib/language-choices.ts";
import { Select } from "../../../ui/select.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import styles from "./term-line.module.css";

/** One term in the editor: language, text, how it may be used, part of speech, note. */
export function TermLine({
  term,
  hasFocus,
  onChange,
  onRemove,
}: {
  readonly term: TermDraft;
  readonly hasFocus: boolean;
  readonly onChange: (term: TermDraft) => void;
  /** Absent for the only line. */
  readonly onRemove: (() => void) | null;
}) {
  const { t } = useTranslation("termbase");
  const change = (part: Partial<TermDraft>) => onChange({ ...term, ...part });
  const isKnown = (word: string) => word === "" || PARTS_OF_SPEECH.some((one) => one === word);
  return (
    <div className={styles.termLine}>
      <Select
        label={t("editor.language")}
        value={term.language}
        onChange={(chosen) => change({ language: chosen })}
      >
        {languageChoices([term.language]).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <InputFrame>
        <input
          lang={term.language}
          aria-label={t("editor.term", { language: formatLanguage(term.language) })}
          autoFocus={hasFocus}
          value={term.text}
          maxLength={TERMBASE_LIMITS.maxTermLength}
          onChange={(event) => change({ text: event.target.value })}
        />
      </InputFrame>
      <Select
        label={t("editor.status")}
        value={term.status}
        onChange={(chosen) => change({ status: chosen as TermDraft["status"] })}
      >
        {TERM_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t("editor.partOfSpeech")}
        value={term.partOfSpeech}
        onChange={(chosen) => change({ partOfSpeech: chosen })}
      >
        <option value="">{t("speech.none")}</option>
        {!isKnown(term.partOfSpeech) && <option value={term.partOfSpeech}>{term.partOfSpeech}</option>}
        {PARTS_OF_SPEECH.map((speech) => (
          <option key={speech} value={speech}>
            {t(`speech.${speech}`)}
          </option>
        ))}
      </Select>
      <InputFrame>
        <input
          aria-label={t("editor.termNote")}
          placeholder={t("editor.termNote")}
          value={term.note}
          maxLength={TERMBASE_LIMITS.maxNoteLength}
          onChange={(event) => change({ note: event.target.value })}
        />
      </InputFrame>
      <IconButton
        icon="cross"
        label={t("editor.removeTerm", { text: term.text })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}
