import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { BandTable } from "../../../ui/band-table.tsx";
import styles from "./job-memory.module.css";

/** What memory did for a job: its result by match bands, and how memory was used. */
export function JobMemory({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const { memory, report } = job;
  if (!report?.bands) return null;
  return (
    <section className={styles.jobMemory} aria-labelledby="job-memory">
      <div>
        <h2 className="h3" id="job-memory">
          {t("job.memory.title")}
        </h2>
        <ul className="soft">
          <li>{t("job.memory.used", { score: memory.pretranslateFrom })}</li>
          <li>
            {memory.hintsFrom === null
              ? t("job.memory.noHints")
              : t("job.memory.hints", { score: memory.hintsFrom })}
          </li>
          {report.fromFuzzy > 0 && <li>{t("job.memory.fuzzy", { count: report.fromFuzzy })}</li>}
          <li>
            {memory.saveTo
              ? t(`job.memory.saved.${memory.saveRule}`, { name: memory.saveTo.name })
              : t("job.memory.notSaved")}
          </li>
        </ul>
      </div>
      <BandTable bands={report.bands} label={t("job.memory.title")} />
    </section>
  );
}
