import { TERMBASE_LIMITS, type ConceptDto, type NewConcept } from "@yizhou/contract";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { conceptOf, draftOf, newTerm, type ConceptDraft, type TermDraft } from "../state/concept-draft.ts";
import { TermLine } from "./term-line.tsx";
import { classes } from "../../../lib/classes.ts";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./concept-editor.module.css";

/**
 * A concept being written, in its place in the list. Enter in a term goes to the next one or adds it, Ctrl Enter saves,
 * Escape leaves.
 */
export function ConceptEditor({
  concept,
  languages,
  focus,
  saving,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  readonly concept: ConceptDto | null;
  /** The languages of the columns: each has a line, also while it is empty. */
  readonly languages: readonly string[];
  /** The language whose first term has the focus. */
  readonly focus: string;
  /** The mutation that `onSave` begins; what was written stays here until it has succeeded. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSave: (concept: NewConcept) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: shared } = useTranslation("libraries");
  const [draft, setDraft] = useState<ConceptDraft>(() => draftOf(concept, languages));
  const [focused, setFocused] = useState<number>(
    () => (draft.terms.find(({ language }) => language.startsWith(focus)) ?? draft.terms[0])!.key,
  );
  const problem = failureText(saving.error, shared("rows.saveFailed"));
  const wish = conceptOf(draft);

  const setTerms = (terms: readonly TermDraft[]) => setDraft({ ...draft, terms });
  const addTerm = (language: string, after: number) => {
    const term = newTerm(language, draft.terms);
    setTerms([...draft.terms.slice(0, after + 1), term, ...draft.terms.slice(after + 1)]);
    setFocused(term.key);
  };
  const save = () => {
    if (wish && !saving.isPending) onSave(wish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const isInTerm = event.target instanceof HTMLInputElement && event.target.lang !== "";
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === "Enter" && isInTerm) {
      const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[lang]")];
      const at = fields.indexOf(event.target as HTMLInputElement);
      const next = fields[at + 1];
      if (next) next.focus();
      else addTerm(draft.terms[at]!.language, at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={styles.conceptEditor}
      role="group"
      aria-label={t(concept ? "editor.edit" : "editor.new")}
      onKeyDown={onKeyDown}
    >
      {draft.terms.map((term) => (
        <TermLine
          key={term.key}
          term={term}
          hasFocus={term.key === focused}
          onChange={(next) => setTerms(draft.terms.map((one) => (one.key === term.key ? next : one)))}
          onRemove={
            draft.terms.length === 1
              ? null
              : () => setTerms(draft.terms.filter(({ key }) => key !== term.key))
          }
        />
      ))}
      <div>
        <Button
          tone="text"
          size="sm"
          icon="plus"
          disabled={draft.terms.length >= TERMBASE_LIMITS.maxTermsInConcept}
          onClick={() => addTerm(draft.terms.at(-1)!.language, draft.terms.length - 1)}
        >
          {t("editor.addTerm")}
        </Button>
      </div>
      <div className={styles.conceptFields}>
        <TextField
          label={t("editor.domain")}
          value={draft.domain}
          maxLength={TERMBASE_LIMITS.maxWordLength}
          onChange={(event) => setDraft({ ...draft, domain: event.target.value })}
        />
        <TextField
          label={t("editor.definition")}
          value={draft.definition}
          maxLength={TERMBASE_LIMITS.maxNoteLength}
          onChange={(event) => setDraft({ ...draft, definition: event.target.value })}
        />
        <TextField
          label={t("editor.note")}
          value={draft.note}
          maxLength={TERMBASE_LIMITS.maxNoteLength}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <div className={classes("small mute", rowStyles.entryKeys)}>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {shared("rows.save")}
        </span>
        <span className="row tight">
          <Button tone="text" size="sm" onClick={onClose}>
            {shared("rows.cancel")}
          </Button>
          <Button tone="ink" size="sm" isBusy={saving.isPending} disabled={!wish} onClick={save}>
            {shared("rows.save")}
          </Button>
        </span>
      </div>
    </div>
  );
}
