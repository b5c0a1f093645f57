import type { Job, JobListQuery } from "@yizhou/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import type { JobActions } from "../state/use-job-actions.tsx";
import { HistoryRow } from "./history-row.tsx";
import { Table } from "../../../ui/table.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./history-table.module.css";
import shared from "./history.module.css";

type Sort = JobListQuery["sort"];
type Order = JobListQuery["order"];

interface Props {
  readonly items: readonly Job[];
  readonly selected: ReadonlySet<string>;
  readonly query: JobListQuery;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onSort: (sort: Sort, order: Order) => void;
  readonly actions: JobActions;
}

const COLUMNS = [
  { name: "file", sort: "name" },
  { name: "languages" },
  { name: "field" },
  { name: "characters", sort: "characters", isRight: true },
  { name: "state" },
  { name: "cost", isRight: true },
  { name: "created", sort: "created" },
  { name: "left", sort: "expires" },
] as const;

export function HistoryTable({ items, selected, query, onSelect, onSort, actions }: Props) {
  const { t } = useTranslation("translation");
  const nowMs = useMinuteClock();
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <Table className={shared.historyTable} label={t("history.title")}>
      <thead>
        <tr>
          <th className={styles.check}>
            <span className="sr-only">{t("history.columns.select")}</span>
          </th>
          {COLUMNS.map((column) => (
            <th
              key={column.name}
              className={classes(styles[column.name], "isRight" in column && "right")}
              aria-sort={"sort" in column ? sortState(query, column.sort) : undefined}
            >
              {"sort" in column ? (
                <SortButton
                  label={t(`history.columns.${column.name}`)}
                  state={sortState(query, column.sort)}
                  onClick={() => onSort(column.sort, nextOrder(query, column.sort))}
                />
              ) : (
                t(`history.columns.${column.name}`)
              )}
            </th>
          ))}
          <th className={styles.actions}>
            <span className="sr-only">{t("history.columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((job) => (
          <HistoryRow
            key={job.id}
            job={job}
            nowMs={nowMs}
            isSelected={selected.has(job.id)}
            onToggle={() => toggle(job.id)}
            actions={actions}
          />
        ))}
      </tbody>
    </Table>
  );
}

function SortButton({
  label,
  state,
  onClick,
}: {
  readonly label: string;
  readonly state: ReturnType<typeof sortState>;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={classes(
        styles.sort,
        state !== "none" && styles.sorted,
        state === "ascending" && styles.ascending,
      )}
      onClick={onClick}
    >
      {label}
      <Icon name="chevron-down" size={14} />
    </button>
  );
}

function sortState(query: JobListQuery, sort: Sort): "ascending" | "descending" | "none" {
  if (query.sort !== sort) return "none";
  return query.order === "asc" ? "ascending" : "descending";
}

/** Names begin at A, everything else with the newest or largest; pressing again turns round. */
function nextOrder(query: JobListQuery, sort: Sort): Order {
  if (query.sort === sort) return query.order === "asc" ? "desc" : "asc";
  return sort === "name" || sort === "expires" ? "asc" : "desc";
}

function useMinuteClock(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
