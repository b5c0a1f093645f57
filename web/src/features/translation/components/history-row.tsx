import { figuresOf, hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatLanguage, formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { JobMark } from "../../../ui/job-mark.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { countdownOf } from "../state/countdown.ts";
import { useRenameJob } from "../api/change-job.ts";
import type { JobActions } from "../state/use-job-actions.tsx";
import { RenameField } from "./rename-field.tsx";
import { RowActions } from "./row-actions.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./history.module.css";
import styles from "./history-row.module.css";

interface Props {
  readonly job: Job;
  readonly nowMs: number;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly actions: JobActions;
}

export function HistoryRow({ job, nowMs, isSelected, onToggle, actions }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRenameJob(job.id);
  const endRenaming = () => {
    setIsRenaming(false);
    rename.reset();
  };
  return (
    <tr className={isSelected ? shared.selected : undefined}>
      <td>
        <Checkbox
          label={t("history.selectOne", { name: job.name })}
          isChecked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td>
        <div className={styles.hfile}>
          <FileIcon file={job.format} />
          {isRenaming ? (
            <RenameField
              name={job.name}
              saving={rename}
              onSave={(name) => rename.mutate(name, { onSuccess: endRenaming })}
              onCancel={endRenaming}
            />
          ) : (
            <Link className={styles.hname} to={to("translation", { id: job.id })} title={job.name}>
              {job.name}
            </Link>
          )}
        </div>
      </td>
      <td>
        {formatLanguage(job.from)} → {formatLanguage(job.to)}
      </td>
      <td>{t(`fields.${job.field}`)}</td>
      <td className="right num" data-unit={t("history.row.unit")}>
        {formatNumber(job.characters)}
      </td>
      <td>
        <JobStateCell job={job} />
      </td>
      <td className="right num">
        <Cost job={job} />
      </td>
      <td className="soft num" title={formatDateTime(job.createdAt)}>
        {formatWhen(job.createdAt, new Date(nowMs))}
      </td>
      <td className="num">
        <Left job={job} nowMs={nowMs} />
      </td>
      <td>
        <RowActions job={job} actions={actions} onRename={() => setIsRenaming(true)} />
      </td>
    </tr>
  );
}

/** The state, with how far it is or why it stopped. */
function JobStateCell({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const { percent, toTranslate, translated, doubted } = figuresOf(job);
  return (
    <>
      <JobMark job={job} />
      {!hasEnded(job) && percent > 0 && <Meter className={styles.historyMeter} percent={percent} />}
      {(job.state === "partial" || (job.state === "cancelled" && translated > 0)) && (
        <span className={classes("small mute", styles.hnote)}>
          {t("history.row.donePart", { done: formatNumber(translated), total: formatNumber(toTranslate) })}
        </span>
      )}
      {(job.state === "done" || job.state === "partial") && doubted > 0 && (
        <span className={classes("small c-warn", styles.hnote)}>
          {t("history.row.doubted", { count: doubted, value: formatNumber(doubted) })}
        </span>
      )}
      {job.state === "failed" && job.problem && (
        <span className={classes("small mute", styles.hnote)} title={job.problem.text}>
          {job.problem.text}
        </span>
      )}
    </>
  );
}

/** What was paid, or what is set aside until the job ends; both without the free part. */
function Cost({ job: { cost, state } }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const reserved = cost.held - cost.heldFree;
  if (reserved > 0)
    return <span className="soft">{t("history.row.held", { value: formatNumber(reserved) })}</span>;
  return state === "unpaid" ? <span className="soft">—</span> : formatNumber(cost.charged);
}

function Left({ job, nowMs }: { readonly job: Job; readonly nowMs: number }) {
  const { t } = useTranslation("translation");
  const { days, hours, isSoon } = countdownOf(job, nowMs);
  const text =
    days === 0
      ? t("history.row.over")
      : hours !== null
        ? t("history.row.hoursLeft", { value: hours })
        : t("history.row.daysLeft", { count: days });
  if (!isSoon) return <span className="soft">{text}</span>;
  return (
    <Mark icon="clock" tone="warn">
      {text}
    </Mark>
  );
}
