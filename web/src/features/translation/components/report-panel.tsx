import { figuresOf } from "@yizhou/contract";
import type { Job, Report } from "@yizhou/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useChangeJobs } from "../api/change-job.ts";
import { countdownOf } from "../state/countdown.ts";
import { Mark } from "../../../ui/state-mark.tsx";
import { classes } from "../../../lib/classes.ts";
import { useSentenceFigures } from "./job-figures.tsx";
import { KeptList } from "./kept-list.tsx";
import shared from "./preview.module.css";
import { groupWarnings, WarningTexts } from "../../../ui/warning-texts.tsx";
import styles from "./report-panel.module.css";

/** The contract lists at most this many notices. */
const NOTICE_LIMIT = 200;

/** How complete and faithful the result is, what is worth a look, and how long it is kept. */
export function ReportPanel({
  job,
  isOwn,
  onNotice,
  children,
}: {
  readonly job: Job;
  /** False where somebody else's link shows it: there is nothing to be mended or deleted then. */
  readonly isOwn: boolean;
  readonly onNotice: (ordinal: number) => void;
  /** More that is worth a look, over the notices. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation("translation");
  const { report } = job;
  const { percent, toTranslate, translated, doubted } = figuresOf(job);
  const to = usePagePath();
  return (
    <aside className={shared.report} aria-label={t("preview.report.label")}>
      {report ? (
        <>
          <h2>{t("preview.report.completeness")}</h2>
          <p className={shared.big}>
            {formatNumber(percent)}
            <small>%</small>
          </p>
          <p className="mute">
            {t("preview.report.sentences", {
              total: formatNumber(toTranslate),
              done: formatNumber(translated),
            })}
          </p>
          {doubted > 0 && (
            <p>
              {isOwn ? (
                <Link className={styles.doubted} to={to("new-post-editing", { id: job.id, show: "doubted" })}>
                  <Doubted count={doubted} />
                </Link>
              ) : (
                <Doubted count={doubted} />
              )}
            </p>
          )}
          {report.quality && (
            <p className="mute">
              {t("preview.report.meanScore", {
                score: formatNumber(report.quality.meanScore),
                count: report.quality.judged,
                value: formatNumber(report.quality.judged),
              })}
            </p>
          )}
          <FiguresOfReport job={job} report={report} />
          {children}
          {isOwn && <Notices report={report} onNotice={onNotice} />}
          <KeptList kept={report.kept ?? []} onLook={onNotice} />
          {report.warnings.length > 0 && (
            <>
              <h2>{t("preview.report.warnings")}</h2>
              <ul className={shared.lines}>
                {groupWarnings(report.warnings).map(({ code, texts }) => (
                  <li key={code} className={shared.warnrow}>
                    <Icon name="info" />
                    <WarningTexts className="soft" texts={texts} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <p className="mute">{t("preview.report.none")}</p>
      )}
      {isOwn && !job.isFirstPage && <Keeping job={job} />}
    </aside>
  );
}

function Doubted({ count }: { readonly count: number }) {
  const { t } = useTranslation("translation");
  return (
    <Mark icon="triangle" tone="warn">
      {t("preview.report.doubted", { count, value: formatNumber(count) })}
    </Mark>
  );
}

function FiguresOfReport({ job, report }: { readonly job: Job; readonly report: Report }) {
  const { t } = useTranslation("translation");
  const { t: figureText } = useTranslation("figures");
  return (
    <>
      <ul className={shared.lines}>
        <Fidelity name={t("preview.report.tags")} {...report.tags} />
        <Fidelity name={t("preview.report.numbers")} {...report.numbers} />
        {report.terms && <Fidelity name={t("preview.report.terms")} {...report.terms} />}
      </ul>
      <Figures figures={useSentenceFigures(job)} label={figureText("label")} className={styles.figures} />
    </>
  );
}

/** Expected against present: in agreement, or how many lack. Nothing to compare is not a line. */
function Fidelity({
  name,
  expected,
  present,
  repaired = 0,
}: {
  readonly name: string;
  readonly expected: number;
  readonly present: number;
  readonly repaired?: number;
}) {
  const { t } = useTranslation("translation");
  if (expected === 0) return null;
  const values = { present: formatNumber(present), expected: formatNumber(expected) };
  const agrees = present >= expected;
  return (
    <li>
      <span>
        {name}
        {repaired > 0 && (
          <small className="mute">{t("preview.report.repaired", { value: formatNumber(repaired) })}</small>
        )}
      </span>
      <Mark icon={agrees ? "check" : "triangle"} tone={agrees ? "ok" : "warn"}>
        <span className="num">{t(agrees ? "preview.report.match" : "preview.report.differ", values)}</span>
      </Mark>
    </li>
  );
}

function Notices({
  report,
  onNotice,
}: {
  readonly report: Report;
  readonly onNotice: (ordinal: number) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <>
      <h2>{t("preview.report.notices")}</h2>
      {report.notices.length === 0 ? (
        <p className="mute">{t("preview.report.noNotices")}</p>
      ) : (
        <ul className={shared.lines}>
          {report.notices.map(({ ordinal, problem }, i) => (
            <li key={i} className={shared.warnrow}>
              <span className="c-warn">
                <Icon name="triangle" />
              </span>
              <span>
                <b className="c-warn">
                  {t("preview.report.noticeAt", { number: formatNumber(ordinal + 1) })}
                </b>
                <span className="soft">{problem.text}</span>
                <button type="button" className="link" onClick={() => onNotice(ordinal)}>
                  {t("preview.report.look")}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {report.notices.length >= NOTICE_LIMIT && (
        <p className="small mute">{t("preview.report.moreNotices", { value: formatNumber(NOTICE_LIMIT) })}</p>
      )}
    </>
  );
}

function Keeping({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const navigate = useNavigate();
  const to = usePagePath();
  const [isAsking, setIsAsking] = useState(false);
  const [nowMs] = useState(() => Date.now());
  const { days, hours } = countdownOf(job, nowMs);
  const change = useChangeJobs();
  const remove = () =>
    change.mutate(
      { ids: [job.id], action: "delete" },
      { onSuccess: () => void navigate(to("resource")), onError: () => setIsAsking(false) },
    );
  return (
    <div className={classes("small mute", styles.keeping)}>
      {hours === null
        ? t("preview.deletes.days", { count: days })
        : t("preview.deletes.hours", { value: hours })}{" "}
      <button type="button" className="link" onClick={() => setIsAsking(true)}>
        {t("preview.deletes.now")}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t("preview.deletes.title")}
          note={t("history.deleteText")}
          confirm={t("history.deleteConfirm")}
          isBusy={change.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={remove}
        />
      )}
    </div>
  );
}
