import { PARTS_OF_SPEECH, TERMBASE_LIMITS } from "@yizhou/contract";
import { TERM_STATUSES } from "@yizhou/model";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { TermDraft } from "../state/concept-draft.ts";
import { languageChoices } from "../../../lib/language-choices.ts";

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
    <div className="term-line">
      <div className="input select native">
        <select
          aria-label={t("editor.language")}
          value={term.language}
          onChange={(event) => change({ language: event.target.value })}
        >
          {languageChoices([term.language]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input">
        <input
          lang={term.language}
          aria-label={t("editor.term", { language: formatLanguage(term.language) })}
          autoFocus={hasFocus}
          value={term.text}
          maxLength={TERMBASE_LIMITS.maxTermLength}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div className="input select native">
        <select
          aria-label={t("editor.status")}
          value={term.status}
          onChange={(event) => change({ status: event.target.value as TermDraft["status"] })}
        >
          {TERM_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input select native">
        <select
          aria-label={t("editor.partOfSpeech")}
          value={term.partOfSpeech}
          onChange={(event) => change({ partOfSpeech: event.target.value })}
        >
          <option value="">{t("speech.none")}</option>
          {!isKnown(term.partOfSpeech) && <option value={term.partOfSpeech}>{term.partOfSpeech}</option>}
          {PARTS_OF_SPEECH.map((speech) => (
            <option key={speech} value={speech}>
              {t(`speech.${speech}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div className="input">
        <input
          aria-label={t("editor.termNote")}
          placeholder={t("editor.termNote")}
          value={term.note}
          maxLength={TERMBASE_LIMITS.maxNoteLength}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      <IconButton
        icon="cross"
        label={t("editor.removeTerm", { text: term.text })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}
