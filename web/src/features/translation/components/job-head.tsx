import { hasEnded } from "@yizhou/contract";
import { readMark, type NamedGroup, type TextGroup } from "@yizhou/model";
import type { Job } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Icon } from "../../../ui/icon.tsx";

import { NoticeButton } from "./notice-button.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./job-head.module.css";

/** Which file into which language, under which options; and the way to stop it. */
export function JobHead({ job, onChanged }: { readonly job: Job; readonly onChanged: () => void }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const [isAsking, setIsAsking] = useState(false);
  const nameOf = (group: TextGroup) => {
    const mark = readMark(group);
    if (!mark) return t(`textGroups.${group as NamedGroup}`);
    const value = mark.kind === "language" ? formatLanguage(mark.value) : mark.value;
    return t(`textMarks.${mark.kind}`, { value });
  };
  const options = [
    t(`fields.${job.field}`),
    job.engineName ?? (job.engine === "auto" ? t("engineAuto") : job.engine),
    t(`outputForms.${job.output}`),
    ...(job.pageRanges ? [t("job.pageRanges", { pages: job.pageRanges })] : []),
    ...(job.keepReferences ? [] : [t("job.withReferences")]),
    ...(job.leaveOut.length > 0
      ? [
          t("job.leftOut", {
            groups: job.leaveOut.map(nameOf).join(t("job.leftOutSeparator")),
          }),
        ]
      : []),
    ...job.alsoTranslate.map((text) => t(`job.alsoTranslated.${text}`)),
  ].join(t("separator"));
  return (
    <>
      <nav className={classes("small mute", styles.crumbs)}>
        <Link to={to("upload")}>{t("job.crumbUpload")}</Link>
        <Icon name="chevron-right" size={14} />
        <span>{t("job.crumbHere")}</span>
      </nav>
      <div className={styles.jobHead}>
        <FileIcon file={job.format} />
        <div className="grow">
          <h1 className="h1" translate="no">
            {job.name}
          </h1>
          <p className="mute">
            {formatLanguage(job.from)} → {formatLanguage(job.to)}
            {t("separator")}
            {options}
          </p>
        </div>
        {!hasEnded(job) && (
          <div className={classes("row tight", styles.actions)}>
            <NoticeButton />
            <Button icon="stop" onClick={() => setIsAsking(true)}>
              {t("job.cancelAction")}
            </Button>
          </div>
        )}
      </div>
      {isAsking && <CancelQuestion job={job} onAnswered={onChanged} onClose={() => setIsAsking(false)} />}
    </>
  );
}
