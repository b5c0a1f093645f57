import type { MemoryFilter, MemoryLibrary, MemoryUnit } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { useEntries } from "../api/entries.ts";
import { EntryRow, type Side } from "./entry-row.tsx";
import { RowList, useChangedRows } from "../../../ui/row-list.tsx";

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

/** Entries of a library, to be chosen and edited in place. */
export function EntryList({ library, filter, isDeleted, chosen, onChoose, onEdited }: Props) {
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  const entries = useEntries(library.id, filter, isDeleted);
  const fetched = useMemo(() => entries.data?.pages.flatMap((page) => page.units) ?? [], [entries.data]);
  const [units, change] = useChangedRows(fetched);
  const [editing, setEditing] = useState<{ id: number; side: Side } | null>(null);
  const canWrite = library.right !== "read";
  const [from, to] = headings(units, t("entries.source"), t("entries.target"));
  return (
    <RowList
      asked={entries}
      rows={units}
      label={t("entries.label", { name: library.name })}
      heads={[
        <span key="source" role="columnheader">
          {from}
        </span>,
        <span key="target" role="columnheader">
          {to}
        </span>,
        <span key="uses" role="columnheader" className="right">
          {t("entries.uses")}
        </span>,
        <span key="written" role="columnheader">
          {shared("rows.written")}
        </span>,
      ]}
      chooseAll={t("entries.chooseAll")}
      rowHeightPx={ESTIMATED_ROW_PX}
      canWrite={canWrite}
      chosen={chosen}
      onChoose={onChoose}
      empty={{
        text: isDeleted
          ? shared("rows.noneDeleted")
          : t(isSearch(filter) ? "entries.noneFound" : canWrite ? "entries.none" : "entries.nothing"),
      }}
    >
      {(unit, choice) => (
        <EntryRow
          unit={unit}
          {...choice}
          canWrite={canWrite}
          editing={editing?.id === unit.id ? editing.side : null}
          onEdit={(side) => setEditing(side && !isDeleted ? { id: unit.id, side } : null)}
          libraryId={library.id}
          onSaved={(after) => {
            change(after);
            setEditing(null);
            onEdited(unit, after);
          }}
        />
      )}
    </RowList>
  );
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
