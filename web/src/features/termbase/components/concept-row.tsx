import { PARTS_OF_SPEECH, type ConceptDto, type TermDto } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatWhen } from "../../../lib/format.ts";
import { termsIn } from "../state/concept-draft.ts";
import { MarkedText } from "../../../ui/marked-text.tsx";
import { ConceptFacts } from "./concept-facts.tsx";
import { StatusPill } from "./status-pill.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { classes } from "../../../lib/classes.ts";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./concept-row.module.css";

interface Props {
  readonly concept: ConceptDto;
  readonly languages: readonly [string, string];
  readonly isChosen: boolean;
  readonly canWrite: boolean;
  readonly onChoose: () => void;
  readonly onEdit: (language: string) => void;
}

/** One concept: its terms in two languages, each with its status; a click or Enter on them edits it in place. */
export function ConceptRow({ concept, languages, isChosen, canWrite, onChoose, onEdit }: Props) {
  const { t } = useTranslation("termbase");
  const { t: shared } = useTranslation("libraries");
  const name = concept.terms[0]?.text ?? "";
  const others = concept.terms.filter((term) =>
    languages.every((language) => !termsIn(concept, language).includes(term)),
  );
  const otherLanguages = [...Map.groupBy(others, ({ language }) => language)];
  // The same for all terms is said once.
  const speeches = new Set(concept.terms.map(({ partOfSpeech }) => partOfSpeech));
  const speech = speeches.size === 1 ? (concept.terms[0]?.partOfSpeech ?? null) : null;
  return (
    <div className={classes(rowStyles.entry, rowStyles.concept)} role="row" data-concept={concept.id}>
      <span role="cell">
        <Checkbox
          label={shared("rows.choose", { text: name.slice(0, 40) })}
          isChecked={isChosen}
          isDisabled={!canWrite}
          onChange={onChoose}
        />
      </span>
      {languages.map((language, side) => {
        const terms = termsIn(concept, language);
        return (
          <span key={side} role="cell" lang={language}>
            <button
              type="button"
              className={classes(rowStyles.entryText, styles.conceptTerms)}
              data-side={side}
              disabled={!canWrite}
              aria-label={t("concept.edit", {
                language: formatLanguage(language),
                text: terms.map(({ text }) => text).join(t("list.separator")) || t("concept.none"),
              })}
              onClick={() => onEdit(language)}
            >
              {terms.map((term, at) => (
                <Term key={at} term={term} withSpeech={speech === null} />
              ))}
              {terms.length === 0 && <span className="mute">—</span>}
            </button>
          </span>
        );
      })}
      <span role="cell" className={classes("small", styles.conceptAbout)}>
        {(concept.domain ?? speech) !== null && (
          <span>
            {concept.domain}
            {concept.domain !== null && speech !== null && " · "}
            {speech !== null && (
              <span className="mute">
                <Speech word={speech} />
              </span>
            )}
          </span>
        )}
        {concept.definition !== null && <span className="mute">{concept.definition}</span>}
        {concept.note !== null && <span className="mute">{concept.note}</span>}
        <ConceptFacts concept={concept} />
        {otherLanguages.map(([language, terms]) => (
          <span key={language} className={classes("mute", styles.otherTerms)}>
            {formatLanguage(language)}
            {terms.map(({ text, status }, at) => (
              <span key={at} lang={language} className={status === "forbidden" ? styles.struck : undefined}>
                {text}
                {status !== "preferred" && <span className="sr-only"> {t(`status.${status}`)}</span>}
              </span>
            ))}
          </span>
        ))}
      </span>
      <span role="cell" className={classes("small mute", rowStyles.entryAbout)}>
        <span>{concept.author || shared("rows.person")}</span>
        <span>{formatWhen(concept.changedAt)}</span>
      </span>
    </div>
  );
}

/** A part of speech in the reader's language; words that only a file knows stand as they are. */
function Speech({ word }: { readonly word: string }) {
  const { t } = useTranslation("termbase");
  const known = PARTS_OF_SPEECH.find((one) => one === word);
  return known ? t(`speech.${known}`) : word;
}

function Term({ term, withSpeech }: { readonly term: TermDto; readonly withSpeech: boolean }) {
  return (
    <span className={styles.conceptTerm}>
      <span
        className={term.status === "forbidden" ? classes(styles.termText, styles.struck) : styles.termText}
      >
        <MarkedText text={term.text} hits={term.hits} />
      </span>
      {term.status !== "preferred" && <StatusPill status={term.status} />}
      {withSpeech && term.partOfSpeech !== null && (
        <span className="small mute">
          <Speech word={term.partOfSpeech} />
        </span>
      )}
      {term.note && <span className="small mute">{term.note}</span>}
    </span>
  );
}
