import { figuresOf, hasEnded } from "@yizhou/contract";
import type { Job, JobSegment } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "../../../lib/api-error.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useNoticeAtEnd, usePageHidden } from "../state/job-notice.ts";
import { useProgress } from "../state/use-progress.ts";
import { useSegments } from "../state/use-segments.ts";
import { useTitle } from "../state/use-title.ts";
import { FilesNote } from "./files-note.tsx";
import { JobCost, JobUnpaid } from "./job-cost.tsx";
import { JobGone } from "./job-gone.tsx";
import { JobGuide } from "./job-guide.tsx";
import { JobHead } from "./job-head.tsx";
import { JobMemory } from "./job-memory.tsx";
import { JobNext } from "./job-next.tsx";
import { JobOutcome } from "./job-outcome.tsx";
import { JobProgress } from "./job-progress.tsx";
import { JobTerms } from "./job-terms.tsx";
import { JobKept } from "./kept-list.tsx";
import { LivePreview } from "./live-preview.tsx";
import { ModelWait } from "./model-wait.tsx";

function titleOf(job: Job, isHidden: boolean): string {
  if (!hasEnded(job)) return `${figuresOf(job).percent}% ${job.name}`;
  if (!isHidden || job.state === "cancelled" || job.state === "expired") return job.name;
  return `${job.state === "failed" ? "!" : "✓"} ${job.name}`;
}

/** A job from the first moment to its result. */
export function JobScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation("translation");
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const [newest, setNewest] = useState<number | null>(null);
  const mergeRef = useRef<(segments: readonly JobSegment[]) => void>(() => undefined);
  const followed = useProgress(id, (arrived) => {
    mergeRef.current(arrived);
    setFresh(new Set(arrived.map((segment) => segment.ordinal)));
    // Figures, repeats and the memory fill places far ahead at once; the progress is where the engine writes.
    const written = arrived
      .filter((segment) => segment.origin === "engine")
      .map((segment) => segment.ordinal);
    if (written.length > 0) setNewest(Math.max(...written));
  });
  const { job } = followed;
  // The tab tells how far it is while the reader is elsewhere, and that it has ended until they look.
  const isHidden = usePageHidden();
  useTitle(job === null ? undefined : titleOf(job, isHidden));
  useNoticeAtEnd(job, () => ({
    title: job!.name,
    body: t(
      job!.state === "done" || job!.state === "partial" ? `job.notice.${job!.state}` : "job.notice.failed",
    ),
  }));
  const segments = useSegments(id, job?.segments.total ?? 0);
  useEffect(() => {
    mergeRef.current = segments.merge;
  }, [segments.merge]);

  // Polling brings counts but no sentences, and at the end the states of all are final: fetch what is on the screen.
  const done = job?.segments.done ?? 0;
  const isOver = job !== null && hasEnded(job);
  const refresh = useEffectEvent(() => segments.refresh());
  useEffect(() => {
    if (followed.link === "polling" || isOver) refresh();
  }, [done, isOver, followed.link]);

  if (followed.error && !job) {
    return (
      <div className="wrap page">
        {isMissing(followed.error) ? (
          <JobGone title={t("job.gone.title")} text={t("job.gone.text")} />
        ) : (
          <ErrorState error={followed.error} text={t("job.loadFailed")} onRetry={followed.restart} />
        )}
      </div>
    );
  }
  if (!job) {
    return (
      <div className="wrap page">
        <Skeleton rows={9} />
      </div>
    );
  }
  return (
    <div className="wrap page">
      <JobHead job={job} onChanged={followed.restart} />
      <JobProgress job={job} progress={followed} />
      {job.waiting && <ModelWait job={job} waiting={job.waiting} onChanged={followed.restart} />}
      {job.state === "unpaid" && <JobUnpaid job={job} />}
      {isOver && <JobOutcome job={job} onRetried={followed.restart} />}
      {isOver && <JobNext job={job} />}
      {isOver && <FilesNote job={job} onAsked={followed.restart} />}
      {isOver && <JobMemory job={job} />}
      {isOver && <JobTerms job={job} />}
      {isOver && <JobKept job={job} />}
      <JobGuide job={job} />
      <JobCost job={job} />
      <LivePreview job={job} segments={segments} fresh={fresh} newest={newest} isRunning={!isOver} />
    </div>
  );
}
