import { hasEnded } from "@yizhou/contract";
import type { ComparedSide as Side, Job, JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { joinSegments } from "../../../lib/join-segments.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { ErrorState, SkeletonBar } from "../../../ui/screen-states.tsx";
import { useSentences, useSide } from "../api/compare.ts";
import styles from "./compare-dialog.module.css";

/** So many reasons to doubt a translation tell enough of it. */
const MOST_REASONS = 3;

/** What one engine made of the paragraph, and the way to choose it; or why there is nothing. */
export function ComparedSide({ side, onUse }: { readonly side: Side; readonly onUse: () => void }) {
  const { engine, job, problem } = side;
  return (
    <section className={styles.side} aria-label={engine.name}>
      <h3 className={styles.name}>{engine.name}</h3>
      {job ? (
        <Text begun={job} side={side} onUse={onUse} />
      ) : (
        <FieldError isQuiet>{problem?.text}</FieldError>
      )}
    </section>
  );
}

function Text({
  begun,
  side,
  onUse,
}: {
  readonly begun: Job;
  readonly side: Side;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation("comparison");
  const followed = useSide(begun);
  const job = followed.data;
  const sentences = useSentences(job);
  const error = followed.error ?? sentences.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void followed.refetch();
          void sentences.refetch();
        }}
      />
    );
  const items = sentences.data?.items ?? [];
  const isOver = hasEnded(job);
  const reasons = [...new Set(items.flatMap(({ quality }) => quality?.reasons ?? []))].slice(0, MOST_REASONS);
  return (
    <>
      {items.some(({ target }) => target !== null) ? (
        <p className={styles.target} lang={job.to} dir="auto">
          {joinSegments(items.filter(isTranslated), "target", job.to)}
        </p>
      ) : (
        (isOver ? job.segments.done > 0 : job.state !== "unpaid") && <SkeletonBar />
      )}
      <Standing job={job} sentences={items} />
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <SideFigures job={job} side={side} />
      {isOver && job.segments.done > 0 && (
        <Button size="sm" onClick={onUse} aria-label={t("useNamed", { name: side.engine.name })}>
          {t("use")}
        </Button>
      )}
    </>
  );
}

const isTranslated = ({ target }: JobSegment) => target !== null;

/** How far it is, or why it does not go on. */
function Standing({ job, sentences }: { readonly job: Job; readonly sentences: readonly JobSegment[] }) {
  const { t } = useTranslation("comparison");
  if (job.state === "unpaid")
    return <FieldError isQuiet>{t("unpaid", { missing: formatNumber(job.cost.missing) })}</FieldError>;
  if (!hasEnded(job)) {
    const { done, total } = job.segments;
    const words = job.waiting
      ? job.waiting.problem?.text || t("model", { name: job.waiting.engineName })
      : job.startedAt === null
        ? t("waiting")
        : t("working", { done: formatNumber(done), total: formatNumber(total) });
    return (
      <p className="small mute" role="status">
        {words}
      </p>
    );
  }
  const problem = job.problem?.text ?? sentences.find(({ state }) => state === "failed")?.problem?.text;
  if (job.state !== "done") return <FieldError isQuiet>{problem ?? t("failed")}</FieldError>;
  return null;
}

/** Time, score and price; each as soon as it is known. */
function SideFigures({ job, side: { perThousand } }: { readonly job: Job; readonly side: Side }) {
  const { t } = useTranslation("comparison");
  const { report, startedAt, finishedAt } = job;
  const isKept = report !== null && report.fromCache > 0 && report.fromEngine === 0;
  const seconds =
    startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null;
  const { characters, estimate } = perThousand;
  const prices = [
    ...(characters > 0 ? [t("characters", { characters: formatNumber(characters) })] : []),
    ...(estimate && estimate.micros > 0 ? [t("about", { price: formatMoney(estimate) })] : []),
  ];
  return (
    <dl className={styles.figures}>
      {seconds !== null && (
        <Figure
          name={t("time")}
          value={isKept ? t("kept") : t("seconds", { value: formatNumber(Math.round(seconds * 10) / 10) })}
        />
      )}
      {report && (
        <Figure
          name={t("score")}
          value={report.quality ? formatNumber(report.quality.meanScore) : t("unscored")}
        />
      )}
      <Figure
        name={t("perThousand")}
        value={prices.length > 0 ? prices.join(t("gap")) : estimate ? t("free") : t("unknown")}
      />
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
