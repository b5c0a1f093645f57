import type { JobSegment } from "@yizhou/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { canBeConfirmed } from "../state/use-confirming.ts";
import { ReadableText } from "./readable-text.tsx";
import { Band, bandOf } from "../../../ui/band.tsx";
import { SkeletonBar } from "../../../ui/screen-states.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./segment-row.module.css";

interface Props {
  /** Undefined while it is being fetched. */
  readonly segment: JobSegment | undefined;
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly isMarked: boolean;
  readonly onConfirm?: (segment: JobSegment) => void;
}

/** One segment: source, what the fold says of it, target. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  number,
  from,
  to,
  isMarked,
  onConfirm,
}: Props) {
  const { t } = useTranslation("translation");
  if (!segment) {
    return (
      <>
        <div className={shared.sside} aria-label={t("preview.segments.loading")}>
          <SkeletonBar />
        </div>
        <div className={shared.smark} />
        <div className={shared.sside}>
          <SkeletonBar />
        </div>
      </>
    );
  }
  return (
    <>
      <div className={classes(shared.sside, shared.source)} data-side="source">
        {isMarked && <b className={classes("num", styles.snumber)}>{formatNumber(number)}</b>}
        <ReadableText text={segment.source} tags={segment.tags} lang={from} />
      </div>
      <div className={shared.smark}>{isMarked && <Mark segment={segment} />}</div>
      <div
        className={
          segment.isConfirmed
            ? classes(shared.sside, shared.target, shared.confirmed)
            : classes(shared.sside, shared.target)
        }
        data-side="target"
      >
        {onConfirm && canBeConfirmed(segment) && (
          <button
            type="button"
            className={shared.sconfirm}
            aria-pressed={segment.isConfirmed}
            title={segment.isConfirmed ? t("job.confirm.withdraw") : undefined}
            aria-label={t("job.confirm.sentence", { number: formatNumber(number) })}
            onClick={() => onConfirm(segment)}
          >
            {segment.isConfirmed && <Icon name="check" size={14} />}
            {t(segment.isConfirmed ? "job.confirm.done" : "job.confirm.one")}
          </button>
        )}
        <Target segment={segment} from={from} to={to} />
        {segment.problem && (
          <p
            className={
              segment.state === "failed"
                ? classes("c-bad", styles.sproblem)
                : classes("c-warn", styles.sproblem)
            }
          >
            <Icon name={segment.state === "failed" ? "error" : "triangle"} size={14} />
            <span>{segment.problem.text}</span>
          </p>
        )}
      </div>
    </>
  );
});

function Target({ segment, from, to }: Pick<Props, "from" | "to"> & { readonly segment: JobSegment }) {
  const { t } = useTranslation("translation");
  if (segment.target !== null) return <ReadableText text={segment.target} tags={segment.tags} lang={to} />;
  // In the result these places keep the source, so that is what stands here.
  if (segment.state !== "untranslated")
    return <ReadableText text={segment.source} tags={segment.tags} lang={from} />;
  return (
    <span className={shared.waiting} role="img" aria-label={t("job.live.waiting")}>
      <SkeletonBar />
      {segment.source.length > 60 && <SkeletonBar />}
    </span>
  );
}

function Mark({ segment }: { readonly segment: JobSegment }) {
  const { t } = useTranslation("translation");
  const { origin, matchScore, state } = segment;
  return (
    <>
      {state === "locked" && <Icon name="lock" size={14} label={t("preview.segments.locked")} />}
      {state === "failed" && <Icon name="error" size={14} label={t("preview.segments.failed")} />}
      {state === "untranslated" && (
        <Icon name="circle" size={14} label={t("preview.segments.untranslated")} />
      )}
      {state === "translated" && origin && (
        <Band
          className={styles.sband}
          look={bandOf(origin, matchScore)}
          title={t(`preview.segments.${origin}`)}
        >
          {origin === "memory" && matchScore !== null
            ? matchScore
            : t(`preview.segments.${origin === "copy" ? "copyShort" : origin}`)}
        </Band>
      )}
    </>
  );
}
