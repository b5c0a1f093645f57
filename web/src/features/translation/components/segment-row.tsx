import type { JobSegment } from "@yizhou/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { canBeConfirmed } from "../state/use-confirming.ts";
import { bandOf } from "../state/match-band.ts";
import { TaggedText } from "./tagged-text.tsx";

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
        <div className="sside" aria-label={t("preview.segments.loading")}>
          <span className="skl" />
        </div>
        <div className="smark" />
        <div className="sside">
          <span className="skl" />
        </div>
      </>
    );
  }
  return (
    <>
      <div className="sside source">
        {isMarked && <b className="snumber num">{formatNumber(number)}</b>}
        <TaggedText text={segment.source} lang={from} />
      </div>
      <div className="smark">{isMarked && <Mark segment={segment} />}</div>
      <div className={`sside target${segment.isConfirmed ? " confirmed" : ""}`}>
        {onConfirm && canBeConfirmed(segment) && (
          <button
            type="button"
            className="sconfirm"
            aria-pressed={segment.isConfirmed}
            title={t(segment.isConfirmed ? "job.confirm.done" : "job.confirm.one")}
            aria-label={t("job.confirm.sentence", { number: formatNumber(number) })}
            onClick={() => onConfirm(segment)}
          >
            <Icon name="check" size={14} />
          </button>
        )}
        <Target segment={segment} from={from} to={to} />
        {segment.problem && (
          <p className={segment.state === "failed" ? "sproblem c-bad" : "sproblem c-warn"}>
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
  if (segment.target !== null) return <TaggedText text={segment.target} lang={to} />;
  // In the result these places keep the source, so that is what stands here.
  if (segment.state !== "untranslated") return <TaggedText text={segment.source} lang={from} />;
  return (
    <span className="waiting" role="img" aria-label={t("job.live.waiting")}>
      <span className="skl" />
      {segment.source.length > 60 && <span className="skl" />}
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
        <span className={`band ${bandOf(origin, matchScore)}`} title={t(`preview.segments.${origin}`)}>
          {origin === "memory" && matchScore !== null ? matchScore : t(`preview.segments.${origin}`)}
        </span>
      )}
    </>
  );
}
