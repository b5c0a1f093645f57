import { figuresOf, hasEnded, statusOf } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration, formatMoney, formatNumber } from "../../../lib/format.ts";
import { pageUnitOf } from "../../../lib/page-unit.ts";
import { Figures, type Figure } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import {
  headOf,
  isLookingAgain,
  largeFigureOf,
  markPhases,
  PHASES,
  phaseSeconds,
  type Phase,
  type PhaseMark,
} from "../state/phases.ts";
import { stallOf, type Progress } from "../state/progress.ts";
import { useSentenceFigures } from "./job-figures.tsx";
import styles from "./job-progress.module.css";
import { classes } from "../../../lib/classes.ts";

/** Percent by segments, what is happening in words, the five phases, the facts; and any trouble with the connection. */
export function JobProgress({ job, progress }: { readonly job: Job; readonly progress: Progress }) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const line = useStateLine(job);
  const percent = largeFigureOf(job);
  return (
    <div className={styles.job}>
      <div>
        <div className={styles.pct}>
          <b>
            {formatNumber(percent)}
            <small>%</small>
          </b>
          <span>{line}</span>
          {/* Said aloud at every tenth, not at every sentence. */}
          <span className="sr-only" role="status">
            {shell("jobStatePercent", {
              state: shell(`jobState.${statusOf(job)}`),
              percent: Math.floor(percent / 10) * 10,
            })}
          </span>
        </div>
        <PhaseLine job={job} />
        {!hasEnded(job) && <LinkNote progress={progress} />}
      </div>
      <Facts job={job} label={t("job.facts.label")} />
    </div>
  );
}

function useStateLine(job: Job): string {
  const { t } = useTranslation("translation");
  const { toTranslate, translated, failed, open } = figuresOf(job);
  const values = {
    total: formatNumber(toTranslate),
    done: formatNumber(translated),
    failed: formatNumber(failed + open),
    missing: formatNumber(job.cost.missing),
  };
  if (isLookingAgain(job)) return t("job.line.lookingAgain", values);
  if (job.state === "translating") {
    const eta =
      job.etaSeconds === null
        ? t("job.line.etaUnknown")
        : t("job.line.eta", { time: formatDuration(job.etaSeconds) });
    return t(translated === 0 ? "job.line.translatingFirst" : "job.line.translating", { ...values, eta });
  }
  const status = statusOf(job);
  if (status === "waiting") return t("job.line.model");
  if (status === "stuck") return t("job.line.modelStuck");
  if (job.state === "done") {
    const { whole } = phaseSeconds(job);
    return whole === null
      ? t("job.line.doneNoTime", values)
      : t("job.line.done", { ...values, time: whole > 0 ? formatDuration(whole) : t("job.underASecond") });
  }
  if (job.state === "rendering" && job.layoutPercent !== null)
    return t("job.line.renderingPercent", { ...values, percent: formatNumber(job.layoutPercent) });
  return t(`job.line.${job.state}`, values);
}

function PhaseLine({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const marks = markPhases(job);
  const head = headOf(job);
  return (
    <ol className={styles.phases} aria-label={t("job.phases.label")}>
      {PHASES.map((phase) => {
        const isHead = phase === head.phase;
        const at = isHead ? head.percent : 0;
        const hasBegun = isHead && marks[phase] === "ahead" && at > 0;
        const isHere = marks[phase] === "now" || marks[phase] === "stopped" || hasBegun;
        // Cancelled is what the user wanted, not an error.
        const isOff = marks[phase] === "stopped" && job.state === "cancelled";
        return (
          <li
            key={phase}
            className={isOff ? classes(styles.stopped, styles.off) : marks[phase] && styles[marks[phase]]}
            aria-current={marks[phase] === "now" ? "step" : undefined}
          >
            {isHere && (
              <>
                <i style={{ width: `${at}%` }} />
                <b style={{ left: `min(${at}%, 100% - 3px)` }} />
              </>
            )}
            {t(`job.phases.${phase}`)}
            <PhaseNote job={job} phase={phase} mark={marks[phase]} />
          </li>
        );
      })}
    </ol>
  );
}

function PhaseNote({
  job,
  phase,
  mark,
}: {
  readonly job: Job;
  readonly phase: Phase;
  readonly mark: PhaseMark;
}) {
  const { t } = useTranslation("translation");
  const { queue, whole } = phaseSeconds(job);
  const { translated, toTranslate } = figuresOf(job);
  const spent = (seconds: number) => (seconds > 0 ? formatDuration(seconds) : t("job.underASecond"));
  const note = () => {
    if (mark === "stopped") return t("job.phases.stopped");
    switch (phase) {
      case "parse":
        return mark === "done" ? t("job.phases.parseDone") : "";
      case "queue":
        if (mark === "now") return t("job.phases.wait");
        return mark === "done" && queue !== null ? spent(queue) : "";
      case "translate":
        return t("job.phases.sentences", {
          done: formatNumber(translated),
          total: formatNumber(toTranslate),
        });
      case "layout":
        if (mark === "now" && job.layoutPercent !== null)
          return t("job.phases.layoutPercent", { percent: formatNumber(job.layoutPercent) });
        return t(
          mark === "done"
            ? "job.phases.layoutDone"
            : mark === "now"
              ? "job.phases.layoutNow"
              : "job.phases.layoutHint",
        );
      case "finish":
        return mark === "done" && whole !== null ? spent(whole) : t("job.phases.finishHint");
    }
  };
  return <small>{note() || " "}</small>;
}

/** Never silent: a second-by-second clock tells when the server or the engine has not been heard of. */
function LinkNote({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation("translation");
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const stall = stallOf(progress, nowMs);
  const text =
    progress.link === "lost"
      ? t("job.link.lost")
      : stall
        ? t(`job.link.${stall.kind}`, { seconds: formatNumber(stall.seconds) })
        : progress.link === "polling"
          ? t("job.link.polling")
          : null;
  return (
    <p className={classes("small mute", styles.linkNote)} role="status">
      {text && (
        <>
          <Icon name={progress.link === "lost" || stall ? "triangle" : "info"} size={14} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

/** What engines took so far, by currency; nothing before one was asked. */
function costFigures(job: Job, name: string, unknown: string, free: string): Figure[] {
  if (job.spending.length === 0) return [];
  const sums = new Map<string, number>();
  for (const { cost } of job.spending)
    if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.micros);
  const amounts = [...sums]
    .filter(([, micros]) => micros > 0)
    .map(([currency, micros]) => formatMoney({ currency, micros }));
  const hasUnknown = job.spending.some(({ cost, requests }) => cost === null && requests > 0);
  const parts = [...amounts, ...(hasUnknown ? [unknown] : [])];
  return [{ name, value: parts.length > 0 ? parts.join(" + ") : free }];
}

function Facts({ job, label }: { readonly job: Job; readonly label: string }) {
  const { t } = useTranslation("translation");
  const { t: figureText } = useTranslation("figures");
  const sentences = useSentenceFigures(job);
  const figures: Figure[] = [
    {
      name: figureText("characters.name"),
      value: formatNumber(job.characters),
      note: figureText("characters.note"),
    },
    ...(job.pages
      ? [
          {
            name: figureText(`pages.${pageUnitOf(job.format)}`),
            value: formatNumber(job.pages),
            note: figureText("pages.note"),
          },
        ]
      : []),
    ...sentences,
    ...costFigures(job, t("job.facts.cost"), t("job.facts.costUnknown"), t("job.facts.costFree")),
    { name: t("job.facts.keptUntil"), value: formatDateTime(job.expiresAt) },
  ];
  return <Figures figures={figures} label={label} className={styles.facts} />;
}
