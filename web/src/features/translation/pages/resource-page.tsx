import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { JobListQuery } from "@yizhou/contract";
import { formatBytes } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { ToolCards } from "../../../ui/tool-cards.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useJobList } from "../api/list-jobs.ts";
import { useOptions } from "../api/translation-options.ts";
import { HistoryBar } from "../components/history-bar.tsx";
import { HistoryEmpty } from "../components/history-empty.tsx";
import { HistoryFilters } from "../components/history-filters.tsx";
import { HistoryTable } from "../components/history-table.tsx";
import { HistoryTabs } from "../components/history-tabs.tsx";
import { changeListQuery, readListQuery, writeListQuery } from "../state/list-query.ts";
import { useJobActions } from "../state/use-job-actions.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./resource-page.module.css";

const NOTHING: ReadonlySet<string> = new Set();

/** Every file ever translated that is still kept. Tab, search, filters, order and page stand in the address. */
export default function ResourcePage() {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params);
  const list = useJobList(query);
  const options = useOptions();
  const [selected, setSelected] = useState(NOTHING);
  const actions = useJobActions(() => setSelected(NOTHING));

  const change = (part: Partial<JobListQuery>) => {
    setSelected(NOTHING);
    setParams(writeListQuery(changeListQuery(query, part)), { replace: part.search !== undefined });
  };
  // Offline nothing is asked, and what stands here answers what was asked before.
  const isOfEarlierSearch = list.isPlaceholderData && list.fetchStatus === "paused";
  const items = isOfEarlierSearch ? [] : (list.data?.items ?? []);
  const picked = items.filter((job) => selected.has(job.id));
  const days = options.data?.retentionDays;
  const used = list.data ? formatBytes(list.data.usedBytes) : null;
  const lead = !used
    ? t("history.leadLoading")
    : days
      ? t("history.lead", { days, used })
      : t("history.leadPlain", { used });

  return (
    <div className="wrap page">
      <PageHead className={styles.historyHead} title={t("history.title")} lead={lead}>
        <ButtonLink to={to("upload")} tone="seal" icon="plus">
          {t("history.new")}
        </ButtonLink>
      </PageHead>
      <HistoryTabs
        group={query.group}
        counts={list.data?.counts ?? null}
        onChange={(group) => change({ group })}
      />
      <HistoryFilters query={query} options={options.data ?? null} onChange={change} />
      <HistoryBar
        group={query.group}
        items={items}
        picked={picked}
        onSelect={setSelected}
        actions={actions}
      />
      {isOfEarlierSearch ? (
        <EmptyState text={t("history.offline")} />
      ) : list.data ? (
        items.length > 0 ? (
          <HistoryTable
            items={items}
            selected={selected}
            query={query}
            onSelect={setSelected}
            onSort={(sort, order) => change({ sort, order })}
            actions={actions}
          />
        ) : (
          <HistoryEmpty query={query} onChange={change} />
        )
      ) : list.isError ? (
        <ErrorState error={list.error} text={t("history.failed")} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton rows={8} shape="table" />
      )}
      {list.data && !isOfEarlierSearch && items.length > 0 && (
        <div className={styles.historyFoot}>
          <span className="mute">
            {list.isError || list.fetchStatus === "paused" ? (
              <Mark icon="triangle" tone="warn">
                {t("history.stale")}
              </Mark>
            ) : (
              t("history.total", { count: list.data.total })
            )}
          </span>
          <Pager
            page={query.page}
            last={Math.max(1, Math.ceil(list.data.total / query.pageSize))}
            onChange={(page) => change({ page })}
          />
          <span className="mute">{t("history.pageSize", { size: query.pageSize })}</span>
        </div>
      )}
      <h2 className={classes("h3", styles.more)}>{t("history.more")}</h2>
      <ToolCards
        tools={["postEditing", "library", "alignment", "quickAlignment"]}
        label={t("history.more")}
      />
      {actions.dialog}
    </div>
  );
}
