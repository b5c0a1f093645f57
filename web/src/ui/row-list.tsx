import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { EmptyState, ErrorState, Skeleton } from "./screen-states.tsx";
import { Checkbox } from "./checkbox.tsx";
import { classes } from "../lib/classes.ts";
import shared from "./row-list.module.css";

/** What a list knows of a row: all else is the row's own affair. */
interface Row {
  readonly id: number;
  readonly changedAt: string;
}

/** Rows that come page by page, as a query has them. */
interface PagedRows {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface Props<R extends Row> {
  readonly asked: PagedRows;
  readonly rows: readonly R[];
  readonly label: string;
  /** Class of the head, beside those that all lists have. */
  readonly headClass?: string;
  readonly heads: readonly ReactNode[];
  readonly chooseAll: string;
  readonly rowHeightPx: number;
  readonly canWrite: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  /** In the place of the list when there is none. */
  readonly empty: { readonly text: string; readonly action?: ReactNode };
  readonly children: (
    row: R,
    choice: { readonly isChosen: boolean; readonly onChoose: () => void },
  ) => ReactNode;
}

/** Rows in the page's own scroll; only those in sight exist, further ones are fetched as the reader comes near. */
export function RowList<R extends Row>(props: Props<R>) {
  const { asked, rows, label, headClass, heads, chooseAll, rowHeightPx, canWrite, chosen, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]!.id,
    overscan: 8,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  useEffect(() => {
    // A page may be empty although there is more to look through.
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - 10) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, rows.length]);

  if (asked.isError && rows.length === 0)
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.isPending) return <Skeleton rows={6} shape="table" />;
  if (rows.length === 0 && !hasNextPage) return <EmptyState {...props.empty} />;

  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <div role="table" aria-label={label} onKeyDown={moveBetweenRows}>
      <div className={classes(classes(shared.entry, shared.entryHead), headClass)} role="row">
        <span role="columnheader">
          <Checkbox
            label={chooseAll}
            isChecked={isAll}
            isDisabled={!canWrite}
            onChange={() => onChoose(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
        </span>
        {heads}
      </div>
      <div ref={box} className={shared.entrySpace} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]!;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={shared.entryPlace}
              role="presentation"
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              {props.children(row, { isChosen: chosen.has(row.id), onChoose: () => toggle(row.id) })}
            </div>
          );
        })}
      </div>
      {isFetchingNextPage && <Skeleton rows={2} shape="table" />}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}

/** The fetched rows with those that were changed here since; a row that is fetched anew counts when it is newer. */
export function useChangedRows<R extends Row>(
  fetched: readonly R[],
): readonly [rows: readonly R[], change: (row: R) => void] {
  const [changed, setChanged] = useState<ReadonlyMap<number, R>>(new Map());
  const rows = useMemo(
    () =>
      fetched.map((row) => {
        const mine = changed.get(row.id);
        return mine && mine.changedAt > row.changedAt ? mine : row;
      }),
    [fetched, changed],
  );
  return [rows, (row) => setChanged((now) => new Map(now).set(row.id, row))];
}

/** Up and down go to the same side of the next row. */
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
