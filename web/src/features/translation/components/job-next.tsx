import { figuresOf } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./job-next.module.css";

/** Where to go from a job that has ended. */
export function JobNext({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { saveTo } = job.memory;
  const isThere = job.state !== "expired" && figuresOf(job).translated > 0;
  return (
    <nav className={styles.next} aria-label={t("job.next.title")}>
      <span className="mute">{t("job.next.title")}</span>
      <ul>
        {job.outputs.includes("reading") && (
          <Way to={to("resource-preview", { id: job.id, view: "reading" })}>{t("job.next.read")}</Way>
        )}
        {isThere && (
          <Way to={to("resource-preview", { id: job.id, view: "segments" })}>{t("job.next.check")}</Way>
        )}
        {saveTo ? (
          <Way to={to("cloud-library", { library: saveTo.id })}>
            {t("job.next.library", { name: saveTo.name })}
          </Way>
        ) : (
          <Way to={to("cloud-library")}>{t("job.next.libraries")}</Way>
        )}
        <Way to={to("upload")}>{t("job.next.another")}</Way>
        <Way to={to("resource")}>{t("job.next.history")}</Way>
      </ul>
    </nav>
  );
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <li>
      <Link className="link" to={to}>
        {children}
        <Icon name="chevron-right" size={14} />
      </Link>
    </li>
  );
}
