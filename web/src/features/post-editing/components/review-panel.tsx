import { ERROR_CATEGORIES, ERROR_SEVERITIES } from "@yizhou/contract";
import type { ErrorCategory, ErrorSeverity, JobSegment, ReviewSegments } from "@yizhou/contract";
import { useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useVersions } from "../api/segments.ts";
import { useReviews } from "../api/together.ts";
import { useDraft } from "../state/use-drafts.ts";
import { useShownKeys } from "../state/use-keys.ts";
import { plainOf } from "../state/segment-text.ts";
import { TextDiff } from "./text-diff.tsx";
import styles from "./together.module.css";

type Review = ReviewSegments["reviews"][number];

/** How the segment in hand came to what it says, what was found of it, and, for a reviewer, the verdict. */
export function ReviewPanel({
  jobId,
  segment,
  to,
  mayReview,
  isPending,
  reasonField,
  onReview,
}: {
  readonly jobId: string;
  readonly segment: JobSegment;
  readonly to: string;
  readonly mayReview: boolean;
  /** An edit of it is on its way: there is nothing to judge before it has arrived. */
  readonly isPending: boolean;
  readonly reasonField: Ref<HTMLTextAreaElement>;
  readonly onReview: (review: Review) => Promise<boolean>;
}) {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const shownKeys = useShownKeys();
  const versions = useVersions(jobId, segment);
  const reviews = useReviews(jobId, segment);
  const [reason, setReason] = useDraft(`reason ${segment.ordinal}`);
  const [category, setCategory] = useState<ErrorCategory>("accuracy");
  const [severity, setSeverity] = useState<ErrorSeverity>("minor");
  const [problem, setProblem] = useState<string | null>(null);
  const judge = (verdict: Review["verdict"]): void => {
    setProblem(null);
    const why = verdict === "rejected" ? { category, severity, reason } : {};
    const { ordinal, version } = segment;
    onReview({ ordinal, version, verdict, ...why }).then(
      (isWritten) => (isWritten ? setReason("") : setProblem(t("review.changed"))),
      (error: unknown) => setProblem(failureText(error, shell("error.failed"))),
    );
  };
  const first = versions.data?.at(-1)?.target;
  const isReady = segment.isConfirmed && !isPending;
  return (
    <div className={styles.review}>
      <h2>{t("review.difference")}</h2>
      {first === undefined || first === null ? (
        <p className="mute">{t("review.unchanged")}</p>
      ) : (
        <TextDiff before={plainOf(first)} after={plainOf(segment.target ?? "")} lang={to} />
      )}
      {mayReview && (
        <form
          className={styles.verdict}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) judge("rejected");
          }}
        >
          <Button
            size="sm"
            icon="check-double"
            title={shownKeys("accept").join(" ")}
            disabled={!isReady || segment.review === "reviewed"}
            onClick={() => judge("reviewed")}
          >
            {t("review.accept")}
          </Button>
          {!segment.isConfirmed && <p className="small mute">{t("review.notConfirmed")}</p>}
          <Select
            size="sm"
            label={t("review.category")}
            value={category}
            options={ERROR_CATEGORIES.map((value) => ({ value, label: t(`review.categories.${value}`) }))}
            onChange={(value) => setCategory(value as ErrorCategory)}
          />
          <Select
            size="sm"
            label={t("review.severity")}
            value={severity}
            options={ERROR_SEVERITIES.map((value) => ({ value, label: t(`review.severities.${value}`) }))}
            onChange={(value) => setSeverity(value as ErrorSeverity)}
          />
          <textarea
            ref={reasonField}
            dir="auto"
            aria-label={t("review.reason")}
            placeholder={t("review.reason")}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
              if (isSent && !event.nativeEvent.isComposing) event.currentTarget.form?.requestSubmit();
            }}
          />
          <Button
            size="sm"
            icon="return"
            type="submit"
            title={shownKeys("reject").join(" ")}
            disabled={!isReady}
          >
            {t("review.reject")}
          </Button>
          {problem && <FieldError>{problem}</FieldError>}
        </form>
      )}
      <h2>{t("review.record")}</h2>
      {reviews.isError ? (
        <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />
      ) : !reviews.data ? (
        <Skeleton rows={2} />
      ) : reviews.data.length === 0 ? (
        <p className="mute">{t("review.none")}</p>
      ) : (
        <ol>
          {reviews.data.map((one) => (
            <li key={one.id}>
              <p className={styles.by}>
                <b>
                  {t(one.verdict === "reviewed" ? "status.reviewed" : "status.rejected")}
                  {one.category && ` · ${t(`review.categories.${one.category}`)}`}
                  {one.severity && ` · ${t(`review.severities.${one.severity}`)}`}
                </b>
                <span>
                  {one.author ?? t("comments.gone")} · {formatDateTime(one.madeAt)}
                </span>
              </p>
              {one.reason !== "" && (
                <p className={styles.said} dir="auto">
                  {one.reason}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
