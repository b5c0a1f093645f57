import type { ConceptDto, ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { useEffect, useMemo, useRef, useState, type ComponentProps } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useConcepts, useEditConcept } from "../api/concepts.ts";
import { languageChoices } from "../../../lib/language-choices.ts";
import { RowList, useChangedRows } from "../../../ui/row-list.tsx";
import { ConceptEditor } from "./concept-editor.tsx";
import { ConceptRow } from "./concept-row.tsx";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./concept-list.module.css";

interface Props {
  readonly termbase: TermbaseLibrary;
  readonly filter: ConceptFilter;
  readonly isDeleted: boolean;
  /** The language whose terms decide the order; newest first when null. */
  readonly orderBy: string | null;
  readonly languages: readonly [string, string];
  readonly onLanguages: (languages: readonly [string, string]) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  /** An edit was saved. */
  readonly onEdited: (before: ConceptDto, after: ConceptDto) => void;
  /** What to do while there is nothing; shown in the empty list. */
  readonly beginning: ReactNode;
}

const ESTIMATED_ROW_PX = 64;

/** Concepts of a termbase, to be chosen and edited in place. */
export function ConceptList(props: Props) {
  const { termbase, filter, isDeleted, languages, chosen, onChoose, onEdited } = props;
  const { t } = useTranslation("termbase");
  const { t: shared } = useTranslation("libraries");
  const list = useConcepts(termbase.id, filter, isDeleted, props.orderBy);
  const fetched = useMemo(() => list.data?.pages.flatMap((page) => page.concepts) ?? [], [list.data]);
  const [concepts, change] = useChangedRows(fetched);
  const [editing, setEditing] = useState<{ id: number; language: string } | null>(null);
  const canWrite = termbase.right !== "read";
  const isSearch = Boolean(filter.text || filter.language || filter.status);
  // The keyboard goes on from where the editor was opened: in the row that stands there once the editor is gone.
  const left = useRef<{ id: number; language: string } | null>(null);
  const close = () => {
    left.current = editing;
    setEditing(null);
  };
  useEffect(() => {
    if (editing || !left.current) return;
    const { id, language } = left.current;
    left.current = null;
    const side = languages.indexOf(language);
    document.querySelector<HTMLElement>(`[data-concept="${id}"] [data-side="${side}"]`)?.focus();
  }, [editing, languages]);

  return (
    <RowList
      asked={list}
      rows={concepts}
      label={t("concept.label", { name: termbase.name })}
      headClass={rowStyles.concept}
      heads={[
        ...([0, 1] as const).map((side) => (
          <span key={side} role="columnheader">
            <ColumnLanguage
              label={t(side === 0 ? "concept.left" : "concept.right")}
              value={languages[side]}
              known={termbase.languages.map(({ language }) => language)}
              onChange={(language) => {
                const other = languages[1 - side]!;
                const next = side === 0 ? [language, other] : [other, language];
                // Asking for the other column's language makes them change places.
                props.onLanguages(
                  (language === other ? [languages[1], languages[0]] : next) as [string, string],
                );
              }}
            />
          </span>
        )),
        <span key="about" role="columnheader">
          {t("concept.about")}
        </span>,
        <span key="written" role="columnheader">
          {shared("rows.written")}
        </span>,
      ]}
      chooseAll={t("concept.chooseAll")}
      rowHeightPx={ESTIMATED_ROW_PX}
      canWrite={canWrite}
      chosen={chosen}
      onChoose={onChoose}
      empty={{
        text: isDeleted
          ? shared("rows.noneDeleted")
          : t(isSearch ? "concept.noneFound" : canWrite ? "concept.empty" : "concept.nothing"),
        action: isDeleted || isSearch ? undefined : props.beginning,
      }}
    >
      {(concept, choice) =>
        editing?.id === concept.id ? (
          <EditedConcept
            termbaseId={termbase.id}
            concept={concept}
            languages={languages}
            focus={editing.language}
            onClose={close}
            onSaved={(after) => {
              change(after);
              close();
              onEdited(concept, after);
            }}
          />
        ) : (
          <ConceptRow
            concept={concept}
            languages={languages}
            {...choice}
            canWrite={canWrite}
            onEdit={(language) => !isDeleted && setEditing({ id: concept.id, language })}
          />
        )
      }
    </RowList>
  );
}

/** A concept of the list while it is edited. */
function EditedConcept({
  termbaseId,
  concept,
  onSaved,
  ...props
}: Pick<ComponentProps<typeof ConceptEditor>, "languages" | "focus" | "onClose"> & {
  readonly termbaseId: string;
  readonly concept: ConceptDto;
  readonly onSaved: (after: ConceptDto) => void;
}) {
  const edit = useEditConcept(termbaseId);
  return (
    <ConceptEditor
      {...props}
      concept={concept}
      saving={edit}
      onSave={(wish) =>
        edit.mutate(
          { concept: concept.id, change: { ...wish, changedAt: concept.changedAt } },
          { onSuccess: onSaved },
        )
      }
    />
  );
}

/** The language of a column; the termbase's own stand first. */
function ColumnLanguage({
  label,
  value,
  known,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly known: readonly string[];
  readonly onChange: (language: string) => void;
}) {
  return (
    <span className={styles.columnLanguage}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {languageChoices([...new Set([...known, value])]).map(({ value: tag, label: name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
      <span className="sr-only">{formatLanguage(value)}</span>
    </span>
  );
}
