import type { MemoryFilter, MemoryLibrary, MemoryUnit } from "@yizhou/contract";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { editEntry, useEntries } from "../api/memories.ts";
import { EntryRow, type Side } from "./entry-row.tsx";

interface Props {
  readonly library: MemoryLibrary;
  readonly filter: MemoryFilter;
  readonly isDeleted: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  /** An edit was saved. */
  readonly onEdited: (before: MemoryUnit, after: MemoryUnit) => void;
}

const ESTIMATED_ROW_PX = 72;

/** Entries in the page's own scroll; only those in sight exist, further ones are fetched as the reader comes near. */
export function EntryList({ library, filter, isDeleted, chosen, onChoose, onEdited }: Props) {
  const { t } = useTranslation("tm");
  const entries = useEntries(library.id, filter, isDeleted);
  const [changed, setChanged] = useState<ReadonlyMap<number, MemoryUnit>>(new Map());
  const [editing, setEditing] = useState<{ id: number; side: Side } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const units = useMemo(
    () =>
      entries.data?.pages.flatMap((page) => page.units).map((unit) => newer(changed.get(unit.id), unit)) ??
      [],
    [entries.data, changed],
  );
  const virtual = useWindowVirtualizer({
    count: units.length,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => units[index]!.id,
    overscan: 8,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = entries;
  useEffect(() => {
    // A page may be empty although there is more to look through.
    if (hasNextPage && !isFetchingNextPage && last >= units.length - 10) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, units.length]);

  if (entries.isError && units.length === 0)
    return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />;
  if (!entries.data) return <Skeleton rows={6} shape="table" />;
  if (units.length === 0 && !hasNextPage)
    return (
      <EmptyState
        text={t(isDeleted ? "entries.noneDeleted" : isSearch(filter) ? "entries.noneFound" : "entries.none")}
      />
    );

  const canWrite = library.right !== "read";
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const isAll = units.length > 0 && units.every(({ id }) => chosen.has(id));
  const heads = headings(units, t("entries.source"), t("entries.target"));

  return (
    <div
      className="entries"
      role="table"
      aria-label={t("entries.label", { name: library.name })}
      onKeyDown={moveBetweenRows}
    >
      <div className="entry entry-head" role="row">
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={t("entries.chooseAll")}
            checked={isAll}
            disabled={!canWrite}
            onChange={() => onChoose(isAll ? new Set() : new Set(units.map(({ id }) => id)))}
          />
        </span>
        <span role="columnheader">{heads[0]}</span>
        <span role="columnheader">{heads[1]}</span>
        <span role="columnheader" className="right">
          {t("entries.uses")}
        </span>
        <span role="columnheader">{t("entries.written")}</span>
      </div>
      <div ref={box} className="entry-space" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const unit = units[item.index]!;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="entry-place"
              role="presentation"
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <EntryRow
                unit={unit}
                isChosen={chosen.has(unit.id)}
                canWrite={canWrite}
                editing={editing?.id === unit.id ? editing.side : null}
                onChoose={() => toggle(unit.id)}
                onEdit={(side) => setEditing(side && !isDeleted ? { id: unit.id, side } : null)}
                onSave={async (side, text) => {
                  const after = await editEntry(library.id, unit.id, {
                    [side]: text,
                    changedAt: unit.changedAt,
                  });
                  setChanged(new Map(changed).set(after.id, after));
                  setEditing(null);
                  onEdited(unit, after);
                }}
              />
            </div>
          );
        })}
      </div>
      {isFetchingNextPage && <Skeleton rows={2} shape="table" />}
      {entries.isError && <ErrorState error={entries.error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}

function newer(changed: MemoryUnit | undefined, fetched: MemoryUnit): MemoryUnit {
  return changed && changed.changedAt > fetched.changedAt ? changed : fetched;
}

function isSearch({ text, source, target, origin, from }: MemoryFilter): boolean {
  return Boolean(text || source || target || origin || from);
}

/** The languages where all entries have the same, else what the sides are called. */
function headings(units: readonly MemoryUnit[], source: string, target: string): [string, string] {
  const one = (tags: readonly string[], name: string) =>
    new Set(tags).size === 1 ? formatLanguage(tags[0]!) : name;
  return [
    one(
      units.map(({ from }) => from),
      source,
    ),
    one(
      units.map(({ to }) => to),
      target,
    ),
  ];
}

/** Up and down go to the same side of the next entry. */
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
