import type { SharedJob } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { useWaiting } from "../api/tasks.ts";
import { useAnswerShare, useSharedJobs } from "../api/together.ts";
import { WaitingLine } from "./waiting-line.tsx";
import styles from "./together.module.css";

/** Translations that others have opened to the person, invitations first; nothing where there are none. */
export function SharedTasks() {
  const { t } = useTranslation("editor");
  const shared = useSharedJobs();
  const waiting = useWaiting();
  if (shared.isError && !shared.data)
    return (
      <section className={styles.shared}>
        <ErrorState text={t("shared.failed")} onRetry={() => void shared.refetch()} />
      </section>
    );
  if (!shared.data || shared.data.length === 0) return null;
  return (
    <section className={styles.shared} aria-labelledby="shared-tasks">
      <h2 id="shared-tasks" className="h3">
        {t("shared.title")}
      </h2>
      <ul>
        {shared.data.map((job) => (
          <SharedTask key={job.id} job={job} waiting={waiting.get(job.id) ?? 0} />
        ))}
      </ul>
    </section>
  );
}

function SharedTask({ job, waiting }: { readonly job: SharedJob; readonly waiting: number }) {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const answer = useAnswerShare();
  const address = to("new-post-editing", { id: job.id });
  const leave = () => answer.mutate({ id: job.id, method: "DELETE" });
  return (
    <li>
      <div>
        {job.isInvited ? <b>{job.name}</b> : <Link to={address}>{job.name}</Link>}
        <p className="small mute">
          {t("bar.pair", { from: formatLanguage(job.from), to: formatLanguage(job.to) })}
          {" · "}
          {t("shared.by", { name: job.owner, right: t(`share.rights.${job.right}`) })}
          {job.endsAt && ` · ${t("shared.until", { when: formatDateTime(job.endsAt) })}`}
          {job.segments &&
            ` · ${t("bar.confirmed", {
              done: formatNumber(job.segments.confirmed),
              total: formatNumber(Math.max(0, job.segments.total - job.segments.kept)),
            })}`}
        </p>
        <WaitingLine count={waiting} />
      </div>
      {job.isInvited ? (
        <>
          <Button
            size="sm"
            tone="ink"
            isBusy={answer.isPending}
            onClick={() => answer.mutate({ id: job.id, method: "POST" })}
          >
            {t("shared.accept")}
          </Button>
          <Button size="sm" onClick={leave}>
            {t("shared.decline")}
          </Button>
        </>
      ) : (
        <>
          <ButtonLink size="sm" icon="pen" to={address}>
            {t(job.right === "read" ? "shared.read" : "tasks.open")}
          </ButtonLink>
          <ButtonLink size="sm" tone="text" to={to("new-post-editing-copy", { id: job.id })}>
            {t("tasks.copy")}
          </ButtonLink>
          <Button size="sm" tone="text" onClick={leave}>
            {t("shared.leave")}
          </Button>
        </>
      )}
    </li>
  );
}
