import type { ConceptDto, ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../../lib/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../../ui/screen-states.tsx";
import { editConcept, useConcepts } from "../../api/termbases.ts";
import { languageChoices } from "../../state/languages.ts";
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

/** Concepts in the page's own scroll; only those in sight exist, further ones are fetched as the reader comes near. */
export function ConceptList(props: Props) {
  const { termbase, filter, isDeleted, languages, chosen, onChoose, onEdited } = props;
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const list = useConcepts(termbase.id, filter, isDeleted, props.orderBy);
  const [changed, setChanged] = useState<ReadonlyMap<number, ConceptDto>>(new Map());
  const [editing, setEditing] = useState<{ id: number; language: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const concepts = useMemo(
    () =>
      list.data?.pages.flatMap((page) => page.concepts).map((one) => newer(changed.get(one.id), one)) ?? [],
    [list.data, changed],
  );
  const virtual = useWindowVirtualizer({
    count: concepts.length,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => concepts[index]!.id,
    overscan: 8,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    // A page may be empty although there is more to look through.
    if (hasNextPage && !isFetchingNextPage && last >= concepts.length - 10) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, concepts.length]);

  if (list.isError && concepts.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton rows={6} shape="table" />;
  if (concepts.length === 0 && !hasNextPage) {
    const isSearch = Boolean(filter.text || filter.language || filter.status);
    const text = isDeleted ? tm("entries.noneDeleted") : t(isSearch ? "concept.noneFound" : "concept.empty");
    return <EmptyState text={text} action={isDeleted || isSearch ? undefined : props.beginning} />;
  }

  const canWrite = termbase.right !== "read";
  const isAll = concepts.length > 0 && concepts.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  /** The keyboard goes on from where the editor was opened. */
  const close = (id: number, language: string) => {
    setEditing(null);
    const side = languages.indexOf(language);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-concept="${id}"] [data-side="${side}"]`)?.focus(),
    );
  };

  return (
    <div
      className="entries"
      role="table"
      aria-label={t("concept.label", { name: termbase.name })}
      onKeyDown={moveBetweenRows}
    >
      <div className="entry concept entry-head" role="row">
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={t("concept.chooseAll")}
            checked={isAll}
            disabled={!canWrite}
            onChange={() => onChoose(isAll ? new Set() : new Set(concepts.map(({ id }) => id)))}
          />
        </span>
        {([0, 1] as const).map((side) => (
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
        ))}
        <span role="columnheader">{t("concept.about")}</span>
        <span role="columnheader">{tm("entries.written")}</span>
      </div>
      <div ref={box} className="entry-space" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const concept = concepts[item.index]!;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="entry-place"
              role="presentation"
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              {editing?.id === concept.id ? (
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
                    setChanged(new Map(changed).set(after.id, after));
                    close(concept.id, editing.language);
                    onEdited(concept, after);
                  }}
                />
              ) : (
                <ConceptRow
                  concept={concept}
                  languages={languages}
                  isChosen={chosen.has(concept.id)}
                  canWrite={canWrite}
                  onChoose={() => toggle(concept.id)}
                  onEdit={(language) => !isDeleted && setEditing({ id: concept.id, language })}
                />
              )}
            </div>
          );
        })}
      </div>
      {isFetchingNextPage && <Skeleton rows={2} shape="table" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void fetchNextPage()} />}
    </div>
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

function newer(changed: ConceptDto | undefined, fetched: ConceptDto): ConceptDto {
  return changed && changed.changedAt > fetched.changedAt ? changed : fetched;
}

/** Up and down go to the same side of the next concept. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const here = event.target as HTMLElement;
  const { side } = here.dataset;
  if (step === 0 || !side) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-side="${side}"]`)];
  const order = all.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  order[order.indexOf(here) + step]?.focus();
  event.preventDefault();
}
