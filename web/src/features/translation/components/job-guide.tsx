import { hasEnded } from "@yizhou/contract";
import type { Job, JobGuide as Guide } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useJobGuide } from "../api/get-guide.ts";
import styles from "./job-guide.module.css";

const PARTS = ["title", "summary", "field", "audience", "voice"] as const;

/** What the engine was told of the document: the person's own wish, and the brief. Nothing where there is neither. */
export function JobGuide({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const guide = useJobGuide(job.id, hasEnded(job) && job.state !== "expired");
  const brief = guide.data?.brief ?? null;
  if (!job.instruction && !brief) return null;
  return (
    <section className={styles.guide} aria-labelledby="job-guide">
      <h2 id="job-guide" className="h3">
        {t("job.guide.heading")}
      </h2>
      <dl className={styles.parts}>
        {job.instruction && (
          <div className={styles.part}>
            <dt>{t("job.guide.instruction")}</dt>
            <dd>{job.instruction}</dd>
          </div>
        )}
        {brief && <Brief brief={brief} from={job.from} to={job.to} />}
      </dl>
    </section>
  );
}

function Brief({
  brief,
  from,
  to,
}: {
  readonly brief: NonNullable<Guide["brief"]>;
  readonly from: string;
  readonly to: string;
}) {
  const { t } = useTranslation("translation");
  return (
    <>
      {PARTS.filter((part) => brief[part] !== "").map((part) => (
        <div key={part} className={styles.part}>
          <dt>{t(`job.guide.${part}`)}</dt>
          <dd lang={part === "title" ? from : to}>{brief[part]}</dd>
        </div>
      ))}
      {brief.abbreviations.length > 0 && (
        <div className={styles.part}>
          <dt>{t("job.guide.abbreviations")}</dt>
          <dd lang={from}>
            {brief.abbreviations.map(({ short, long }) => (
              <span key={short} className={styles.abbreviation}>
                <b>{short}</b> {long}
              </span>
            ))}
          </dd>
        </div>
      )}
    </>
  );
}
