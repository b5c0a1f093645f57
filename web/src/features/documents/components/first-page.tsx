import { figuresOf, hasEnded, statusOf } from "@yizhou/contract";
import type { FileDto, FirstPageRequest, Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { useCancelFirstPage, useFirstPage, useStartFirstPage } from "../api/first-page.ts";
import styles from "./first-page.module.css";

interface Props {
  readonly file: FileDto;
  /** What it would be translated with now; null where nothing can start. */
  readonly wish: FirstPageRequest | null;
}

/** The first page of a file before its start: free, once a file, and shown as a finished translation is. */
export function FirstPage({ file, wish }: Props) {
  const { t } = useTranslation("documents");
  const { data: job } = useFirstPage(file.id);
  const start = useStartFirstPage(file.id);
  if (job === undefined) return null;
  const isGone = job !== null && hasEnded(job) && figuresOf(job).translated === 0;
  const offer = (label: string) =>
    wish && (
      <button
        type="button"
        className="link"
        aria-label={`${label} (${file.name})`}
        disabled={start.isPending}
        aria-busy={start.isPending || undefined}
        onClick={() => start.mutate(wish)}
      >
        {label}
      </button>
    );
  if (job && !hasEnded(job)) return <Underway job={job} file={file} />;
  const reason = isApiError(start.error) ? lastSegment(start.error.message) : "";
  if (!job && !wish) return null;
  return (
    <div className={classes("small", styles.firstPage)} data-part="first-page">
      <Icon name="eye" size={14} />
      {!job || isGone ? (
        <>
          {offer(t("firstPage.offer"))}
          <span className="mute">{t("firstPage.once")}</span>
        </>
      ) : (
        <>
          <See job={job} file={file} />
          {job.state !== "done" && offer(t("firstPage.goOn"))}
        </>
      )}
      {start.isError && <FieldError>{reason || t("firstPage.failed")}</FieldError>}
      {isGone && job.state === "failed" && !start.isError && job.problem && (
        <FieldError isQuiet>{job.problem.text}</FieldError>
      )}
    </div>
  );
}

/** The way to the page, with what it was translated with: the choice may have changed since. */
function See({ job, file }: { readonly job: Job; readonly file: FileDto }) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  return (
    <>
      <Link
        className="link"
        to={to("resource-preview", { id: job.id })}
        aria-label={`${t("firstPage.see")} (${file.name})`}
      >
        {t("firstPage.see")}
      </Link>
      <span className="mute">
        {job.engineName
          ? t("firstPage.made", { language: formatLanguage(job.to), engine: job.engineName })
          : t("firstPage.madeByMemory", { language: formatLanguage(job.to) })}
      </span>
    </>
  );
}

function Underway({ job, file }: { readonly job: Job; readonly file: FileDto }) {
  const { t } = useTranslation("documents");
  const cancel = useCancelFirstPage(file.id);
  const { percent } = figuresOf(job);
  const status = statusOf(job);
  const isLayout = status === "rendering";
  const shown = isLayout ? (job.layoutPercent ?? 0) : percent;
  return (
    <div className={classes("small", styles.firstPage)} data-part="first-page">
      <span role="status">
        {status === "waiting" || status === "stuck"
          ? t("firstPage.waiting")
          : t(isLayout ? "firstPage.layout" : "firstPage.working", { percent: shown })}
      </span>
      <button
        type="button"
        className="link"
        aria-label={`${t("firstPage.cancel")} (${file.name})`}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(job.id)}
      >
        {t("firstPage.cancel")}
      </button>
      <Meter className={styles.meter} percent={shown} />
    </div>
  );
}
