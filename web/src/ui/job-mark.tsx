import { figuresOf, statusOf } from "@yizhou/contract";
import type { Job, JobState, JobStatus } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import type { IconName } from "./icon.tsx";
import { Mark, type Tone } from "./state-mark.tsx";

const JOB_MARKS: Readonly<Record<JobStatus, { readonly icon: IconName; readonly tone: Tone }>> = {
  parsing: { icon: "clock", tone: "info" },
  unpaid: { icon: "lock", tone: "warn" },
  queued: { icon: "clock", tone: "off" },
  waiting: { icon: "download", tone: "info" },
  stuck: { icon: "triangle", tone: "warn" },
  translating: { icon: "clock", tone: "info" },
  rendering: { icon: "clock", tone: "info" },
  done: { icon: "check", tone: "ok" },
  partial: { icon: "triangle", tone: "warn" },
  failed: { icon: "error", tone: "bad" },
  cancelled: { icon: "cross", tone: "off" },
  expired: { icon: "lock", tone: "off" },
};

/** The state of a job in words, where nothing else is known of it. */
export function JobStateMark({ state }: { readonly state: JobState | "waiting" }) {
  const { t } = useTranslation("shell");
  return <Mark {...JOB_MARKS[state]}>{t(`jobState.${state}`)}</Mark>;
}

/** The state of a job in words, and while it is on its way how much of it is translated, where that is anything. */
export function JobMark({ job }: { readonly job: Pick<Job, "state" | "waiting" | "segments" | "report"> }) {
  const { t } = useTranslation("shell");
  const status = statusOf(job);
  const { icon, tone } = JOB_MARKS[status];
  const { percent } = figuresOf(job);
  const isCounting =
    status === "translating" || ((status === "waiting" || status === "stuck") && percent > 0);
  return (
    <Mark icon={icon} tone={tone}>
      {isCounting
        ? t("jobStatePercent", { state: t(`jobState.${status}`), percent })
        : t(`jobState.${status}`)}
    </Mark>
  );
}
