import type { JobState } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { classes } from "../lib/classes.ts";
import styles from "./state-mark.module.css";

type Tone = "ok" | "info" | "warn" | "bad" | "off";

/** An icon with its word in the colour of the state: nothing speaks by colour alone. */
export function Mark({
  icon,
  tone,
  role,
  className,
  children,
}: {
  readonly icon: IconName;
  readonly tone: Tone;
  /** Said when it appears. */
  readonly role?: "status";
  readonly className?: string;
  readonly children: React.ReactNode;
}) {
  return (
    <span className={classes(styles.mark, `c-${tone}`, className)} role={role}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

const JOB_MARKS: Readonly<Record<JobState, { readonly icon: IconName; readonly tone: Tone }>> = {
  parsing: { icon: "clock", tone: "info" },
  queued: { icon: "clock", tone: "off" },
  translating: { icon: "clock", tone: "info" },
  rendering: { icon: "clock", tone: "info" },
  done: { icon: "check", tone: "ok" },
  partial: { icon: "triangle", tone: "warn" },
  failed: { icon: "error", tone: "bad" },
  cancelled: { icon: "cross", tone: "off" },
  expired: { icon: "lock", tone: "off" },
};

/** The state of a job in words. `percent` (0-100) is added while it is being translated. */
export function StateMark({ state, percent }: { readonly state: JobState; readonly percent?: number }) {
  const { t } = useTranslation("shell");
  const { icon, tone } = JOB_MARKS[state];
  const isCounting = percent !== undefined && (state === "translating" || state === "rendering");
  return (
    <Mark icon={icon} tone={tone}>
      {isCounting
        ? t("jobStatePercent", { state: t(`jobState.${state}`), percent: Math.floor(percent) })
        : t(`jobState.${state}`)}
    </Mark>
  );
}
