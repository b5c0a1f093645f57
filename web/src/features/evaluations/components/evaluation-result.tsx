import type { EvaluatedSystem, Evaluation } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import {
  formatDateTime,
  formatDuration,
  formatLanguage,
  formatMoney,
  formatNumber,
} from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Mark, type Tone } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { isOpen, useEndEvaluation, useSaveSheet } from "../api/evaluations.ts";
import styles from "./evaluations.module.css";

const STATES: Readonly<Record<Evaluation["state"], { readonly icon: IconName; readonly tone: Tone }>> = {
  waiting: { icon: "clock", tone: "off" },
  running: { icon: "clock", tone: "info" },
  done: { icon: "check", tone: "ok" },
  failed: { icon: "error", tone: "bad" },
  cancelled: { icon: "stop", tone: "off" },
};

/** One evaluation: how far it is, what came of it, and what can be done with it. */
export function EvaluationResult({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation("evaluations");
  const { t: tShell } = useTranslation("shell");
  const { id, name, from, to, pairs, state, createdAt, createdBy, systems, faults, problem } = evaluation;
  const ending = useEndEvaluation(id);
  const saving = useSaveSheet(id);
  const [isAsking, setAsking] = useState(false);
  const failure = failureText(ending.error ?? saving.error, tShell("error.failed"));
  return (
    <li className={styles.evaluation} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Mark {...STATES[state]}>{t(`states.${state}`)}</Mark>
        <span className="small mute">
          {t("about", {
            languages: `${formatLanguage(from)} → ${formatLanguage(to)}`,
            count: pairs,
            sentences: formatNumber(pairs),
            time: formatDateTime(createdAt),
            person: createdBy ?? t("gone"),
          })}
        </span>
      </header>
      {isOpen(evaluation) && <Progress evaluation={evaluation} />}
      {problem && <FieldError isQuiet>{problem.text}</FieldError>}
      {systems.length > 0 && <Systems systems={systems} />}
      {faults && <Faults faults={faults} />}
      {failure && <FieldError>{failure}</FieldError>}
      <div className={styles.acts}>
        {isOpen(evaluation) && (
          <Button size="sm" icon="stop" isBusy={ending.isPending} onClick={() => ending.mutate("cancel")}>
            {t("cancel")}
          </Button>
        )}
        {evaluation.sheetLines > 0 && (
          <>
            <Button
              size="sm"
              icon="download"
              onClick={() => saving.mutate({ part: "sheet", name: t("sheetName", { name }) })}
            >
              {t("sheet", { value: formatNumber(evaluation.sheetLines) })}
            </Button>
            <Button
              size="sm"
              icon="download"
              onClick={() => saving.mutate({ part: "key", name: t("keyName", { name }) })}
            >
              {t("key")}
            </Button>
          </>
        )}
        {!isOpen(evaluation) && (
          <Button size="sm" icon="trash" onClick={() => setAsking(true)}>
            {t("delete")}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t("deleteTitle")}
          note={t("deleteNote")}
          confirm={t("delete")}
          isBusy={ending.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => ending.mutate("delete", { onSettled: () => setAsking(false) })}
        />
      )}
    </li>
  );
}

function Progress({
  evaluation: { state, done, total, systems, engines },
}: {
  readonly evaluation: Evaluation;
}) {
  const { t } = useTranslation("evaluations");
  const engine = engines[systems.length];
  const words =
    state === "waiting"
      ? t("waiting")
      : done >= total || !engine
        ? t("scoring")
        : t("translating", { engine: engine.name, done: formatNumber(done), total: formatNumber(total) });
  return (
    <div className={styles.progress}>
      <p className="small" role="status">
        {words}
      </p>
      <Meter percent={(done / total) * 100} />
    </div>
  );
}

const share = ({ present, expected }: { readonly present: number; readonly expected: number }): string =>
  expected === 0 ? "–" : `${formatNumber(present)}/${formatNumber(expected)}`;

/** `BLEU` and `chrF` of their signatures. */
const nameOf = (metric: string): string => (metric.startsWith("BLEU") ? "BLEU" : "chrF");

/** What is told of each engine, a row each; the first is what the others are compared with. */
function Systems({ systems }: { readonly systems: readonly EvaluatedSystem[] }) {
  const { t } = useTranslation("evaluations");
  const heads = ["doubted", "numbers", "terms", "failed", "speed", "time", "cost"] as const;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("result")}>
      <Table label={t("result")}>
        <thead>
          <tr>
            <th scope="col">{t("engine")}</th>
            <th scope="col" className="right">
              BLEU
            </th>
            <th scope="col" className="right">
              chrF
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="right">
                {t(`heads.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {systems.map(({ engine, problem, scores, ...told }) => (
            <tr key={engine.id}>
              <td className={styles.engine}>
                <span translate="no">{engine.name}</span>
                {problem && <span className={styles.problem}>{problem.text}</span>}
              </td>
              {scores.map((score) => (
                <td
                  key={score.metric}
                  className="right num"
                  data-label={nameOf(score.metric)}
                  title={score.metric}
                >
                  {score.score.toFixed(1)}
                  {score.p !== null && (
                    <span className={styles.sure}>
                      {t("sure", { spread: score.spread!.toFixed(1), p: score.p.toFixed(3) })}
                    </span>
                  )}
                </td>
              ))}
              <td className="right num" data-label={t("heads.doubted")}>
                {formatNumber(told.doubted)}
              </td>
              <td className="right num" data-label={t("heads.numbers")}>
                {share(told.numbers)}
              </td>
              <td className="right num" data-label={t("heads.terms")}>
                {told.terms ? share(told.terms) : "–"}
              </td>
              <td className="right num" data-label={t("heads.failed")}>
                {formatNumber(told.failed)}
              </td>
              <td className="right num" data-label={t("heads.speed")}>
                {told.wordsPerSecond.toFixed(1)}
              </td>
              <td className="right num" data-label={t("heads.time")}>
                {formatDuration(told.seconds)}
              </td>
              <td className="right num" data-label={t("heads.cost")}>
                {told.cost ? formatMoney(told.cost) : t("unknown")}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** How many of the planted faults the checks tell. */
function Faults({ faults }: { readonly faults: NonNullable<Evaluation["faults"]> }) {
  const { t } = useTranslation("evaluations");
  const names = t("faultNames", { returnObjects: true }) as Readonly<Record<string, string>>;
  return (
    <details className={styles.faults}>
      <summary>{t("faults")}</summary>
      <Table label={t("faults")}>
        <thead>
          <tr>
            <th scope="col">{t("fault")}</th>
            <th scope="col" className="right">
              {t("planted")}
            </th>
            <th scope="col" className="right">
              {t("told")}
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ fault, told, planted }) => (
            <tr key={fault ?? ""}>
              <td>{fault === null ? t("falseAlarms") : (names[fault] ?? fault)}</td>
              <td className="right num" data-label={t("planted")}>
                {formatNumber(planted)}
              </td>
              <td className="right num" data-label={t("told")}>
                {formatNumber(told)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
