import type { Overview } from "@yizhou/contract";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { yuan } from "../../../lib/yuan.ts";
import { failedPercent, jobsIn } from "../state/reckon.ts";
import styles from "./backend.module.css";
import { SalesTable } from "./sales-table.tsx";

const NAMES = ["users", "jobs", "characters", "revenue", "failures"] as const;
type FigureName = (typeof NAMES)[number];

/** The five figures of a span; each opens to what it counts. */
export function OverviewFigures({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("operations");
  const [open, setOpen] = useState<FigureName | null>(null);
  const id = useId();
  const { users, work, revenue } = overview;
  const all = overview.jobs.reduce((sum, { jobs }) => sum + jobs, 0);
  const values: Readonly<Record<FigureName, ReactNode>> = {
    users: formatNumber(users.active),
    jobs: formatNumber(all),
    characters: formatNumber(work.characters),
    revenue: yuan(revenue.paidFen - revenue.refundedFen),
    failures: formatNumber(jobsIn(overview, ["failed"])),
  };
  const notes: Readonly<Record<FigureName, string>> = {
    users: t("figureNotes.users", {
      registered: formatNumber(users.registered),
      total: formatNumber(users.total),
    }),
    jobs: t("figureNotes.jobs", {
      running: formatNumber(jobsIn(overview, ["queued", "parsing", "translating", "rendering"])),
      unpaid: formatNumber(jobsIn(overview, ["unpaid"])),
    }),
    characters: t("figureNotes.characters", { saved: formatNumber(work.saved) }),
    revenue: t("figureNotes.revenue", {
      orders: formatNumber(revenue.orders),
      refunds: formatNumber(revenue.refunds),
    }),
    failures: t("figureNotes.failures", { percent: formatNumber(failedPercent(overview)) }),
  };
  return (
    <>
      <div className={styles.figures}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={classes(styles.figure, open === name && styles.openFigure)}
            aria-expanded={open === name}
            aria-controls={open === name ? id : undefined}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <span className={styles.figureName}>
              {t(`figures.${name}`)}
              <Icon name="chevron-down" size={14} />
            </span>
            <span className={classes("num", styles.figureValue)}>{values[name]}</span>
            <span className={styles.note}>{notes[name]}</span>
          </button>
        ))}
      </div>
      {open && (
        <div id={id} className={styles.counted} role="region" aria-label={t(`figures.${open}`)}>
          <div>
            <h2 className="h3">{t(`figures.${open}`)}</h2>
            <p>{t(`counts.${open}`)}</p>
            <More name={open} />
          </div>
          {open === "revenue" && <SalesTable revenue={revenue} />}
        </div>
      )}
    </>
  );
}

/** Where one finds the rows behind a figure. */
function More({ name }: { readonly name: FigureName }) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  const places: Partial<Record<FigureName, readonly [address: string, words: string]>> = {
    users: [to("statistics/userList"), t("showUsers")],
    jobs: [to("statistics/userDetailList"), t("showJobs")],
    characters: [to("statistics/userDetailList"), t("showJobs")],
    failures: [to("statistics/userDetailList", { state: "failed" }), t("showFailed")],
  };
  const place = places[name];
  return (
    place && (
      <Link className="link" to={place[0]}>
        {place[1]}
      </Link>
    )
  );
}
