import type { Job, JobSegment } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useTermFindings } from "../api/get-terms.ts";
import { ReadableText } from "./readable-text.tsx";
import styles from "./job-terms.module.css";

/** How an ended job keeps to its termbases, and on request every segment that does not. Nothing without a termbase. */
export function JobTerms({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const [isOpen, setIsOpen] = useState(false);
  const terms = job.report?.terms;
  if (!terms) return null;
  const missed = terms.expected - terms.present;
  const isClean = missed + terms.forbidden === 0;
  return (
    <section className={styles.jobTerms} aria-labelledby="job-terms">
      <div className={styles.jobTermsHead}>
        <h2 id="job-terms" className="h3">
          {t("job.terms.title")}
        </h2>
        <p className={styles.jobTermsFigures}>
          <Mark icon={isClean ? "check" : "triangle"} tone={isClean ? "ok" : "warn"}>
            {t("job.terms.obeyed", {
              present: formatNumber(terms.present),
              expected: formatNumber(terms.expected),
            })}
          </Mark>
          {missed > 0 && <span>{t("job.terms.missed", { count: missed })}</span>}
          {terms.forbidden > 0 && <span>{t("job.terms.forbidden", { count: terms.forbidden })}</span>}
          {job.termbases.length > 0 && (
            <span className="mute">
              {job.termbases.map(({ name }) => name).join(t("job.terms.separator"))}
            </span>
          )}
        </p>
        {!isClean && (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? "job.terms.hide" : "job.terms.show")}
          </Button>
        )}
      </div>
      {isOpen && <Findings job={job} />}
    </section>
  );
}

function Findings({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const found = useTermFindings(job.id, true);
  const segments = found.data?.pages.flatMap(({ items }) => items) ?? [];
  if (found.isError && segments.length === 0)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton rows={3} />;
  return (
    <>
      <ol data-part="term-findings" className={styles.termFindings}>
        {segments.map((segment) => (
          <li key={segment.ordinal}>
            <b className="num mute">
              {t("preview.report.noticeAt", { number: formatNumber(segment.ordinal + 1) })}
            </b>
            <div>
              <p>
                <ReadableText text={segment.source} tags={segment.tags} lang={job.from} />
              </p>
              {segment.target !== null && (
                <p className="soft">
                  <ReadableText text={segment.target} tags={segment.tags} lang={job.to} />
                </p>
              )}
              <ul className="small">
                {segment.termFindings.map((finding, at) => (
                  <li key={at}>
                    <FindingText finding={finding} />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <Button size="sm" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("job.terms.more")}
        </Button>
      )}
    </>
  );
}

function FindingText({ finding }: { readonly finding: JobSegment["termFindings"][number] }) {
  const { t } = useTranslation("translation");
  const { kind, term, expected } = finding;
  const wanted = expected.join(t("job.terms.separator"));
  if (expected.length === 0) return t("job.terms.forbiddenTerm", { term });
  return t(kind === "missing" ? "job.terms.missingTerm" : "job.terms.insteadOf", { term, wanted });
}
