import { hasEnded } from "@yizhou/contract";
import type { Job, JobGuide as Guide } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { useJobGuide } from "../api/get-guide.ts";
import { KeepTerms } from "./keep-terms.tsx";
import styles from "./job-guide.module.css";

const PARTS = ["title", "summary", "field", "audience", "voice"] as const;

/** What the engine was told of the document: the person's own wish, and the brief. Nothing where there is neither. */
export function JobGuide({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const guide = useJobGuide(job.id, hasEnded(job) && job.state !== "expired");
  const brief = guide.data?.brief ?? null;
  const terms = guide.data?.terms ?? [];
  if (!job.instruction && !brief && terms.length === 0) return null;
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
      {terms.length > 0 && <Glossary job={job} terms={terms} />}
    </section>
  );
}

/** The document's terms: what each is called throughout, and the sentences that call it otherwise. */
function Glossary({ job, terms }: { readonly job: Job; readonly terms: Guide["terms"] }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const caption = t("job.guide.terms", { count: terms.length, value: formatNumber(terms.length) });
  /** Of many only the first are named. */
  const otherSentences = (named: readonly number[], all: number) => {
    const list = named.map((ordinal) => formatNumber(ordinal + 1)).join(t("job.terms.separator"));
    const rest = all - named.length;
    return rest > 0 ? t("job.guide.othersAndMore", { list, count: rest, value: formatNumber(rest) }) : list;
  };
  return (
    <div className={styles.glossary}>
      <div className={styles.terms} role="region" tabIndex={0} aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t("job.guide.term")}</th>
              <th scope="col">{t("job.guide.rendering")}</th>
              <th scope="col">{t("job.guide.uses")}</th>
              <th scope="col">{t("job.guide.others")}</th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ source, target, sentence, uses, kept, others }) => (
              <tr key={source}>
                <td lang={job.from} title={sentence}>
                  {source}
                </td>
                <td lang={job.to}>{target}</td>
                <td className="num">
                  {t("job.guide.keptOf", { kept: formatNumber(kept), uses: formatNumber(uses) })}
                </td>
                <td className="num">{otherSentences(others, uses - kept)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {terms.some(({ others }) => others.length > 0) && (
        <ButtonLink size="sm" to={to("new-post-editing", { id: job.id })} icon="pen">
          {t("job.result.edit")}
        </ButtonLink>
      )}
      <KeepTerms jobId={job.id} />
    </div>
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
