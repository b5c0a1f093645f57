import type { ConceptDto, ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../../lib/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { editConcept, useConcepts } from "../../api/termbases.ts";
import { languageChoices } from "../../state/languages.ts";
import { RowList, useChangedRows } from "../row-list.tsx";
import { ConceptEditor } from "./concept-editor.tsx";
import { ConceptRow } from "./concept-row.tsx";

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
  const { t: tm } = useTranslation("tm");
  const list = useConcepts(termbase.id, filter, isDeleted, props.orderBy);
  const fetched = useMemo(() => list.data?.pages.flatMap((page) => page.concepts) ?? [], [list.data]);
  const [concepts, change] = useChangedRows(fetched);
  const [editing, setEditing] = useState<{ id: number; language: string } | null>(null);
  const canWrite = termbase.right !== "read";
  const isSearch = Boolean(filter.text || filter.language || filter.status);
  /** The keyboard goes on from where the editor was opened. */
  const close = (id: number, language: string) => {
    setEditing(null);
    const side = languages.indexOf(language);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-concept="${id}"] [data-side="${side}"]`)?.focus(),
    );
  };

  return (
    <RowList
      asked={list}
      rows={concepts}
      label={t("concept.label", { name: termbase.name })}
      headClass="concept"
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
          {tm("entries.written")}
        </span>,
      ]}
      chooseAll={t("concept.chooseAll")}
      rowHeightPx={ESTIMATED_ROW_PX}
      canWrite={canWrite}
      chosen={chosen}
      onChoose={onChoose}
      empty={{
        text: isDeleted ? tm("entries.noneDeleted") : t(isSearch ? "concept.noneFound" : "concept.empty"),
        action: isDeleted || isSearch ? undefined : props.beginning,
      }}
    >
      {(concept, choice) =>
        editing?.id === concept.id ? (
          <ConceptEditor
            concept={concept}
            languages={languages}
            focus={editing.language}
            onClose={() => close(concept.id, editing.language)}
            onSave={async (wish) => {
              const after = await editConcept(termbase.id, concept.id, {
                ...wish,
                changedAt: concept.changedAt,
              });
              change(after);
              close(concept.id, editing.language);
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
    <span className="column-language">
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
