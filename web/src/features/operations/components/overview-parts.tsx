import type { JobState, Overview } from "@yizhou/contract";
import { QUEUE_WAITS_SECONDS } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatDuration, formatMoney, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { JobStateMark } from "../../../ui/job-mark.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { failureOf, STATE_ORDER } from "../state/reckon.ts";
import styles from "./backend.module.css";

/** A part of the overview under a rule of its own. */
export function Block({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2 className="h3">{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children}
    </section>
  );
}

const percentOf = (part: number, whole: number) =>
  `${formatNumber(whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)}%`;

/** Jobs of the span by where they stand; each number leads to the rows. */
export function JobStates({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  const all = overview.jobs.reduce((sum, { jobs }) => sum + jobs, 0);
  const rows = STATE_ORDER.flatMap((state) => overview.jobs.filter((row) => row.state === state));
  return (
    <Block title={t("jobStates")} note={t("jobsCreated", { count: all, jobs: formatNumber(all) })}>
      {rows.length === 0 ? (
        <p className="soft">{t("noJobs")}</p>
      ) : (
        <>
          <div className={styles.strip} aria-hidden>
            {rows.map(({ state, jobs }) => (
              <i key={state} data-state={state} style={{ flexGrow: jobs }} />
            ))}
          </div>
          <table className={styles.rows} aria-label={t("jobStates")}>
            <tbody>
              {rows.map(({ state, jobs }: { state: JobState; jobs: number }) => (
                <tr key={state}>
                  <th scope="row">
                    <JobStateMark state={state} />
                  </th>
                  <td className="num">
                    <Link className="link" to={to("statistics/userDetailList", { state })}>
                      {formatNumber(jobs)}
                    </Link>
                  </td>
                  <td className="num">{percentOf(jobs, all)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Block>
  );
}

/** What waits for a worker, and for how long. */
export function QueueState({ queue }: { readonly queue: Overview["queue"] }) {
  const { t } = useTranslation("operations");
  const goal = QUEUE_WAITS_SECONDS.at(-1)!;
  const most = Math.max(1, ...queue.waits);
  const others = queue.others.filter(({ waiting }) => waiting > 0);
  return (
    <Block title={t("queue")} note={t("queueGoal")}>
      <dl className={styles.facts}>
        <Fact name={t("waiting")} value={formatNumber(queue.waiting)} />
        <Fact
          name={t("oldest")}
          value={formatDuration(queue.oldestSeconds)}
          warning={queue.oldestSeconds > goal ? t("over") : undefined}
        />
        <Fact name={t("median")} value={formatDuration(queue.medianSeconds)} />
        <Fact name={t("running")} value={formatNumber(queue.running)} />
      </dl>
      <ul className={styles.waits}>
        {queue.waits.map((jobs, index) => (
          <li key={index}>
            <span>{t(`waits.w${index as 0}`)}</span>
            <b className="num">{formatNumber(jobs)}</b>
            <span className={styles.bar} aria-hidden>
              <i
                className={classes(index === queue.waits.length - 1 && styles.late)}
                style={{ width: `${(jobs / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {others.length === 0
          ? t("othersNone")
          : `${t("others")} ${t("othersNote", {
              count: others.reduce((sum, { waiting }) => sum + waiting, 0),
              time: formatDuration(Math.max(...others.map(({ oldestSeconds }) => oldestSeconds))),
            })}`}
      </p>
    </Block>
  );
}

function Fact({
  name,
  value,
  warning,
}: {
  readonly name: string;
  readonly value: string;
  readonly warning?: string;
}) {
  return (
    <div>
      <dt>
        {name}
        {warning && (
          <Mark icon="triangle" tone="warn">
            {warning}
          </Mark>
        )}
      </dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** Every engine of the site, whether it works, and what it took in the span. */
export function EngineStates({
  engines,
  test,
}: {
  readonly engines: Overview["engines"];
  /** What tries one of the site's. */
  readonly test: (engine: string, name: string) => ReactNode;
}) {
  const { t } = useTranslation("operations");
  return (
    <Block title={t("engines")} note={t("enginesNote")}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("engines")}>
        <table className={styles.dense} aria-label={t("engines")}>
          <thead>
            <tr>
              <th scope="col">{t("engine")}</th>
              <th scope="col">{t("state")}</th>
              <th scope="col">{t("requests")}</th>
              <th scope="col">{t("characters")}</th>
              <th scope="col">{t("cost")}</th>
              <th scope="col">{t("budget")}</th>
              <th scope="col" className={styles.try}>
                {t("engineTest")}
              </th>
            </tr>
          </thead>
          <tbody>
            {engines.map((engine) => (
              <tr key={engine.id}>
                <th scope="row">{engine.name}</th>
                <td>
                  {!engine.isSite ? (
                    <span className="mute">{t("engineKey")}</span>
                  ) : engine.problem === null ? (
                    <Mark icon="check" tone="ok">
                      {t("engineOk")}
                    </Mark>
                  ) : (
                    <Mark icon="triangle" tone="warn">
                      {engine.problem}
                    </Mark>
                  )}
                </td>
                <td className="num">{formatNumber(engine.requests)}</td>
                <td className="num">{formatNumber(engine.characters)}</td>
                <td className="num">{engine.cost ? formatMoney(engine.cost) : "–"}</td>
                <td className="num">{engine.budget ? budgetOf(engine.budget) : "–"}</td>
                <td className={styles.try}>{engine.isSite ? test(engine.id, engine.name) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}

/** How much of the nearer of the two limits of a day is used. */
function budgetOf(budget: NonNullable<Overview["engines"][number]["budget"]>): string {
  const shares = [
    budget.mostCharacters === null ? 0 : budget.characters / budget.mostCharacters,
    budget.mostCostMicros === null ? 0 : budget.costMicros / budget.mostCostMicros,
  ];
  return `${formatNumber(Math.round(Math.max(...shares) * 100))}%`;
}

/** Why jobs failed, and whose affair each reason is. */
export function Failures({ failures }: { readonly failures: Overview["failures"] }) {
  const { t } = useTranslation("operations");
  const all = failures.reduce((sum, { jobs }) => sum + jobs, 0);
  const most = failures[0]?.jobs ?? 1;
  return (
    <Block title={t("failures")}>
      {failures.length === 0 ? (
        <p className="soft">{t("noFailures")}</p>
      ) : (
        <>
          <table className={styles.rows} aria-label={t("failures")}>
            <tbody>
              {failures.map(({ code, jobs }) => {
                const { area, owner } = failureOf(code);
                return (
                  <tr key={code}>
                    <th scope="row">
                      {t(`failureAreas.${area}`)}
                      <span className={styles.code}>{code}</span>
                    </th>
                    <td aria-hidden className={styles.barCell}>
                      <span className={styles.bar}>
                        <i
                          className={classes(owner !== "ours" && styles.light)}
                          style={{ width: `${(jobs / most) * 100}%` }}
                        />
                      </span>
                    </td>
                    <td className="small mute">{t(`failureOwners.${owner}`)}</td>
                    <td className="num">{formatNumber(jobs)}</td>
                    <td className="num">{percentOf(jobs, all)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className={styles.note}>{t("failuresNote")}</p>
        </>
      )}
    </Block>
  );
}

/** Whose people used the site. */
export function Organizations({ organizations }: { readonly organizations: Overview["organizations"] }) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  const all = organizations.reduce((sum, { characters }) => sum + characters, 0);
  return (
    <Block title={t("organizations")}>
      {organizations.length === 0 ? (
        <p className="soft">{t("noUse")}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("organizations")}>
          <table className={styles.dense} aria-label={t("organizations")}>
            <thead>
              <tr>
                <th scope="col">{t("organization")}</th>
                <th scope="col">{t("active")}</th>
                <th scope="col">{t("files")}</th>
                <th scope="col">{t("characters")}</th>
                <th scope="col">{t("share")}</th>
              </tr>
            </thead>
            <tbody>
              {organizations.map(({ id, name, active, files, characters }) => (
                <tr key={id}>
                  <th scope="row">
                    {id === 0 ? t("noOrganization") : name || t("unnamedOrganization", { id })}
                  </th>
                  <td className="num">
                    <Link className="link" to={to("statistics/userList", { organization: String(id) })}>
                      {formatNumber(active)}
                    </Link>
                  </td>
                  <td className="num">{formatNumber(files)}</td>
                  <td className="num">{formatNumber(characters)}</td>
                  <td className="num">{percentOf(characters, all)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  );
}
