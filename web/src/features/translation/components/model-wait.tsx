import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EngineSwitch } from "./engine-switch.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./job.module.css";

const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1_000_000));

/** The job waits for a language model: how far its download is, or why it does not come, and the ways out. */
export function ModelWait({
  job,
  waiting,
  onChanged,
}: {
  readonly job: Job;
  readonly waiting: NonNullable<Job["waiting"]>;
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { engineName, doneBytes, totalBytes, problem } = waiting;
  const text = t("job.model.progress", { done: megabytes(doneBytes), total: megabytes(totalBytes) });
  return (
    <section className={styles.modelWait} aria-label={t("job.model.title", { engine: engineName })}>
      <div className="grow">
        <h2
          className={
            problem ? classes("h3 c-warn", styles.outcomeTitle) : classes("h3 c-info", styles.outcomeTitle)
          }
        >
          <Icon name={problem ? "triangle" : "download"} size={20} />
          {t(problem ? "job.model.stuck" : "job.model.title", { engine: engineName })}
        </h2>
        {problem ? (
          <p className="soft" role="status">
            {t("job.problem.reasonAndKept", { reason: problem.text, kept: t("job.model.waits") })}
          </p>
        ) : (
          <>
            <p className="soft">{text}</p>
            <progress aria-label={text} max={totalBytes} value={doneBytes} />
          </>
        )}
      </div>
      <div className={styles.outcomeActions}>
        <EngineSwitch job={job} onChanged={onChanged} />
        <ButtonLink to={to("account-set", { section: "engines" })}>{t("job.model.manage")}</ButtonLink>
      </div>
    </section>
  );
}
