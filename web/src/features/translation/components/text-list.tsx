import type { Job, JobListQuery } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber, formatWhen } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useChangeJobs } from "../api/change-job.ts";
import { useJobList } from "../api/list-jobs.ts";
import { useOptions } from "../api/translation-options.ts";
import styles from "./text.module.css";

const AT_FIRST = 5;
const AT_ONCE = 20;

/** Texts that are still kept: searched, opened, deleted. */
export function TextList({
  shown,
  onShow,
}: {
  readonly shown: string | null;
  readonly onShow: (id: string | null) => void;
}) {
  const { t } = useTranslation("texts");
  const [isWhole, setIsWhole] = useState(false);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<Job | null>(null);
  const days = useOptions().data?.retentionDays;
  const deleting = useChangeJobs();
  const query: JobListQuery = {
    ...{ kind: "texts", group: "all", sort: "created", order: "desc" },
    ...{ page, pageSize: isWhole ? AT_ONCE : AT_FIRST },
    ...(search !== "" && { search }),
  };
  const list = useJobList(query);
  const total = list.data?.total ?? 0;
  if (list.isSuccess && total === 0 && search === "" && page === 1) return null;
  const named = (name: string) => name.replace(/\.txt$/u, "");
  return (
    <section className={styles.list} aria-labelledby="texts">
      <div className={styles.listHead}>
        <h2 className="h3" id="texts">
          {t("recent")}
        </h2>
        {isWhole ? (
          <InputFrame>
            <Icon name="search" />
            <input
              type="search"
              aria-label={t("search")}
              placeholder={t("search")}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPage(1);
              }}
            />
          </InputFrame>
        ) : (
          total > AT_FIRST && (
            <Button tone="text" onClick={() => setIsWhole(true)}>
              {t("showAll", { total: formatNumber(total) })}
            </Button>
          )
        )}
      </div>
      {list.data ? (
        list.data.items.length > 0 ? (
          <ul>
            {list.data.items.map((job) => (
              <li key={job.id} aria-current={job.id === shown || undefined}>
                <button type="button" className={styles.open} onClick={() => onShow(job.id)} translate="no">
                  {named(job.name)}
                </button>
                <span className="soft">
                  {formatLanguage(job.from)} → {formatLanguage(job.to)}
                </span>
                <span className="num soft">{t("characters", { count: formatNumber(job.characters) })}</span>
                <span className="soft">{formatWhen(job.createdAt)}</span>
                <IconButton
                  icon="trash"
                  label={t("delete", { name: named(job.name) })}
                  onClick={() => setLeaving(job)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{t("nothingFound")}</p>
        )
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
      {isWhole && total > AT_ONCE && (
        <Pager page={page} last={Math.ceil(total / AT_ONCE)} onChange={setPage} />
      )}
      {days !== undefined && <p className="small mute">{t("kept", { days })}</p>}
      {leaving && (
        <ConfirmDialog
          title={t("deleteTitle")}
          note={t("deleteNote")}
          confirm={t("deleteAction")}
          dismiss={t("leave")}
          isBusy={deleting.isPending}
          onCancel={() => setLeaving(null)}
          onConfirm={() =>
            deleting.mutate(
              { ids: [leaving.id], action: "delete" },
              {
                onSuccess: () => leaving.id === shown && onShow(null),
                onSettled: () => setLeaving(null),
              },
            )
          }
        />
      )}
    </section>
  );
}
