import { figuresOf } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { useRetryJob } from "../api/change-job.ts";
import { useDownload } from "../api/download.ts";
import { againQuery } from "../state/again-query.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { EngineSwitch } from "./engine-switch.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./job.module.css";
import styles from "./job-outcome.module.css";

interface Props {
  readonly job: Job;
  readonly onRetried: () => void;
}

/** What came of the job, and what can be done now. */
export function JobOutcome({ job, onRetried }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { translated, toTranslate, failed, open, doubted, percent } = figuresOf(job);
  const done = formatNumber(translated);
  const again = <ButtonLink to={to("upload", againQuery(job))}>{t("job.result.again")}</ButtonLink>;
  const completeness = t("job.result.completeness", {
    percent: formatNumber(percent),
    total: formatNumber(toTranslate),
    done,
  });
  const reason = job.problem?.text ?? t("noReason");
  const kept = () => t("job.problem.kept", { count: translated, done });
  const canAgain = t("job.problem.cancelledText", { date: formatDateTime(job.expiresAt) });
  switch (job.state) {
    case "done":
      return doubted > 0 ? (
        <Panel
          tone="warn"
          icon="triangle"
          title={t("job.result.doubtedTitle", { count: doubted, value: formatNumber(doubted) })}
          text={t("job.result.doubtedText", { completeness })}
        >
          <ReviewButton job={job} />
          <ResultButtons job={job} />
          {again}
        </Panel>
      ) : (
        <Panel tone="ok" icon="check" title={t("job.result.title")} text={completeness}>
          <ResultButtons job={job} />
          {again}
        </Panel>
      );
    case "partial":
      return (
        <Panel
          tone="warn"
          icon="triangle"
          title={t("job.result.partialTitle")}
          text={
            job.problem
              ? t("job.problem.reasonAndKept", { reason, kept: t("job.problem.partialText") })
              : t("job.problem.partialText")
          }
        >
          {doubted > 0 && <ReviewButton job={job} />}
          <ResultButtons job={job} />
          <RetryButton job={job} onRetried={onRetried}>
            {t("job.problem.retryFailed", { count: failed + open })}
          </RetryButton>
          <EngineSwitch job={job} onChanged={onRetried} />
        </Panel>
      );
    case "failed":
      return (
        <Panel
          tone="bad"
          icon="error"
          title={t("job.problem.failedTitle")}
          text={t("job.problem.reasonAndKept", {
            reason,
            kept: translated > 0 ? kept() : t("job.problem.keptNone"),
          })}
        >
          <RetryButton job={job} onRetried={onRetried} isMain>
            {t("job.problem.retry")}
          </RetryButton>
          <EngineSwitch job={job} onChanged={onRetried} />
          {again}
          <DownloadMenu job={job} label={t("job.result.others")} />
        </Panel>
      );
    case "cancelled":
      return (
        <Panel
          tone="off"
          icon="cross"
          title={t("job.problem.cancelledTitle")}
          text={translated > 0 ? t("job.problem.cancelledKept", { kept: kept(), rest: canAgain }) : canAgain}
        >
          {translated > 0 && <ResultButtons job={job} />}
          <RetryButton job={job} onRetried={onRetried} isMain={translated === 0}>
            {t("job.problem.goOn")}
          </RetryButton>
          {again}
        </Panel>
      );
    case "expired":
      return (
        <Panel
          tone="off"
          icon="lock"
          title={t("job.problem.expiredTitle")}
          text={t("job.problem.expiredText")}
        >
          <ButtonLink to={to("upload")}>{t("job.problem.upload")}</ButtonLink>
        </Panel>
      );
    default:
      return null;
  }
}

function ResultButtons({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const download = useDownload();
  const main = job.output === "bilingual" && job.outputs.includes("bilingual") ? "bilingual" : "target";
  return (
    <>
      {job.outputs.includes(main) && (
        <Button tone="seal" icon="download" onClick={() => download.mutate({ ids: [job.id], output: main })}>
          {t("job.result.download")}
        </Button>
      )}
      <ButtonLink to={to("resource-preview", { id: job.id })} icon="eye">
        {t("job.result.preview")}
      </ButtonLink>
      <ButtonLink to={to("new-post-editing", { id: job.id })} icon="pen">
        {t("job.result.edit")}
      </ButtonLink>
      <DownloadMenu job={job} label={t("job.result.others")} skip={main} />
    </>
  );
}

/** To the sentences that may be wrong. */
function ReviewButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { doubted } = figuresOf(job);
  return (
    <ButtonLink to={to("new-post-editing", { id: job.id, show: "doubted" })} icon="triangle">
      {t("job.result.review", { count: doubted, value: formatNumber(doubted) })}
    </ButtonLink>
  );
}

function RetryButton({
  job,
  onRetried,
  isMain,
  children,
}: Props & { readonly isMain?: boolean; readonly children: ReactNode }) {
  const retry = useRetryJob();
  return (
    <Button
      tone={isMain ? "seal" : "plain"}
      icon="retry"
      isBusy={retry.isPending}
      onClick={() => retry.mutate(job.id, { onSuccess: onRetried })}
    >
      {children}
    </Button>
  );
}

function Panel({
  tone,
  icon,
  title,
  text,
  children,
}: {
  readonly tone: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.outcome}>
      <div className="grow">
        <h2 className={classes(classes("h3", shared.outcomeTitle), `c-${tone}`)}>
          <Icon name={icon} size={20} />
          {title}
        </h2>
        <p className="soft">{text}</p>
      </div>
      <div className={shared.outcomeActions}>{children}</div>
    </section>
  );
}
