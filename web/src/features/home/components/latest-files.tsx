import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage, formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { useSession } from "../../../lib/use-session.ts";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { JobMark } from "../../../ui/job-mark.tsx";
import { useLatestJobs } from "../api/latest-jobs.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./latest-files.module.css";

/** Signed in: the last three files. Nothing without files, and silently nothing when they cannot be read. */
export function LatestFiles() {
  const { t } = useTranslation("home");
  const to = usePagePath();
  const jobs = useLatestJobs(useSession() !== null);
  if (!jobs?.length) return null;
  return (
    <section className={classes("wrap", shared.latest)} aria-labelledby="latest-title">
      <div className="row between">
        <h2 className="h3" id="latest-title">
          {t("recent.title")}
        </h2>
        <Link className="link" to={to("resource")}>
          {t("recent.all")}
        </Link>
      </div>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={to("translation", { id: job.id })}>
              <FileIcon file={job.format} />
              <span className={shared.latestName}>
                <b title={job.name}>{job.name}</b>
                <span className="small mute row tight">
                  {formatLanguage(job.from)}
                  <Icon name="arrow-right" size={14} />
                  {formatLanguage(job.to)}
                </span>
              </span>
              <span className={classes("small", shared.latestState)}>
                <JobMark job={job} />
                <span className="mute">{formatWhen(job.createdAt)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
