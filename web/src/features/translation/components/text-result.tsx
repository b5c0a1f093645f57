import { figuresOf, hasEnded } from "@yizhou/contract";
import type { Job, JobSegment } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { writeTagged } from "../../../lib/tagged-text.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "../../../ui/screen-states.tsx";
import { useCancelJob, useRetryJob } from "../api/change-job.ts";
import { useConfirmAll, useConfirmSegment } from "../api/confirm-segments.ts";
import { joinSegments } from "../../../lib/join-segments.ts";
import { canBeConfirmed } from "../state/use-confirming.ts";
import { useProgress } from "../state/use-progress.ts";
import { useSegments } from "../state/use-segments.ts";
import { JobCost, JobUnpaid } from "./job-cost.tsx";
import { ModelWait } from "./model-wait.tsx";
import { TextPairs } from "./text-pairs.tsx";
import styles from "./text.module.css";

/** What the screen needs to know of a text that is translated. */
export interface ShownText {
  readonly job: Job;
  readonly source: string;
  readonly target: string;
}

interface Props {
  readonly id: string;
  /** Heads both sides. */
  readonly children: (job: Job | null) => ReactNode;
  /** Goes back to the text, with the words of the source. */
  readonly onEdit: (shown: ShownText) => void;
}

/** A text as it is translated, sentence by sentence. */
export function TextResult({ id, children, onEdit }: Props) {
  const { t } = useTranslation("texts");
  const mergeRef = useRef<(segments: readonly JobSegment[]) => void>(() => undefined);
  const followed = useProgress(id, (arrived) => mergeRef.current(arrived));
  const { job } = followed;
  const segments = useSegments(id, job?.segments.total ?? 0);
  const total = segments.total;
  const { show, merge } = segments;
  useEffect(() => {
    mergeRef.current = merge;
  }, [merge]);
  useEffect(() => {
    if (total > 0) show(0, total - 1);
  }, [total, show]);
  const done = job?.segments.done ?? 0;
  const isOver = job !== null && hasEnded(job);
  const refresh = useEffectEvent(() => segments.refresh());
  useEffect(() => {
    if (followed.link === "polling" || isOver) refresh();
  }, [done, isOver, followed.link]);

  const cancel = useCancelJob(id);
  const retry = useRetryJob();
  const take = (confirmed: { readonly segments: readonly JobSegment[] }) => merge(confirmed.segments);
  const { mutate: confirm } = useConfirmSegment(id, take);
  const all = useConfirmAll(id, (one) => canBeConfirmed(one) && !one.isConfirmed, take);

  if (followed.error && !job)
    return isApiError(followed.error) && followed.error.status === 404 ? (
      <EmptyState text={t("gone")} />
    ) : (
      <ErrorState error={followed.error} onRetry={followed.restart} />
    );
  const rows = Array.from({ length: total }, (_, ordinal) => segments.at(ordinal));
  const known = rows.filter((row) => row !== undefined);
  const join = (side: "source" | "target") =>
    joinSegments(known, side, side === "source" ? (job?.from ?? "") : (job?.to ?? ""));
  const copyAll = () =>
    void navigator.clipboard.writeText(join("target")).then(
      () => showToast(t("copied")),
      () => showToast(t("notCopied")),
    );
  const canSave = known.some((one) => canBeConfirmed(one) && !one.isConfirmed);
  return (
    <>
      <section className={styles.sheet} aria-label={t("result")} aria-busy={!isOver}>
        {children(job)}
        {job && total > 0 ? (
          <TextPairs
            job={job}
            segments={rows}
            onConfirm={(ordinal, target) => {
              const version = segments.at(ordinal)?.version;
              if (version === undefined) return;
              confirm({
                ...{ ordinal, version, isConfirmed: true },
                ...(target !== undefined && { target: writeTagged([{ kind: "text", text: target }]) }),
              });
            }}
          />
        ) : (
          <div className={styles.waiting}>
            <SkeletonBar />
            <SkeletonBar />
          </div>
        )}
        <div className={styles.foot}>
          <div>
            <Button
              size="sm"
              icon="pen"
              disabled={!job || known.length < total}
              onClick={() => job && onEdit({ job, source: join("source"), target: join("target") })}
            >
              {t("editSource")}
            </Button>
            <span className="small mute" role="status">
              {job && !isOver
                ? t("progress", { done: formatNumber(done), total: formatNumber(total) })
                : job && endWords(job)}
            </span>
          </div>
          <div className={styles.end}>
            {job && !isOver && (
              <Button
                size="sm"
                icon="stop"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate(undefined, { onSettled: followed.restart })}
              >
                {t("stop")}
              </Button>
            )}
            {isOver && (job.state === "partial" || job.state === "failed" || job.state === "cancelled") && (
              <Button
                size="sm"
                icon="retry"
                disabled={retry.isPending}
                onClick={() => retry.mutate(id, { onSettled: followed.restart })}
              >
                {t("goOn")}
              </Button>
            )}
            <Button size="sm" icon="copy" disabled={done === 0} onClick={copyAll}>
              {t("copyAll")}
            </Button>
            {job?.memory.saveTo && canSave && (
              <Button size="sm" icon="check" disabled={all.isPending || !isOver} onClick={() => all.mutate()}>
                {t("saveAll")}
              </Button>
            )}
          </div>
        </div>
      </section>
      {job?.waiting && <ModelWait job={job} waiting={job.waiting} onChanged={followed.restart} />}
      {job?.state === "unpaid" && <JobUnpaid job={job} />}
      {job?.state === "failed" && (
        <p className="c-bad">
          <Icon name="error" size={14} /> {job.problem?.text}
        </p>
      )}
      {job && <JobCost job={job} />}
    </>
  );

  function endWords(ended: Job): string {
    const { translated, toTranslate } = figuresOf(ended);
    const figures = { done: formatNumber(translated), total: formatNumber(toTranslate) };
    return t(translated === toTranslate ? "allDone" : "someDone", figures);
  }
}
