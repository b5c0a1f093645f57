import { PAGES } from "@yizhou/contract";
import type { WorkQuery, WorkRow } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatDateTime, formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { JobStateMark } from "../../../ui/job-mark.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { Table } from "../../../ui/table.tsx";
import { useTable, useWork } from "../api/operations.ts";
import { BackendHead, ExportMenu } from "../components/backend-head.tsx";
import styles from "../components/backend.module.css";
import { changed } from "../state/address.ts";
import { failureOf, STATE_ORDER } from "../state/reckon.ts";

type Wanted = Omit<WorkQuery, "timeZone" | "after">;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Jobs of everybody or of one person, a row each (docs/screens.md 28). What is asked for stands in the address. */
export default function DetailsPage() {
  const { t } = useTranslation("operations");
  const { t: tShell } = useTranslation("shell");
  const language = useUiLanguage();
  const [params, setParams] = useSearchParams();
  const wanted = wantedOf(params);
  const asked = useWork(wanted);
  const saving = useTable("operationsJobsExport");
  const set = (more: Readonly<Record<string, string | undefined>>) => setParams(changed(params, more));
  const pages = asked.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const [first] = pages;
  return (
    <div className="wrap page">
      <BackendHead view="details" lead={t("detailsLead")}>
        <ExportMenu
          onSave={(kind) =>
            saving.mutate({ kind, query: wanted, name: PAGES["statistics/userDetailList"].title[language] })
          }
        />
      </BackendHead>
      <div className={styles.filters}>
        <Select
          label={t("work.state")}
          value={wanted.state ?? ""}
          onChange={(state) => set({ state })}
          options={[
            { value: "", label: t("work.anyState") },
            ...STATE_ORDER.map((value) => ({ value, label: tShell(`jobState.${value}`) })),
          ]}
        />
        <DateRange
          label={t("work.dates")}
          value={{ since: wanted.since, until: wanted.until }}
          onChange={(days) => set({ ...days })}
        />
        {first?.user && (
          <Button tone="text" icon="cross" onClick={() => set({ user: undefined })}>
            {t("work.only", { name: first.user.name })}
          </Button>
        )}
        {first && (
          <span className={classes("soft", styles.filterEnd)}>
            {t("work.total", {
              count: first.totals.jobs,
              jobs: formatNumber(first.totals.jobs),
              characters: formatNumber(first.totals.characters),
            })}
          </span>
        )}
      </div>
      {asked.isError && rows.length === 0 ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton rows={8} shape="table" />
      ) : rows.length === 0 ? (
        <EmptyState
          text={t("work.none")}
          action={<Button onClick={() => setParams({})}>{t("clear")}</Button>}
        />
      ) : (
        <div className={classes(asked.isPlaceholderData && styles.stale)} aria-busy={asked.isPlaceholderData}>
          <Rows rows={rows} />
          {asked.hasNextPage && (
            <Button isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t("work.more")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What the address asks for; what it does not know is left out. */
function wantedOf(params: URLSearchParams): Wanted {
  const day = (name: string) => {
    const text = params.get(name);
    return text !== null && DAY.test(text) ? text : undefined;
  };
  return {
    user: params.get("user") ?? undefined,
    state: STATE_ORDER.find((one) => one === params.get("state")) as Wanted["state"],
    since: day("since"),
    until: day("until"),
  };
}

function Rows({ rows }: { readonly rows: readonly WorkRow[] }) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  return (
    <Table label={t("work.label")} className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{t("work.created")}</th>
          <th scope="col">{t("work.user")}</th>
          <th scope="col">{t("work.kind")}</th>
          <th scope="col">{t("work.languages")}</th>
          <th scope="col">{t("work.engine")}</th>
          <th scope="col" className="right">
            {t("work.pages")}
          </th>
          <th scope="col" className="right">
            {t("work.characters")}
          </th>
          <th scope="col" className="right">
            {t("work.charged")}
          </th>
          <th scope="col">{t("work.state")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="num">{formatDateTime(row.createdAt)}</td>
            <td>
              <Link
                className="link"
                to={to("statistics/userList", { search: row.user.id, person: row.user.id })}
              >
                {row.user.name}
              </Link>
            </td>
            <td>{row.isText ? t("work.text") : row.format.toUpperCase()}</td>
            <td>
              {formatLanguage(row.from)} → {formatLanguage(row.to)}
            </td>
            <td className="mute">{row.engineName || t("work.auto")}</td>
            <td
              className="num right"
              data-label={t("work.pages")}
              data-none={row.pages === null ? "" : undefined}
            >
              {row.pages === null ? "–" : formatNumber(row.pages)}
            </td>
            <td className="num right" data-label={t("work.characters")}>
              {formatNumber(row.characters)}
            </td>
            <td className="num right" data-label={t("work.charged")}>
              {formatNumber(row.charged)}
            </td>
            <td>
              <JobStateMark state={row.isWaiting ? "waiting" : row.state} />
              {row.problem && row.state !== "cancelled" && (
                <span className={styles.code}>
                  {t(`failureAreas.${failureOf(row.problem).area}`)} {row.problem}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
