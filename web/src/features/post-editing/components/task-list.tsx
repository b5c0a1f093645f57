import type { Job, JobEffort } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage, formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { TASKS_A_PAGE, useEfforts, useTasks, useWaiting } from "../api/tasks.ts";
import { LIGHT_MOST } from "../state/light-commands.ts";
import { EffortLine } from "./effort-line.tsx";
import { SharedTasks } from "./shared-tasks.tsx";
import { WaitingLine } from "./waiting-line.tsx";
import styles from "./task-list.module.css";

/** Finished translations with how much of each is confirmed, and the way into the editor. */
export function TaskList() {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const [page, setPage] = useState(1);
  const tasks = useTasks(page);
  const efforts = useEfforts((tasks.data?.items ?? []).map(({ id }) => id));
  const waiting = useWaiting();
  const last = Math.max(1, Math.ceil((tasks.data?.total ?? 0) / TASKS_A_PAGE));
  return (
    <div className="wrap page">
      <PageHead title={t("tasks.title")} lead={t("tasks.lead")} />
      <SharedTasks />
      {tasks.data ? (
        tasks.data.items.length > 0 ? (
          <>
            <ul className={styles.list}>
              {tasks.data.items.map((job) => (
                <Task
                  key={job.id}
                  job={job}
                  effort={efforts.get(job.id)}
                  waiting={waiting.get(job.id) ?? 0}
                />
              ))}
            </ul>
            {last > 1 && <Pager page={page} last={last} onChange={setPage} />}
          </>
        ) : (
          <EmptyState
            text={t("tasks.empty")}
            action={
              <ButtonLink tone="seal" to={to("upload")}>
                {t("tasks.upload")}
              </ButtonLink>
            }
          />
        )
      ) : tasks.isError ? (
        <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : (
        <Skeleton rows={6} shape="table" />
      )}
    </div>
  );
}

function Task({
  job,
  effort,
  waiting,
}: {
  readonly job: Job;
  readonly effort: JobEffort | undefined;
  /** Edits that this browser keeps and the server has not. */
  readonly waiting: number;
}) {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const { confirmed, total, kept } = job.segments;
  const open = Math.max(0, total - kept);
  const percent = open === 0 ? 100 : Math.floor((100 * Math.min(confirmed, open)) / open);
  const address = to("new-post-editing", { id: job.id });
  return (
    <li>
      <FileIcon file={job.name} />
      <div className={styles.what}>
        <Link to={address}>{job.name}</Link>
        <p className="small mute">
          {t("bar.pair", { from: formatLanguage(job.from), to: formatLanguage(job.to) })}
          <span>{formatWhen(job.finishedAt ?? job.createdAt)}</span>
        </p>
        <EffortLine effort={effort} />
        <WaitingLine count={waiting} />
      </div>
      <div className={styles.share}>
        <Meter percent={percent} />
        <span className="small num">
          {t("bar.confirmed", { done: formatNumber(Math.min(confirmed, open)), total: formatNumber(open) })}
        </span>
      </div>
      <ButtonLink size="sm" icon="pen" to={address}>
        {t(confirmed > 0 ? "tasks.goOn" : "tasks.open")}
      </ButtonLink>
      <div className={styles.acts}>
        {total <= LIGHT_MOST && (
          <ButtonLink size="sm" tone="text" to={to("post-editing", { id: job.id })}>
            {t("tasks.light")}
          </ButtonLink>
        )}
        <ButtonLink size="sm" tone="text" to={to("new-post-editing-copy", { id: job.id })}>
          {t("tasks.copy")}
        </ButtonLink>
        <ButtonLink size="sm" tone="text" to={to("resource-preview", { id: job.id })}>
          {t("tasks.preview")}
        </ButtonLink>
      </div>
    </li>
  );
}
