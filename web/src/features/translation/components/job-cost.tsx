import { hasEnded } from "@yizhou/contract";
import type { Job, LedgerLine } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useJobLedger } from "../api/get-ledger.ts";
import shared from "./job.module.css";
import styles from "./job-cost.module.css";

/** The job waits for characters: exactly how many, and where they are paid for, or who gives them. */
export function JobUnpaid({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const isProvided = isUniversityUser(useSession()?.user);
  const { missing, quoted, freeLeft } = job.cost;
  return (
    <section className={shared.modelWait} aria-labelledby="job-unpaid">
      <div className="grow">
        <h2 className={classes("h3 c-warn", shared.outcomeTitle)} id="job-unpaid">
          <Icon name="lock" size={20} />
          {t("job.cost.unpaid", { missing: formatNumber(missing) })}
        </h2>
        <p className="soft">
          {t(isProvided ? "job.cost.unpaidProvided" : "job.cost.unpaidNote", {
            // As the quote before the start says it: the free part takes nothing from anybody.
            quoted: formatNumber(quoted - freeLeft),
          })}
          {freeLeft > 0 && ` ${t("job.cost.unpaidFree", { free: formatNumber(freeLeft) })}`}
        </p>
      </div>
      {!isProvided && (
        <div className={shared.outcomeActions}>
          <ButtonLink tone="seal" to={to("pay", { job: job.id })}>
            {t("job.cost.pay")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** What the job cost in characters, and on demand every line that was written of it. */
export function JobCost({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const [isOpen, setOpen] = useState(false);
  const { held, heldFree, charged, free, quoted } = job.cost;
  // What one lacks says the part above it.
  if (job.state === "unpaid") return null;
  const isFree = held + charged + free + quoted === 0;
  // Nobody but the owner is told what a job cost, and nobody else has its report.
  if (isFree && (!hasEnded(job) || job.report === null)) return null;
  // The quote before the start, the balance and what is paid in the end are without the free part, and so is what is set aside.
  const heldTexts = (reserved: number, freely: number) =>
    reserved === 0
      ? [t("job.cost.heldFree")]
      : [
          t("job.cost.held", { held: formatNumber(reserved) }),
          ...(freely > 0 ? [t("job.cost.free", { free: formatNumber(freely) })] : []),
        ];
  return (
    <section className={styles.cost} aria-labelledby="job-cost">
      <div className={styles.head}>
        <h2 className="h3" id="job-cost">
          {t("job.cost.title")}
        </h2>
        <p className="soft">
          {isFree
            ? t("job.cost.none")
            : held > 0
              ? heldTexts(held - heldFree, heldFree).join(" · ")
              : [
                  t("job.cost.charged", { charged: formatNumber(charged) }),
                  ...(free > 0 ? [t("job.cost.free", { free: formatNumber(free) })] : []),
                  // What failed is done again for nothing, and such a run is quoted nothing. Before the start the limit is said without
                  // the free part.
                  ...(quoted > 0
                    ? [
                        t(free > 0 ? "job.cost.quotedWithFree" : "job.cost.quoted", {
                          quoted: formatNumber(quoted),
                        }),
                      ]
                    : []),
                ].join(" · ")}
        </p>
        {!isFree && (
          <Button size="sm" tone="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "job.cost.hide" : "job.cost.show")}
          </Button>
        )}
      </div>
      {isOpen && <Lines job={job} />}
    </section>
  );
}

function Lines({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const { data, error, refetch } = useJobLedger(
    job.id,
    `${job.state} ${job.cost.charged} ${job.cost.free}`,
    true,
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t("job.cost.at")}</th>
          <th scope="col">{t("job.cost.what")}</th>
          <th scope="col">{t("job.cost.place")}</th>
          <th scope="col" className={styles.amount}>
            {t("job.cost.characters")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((line, at) => (
          <tr key={at} className={isFirstOfEntry(data, at) ? styles.first : undefined}>
            <td>{isFirstOfEntry(data, at) && formatDateTime(line.at)}</td>
            <td>{isFirstOfEntry(data, at) && t(`job.cost.event.${line.event}`)}</td>
            <td>{t(`job.cost.from.${line.place}`)}</td>
            <td className={classes("num", styles.amount)}>
              {line.characters > 0 ? "+" : "−"}
              {formatNumber(Math.abs(line.characters))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isFirstOfEntry(lines: readonly LedgerLine[], at: number): boolean {
  return lines[at - 1]?.entry !== lines[at]!.entry;
}
