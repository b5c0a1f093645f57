import { hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { againQuery } from "../state/again-query.ts";

import type { JobActions } from "../state/use-job-actions.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import styles from "./row-actions.module.css";

interface Props {
  readonly job: Job;
  readonly actions: JobActions;
  readonly onRename: () => void;
}

/** At most three signs a row: what one most likely wants in this state, the files, and everything else. */
export function RowActions({ job, actions, onRename }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const navigate = useNavigate();
  const { name } = job;
  if (job.recycledAt) {
    return (
      <div className={styles.rowActions}>
        <IconButton
          icon="restore"
          label={t("history.row.restore", { name })}
          onClick={() => actions.restore([job.id])}
        />
        <IconButton
          icon="trash"
          label={`${t("history.batch.delete")} ${name}`}
          onClick={() => actions.remove([job.id])}
        />
      </div>
    );
  }
  const hasResult = job.outputs.includes("target");
  const canRetry = job.state === "partial" || job.state === "failed" || job.state === "cancelled";
  const preview = () => void navigate(to("resource-preview", { id: job.id }));
  return (
    <div className={styles.rowActions}>
      {!hasEnded(job) && (
        <IconButton
          icon="stop"
          label={t("history.row.cancel", { name })}
          onClick={() => actions.cancel(job)}
        />
      )}
      {job.state === "done" && (
        <IconButton icon="eye" label={t("history.row.preview", { name })} onClick={preview} />
      )}
      {canRetry && (
        <IconButton
          icon="retry"
          label={t("history.row.retry", { name })}
          onClick={() => actions.retry(job)}
        />
      )}
      {hasResult && <DownloadMenu job={job} label={t("history.row.download", { name })} isIcon />}
      <Menu label={t("history.row.more", { name })} look="sign" button={<Icon name="more" />}>
        <MenuItem onClick={() => void navigate(to("translation", { id: job.id }))}>
          {t("history.row.open")}
        </MenuItem>
        {hasResult && <MenuItem onClick={preview}>{t("job.result.preview")}</MenuItem>}
        {hasResult && <MenuItem onClick={() => actions.share(job)}>{t("links.button")}</MenuItem>}
        <MenuItem onClick={onRename}>{t("history.row.rename")}</MenuItem>
        {hasEnded(job) && (
          <MenuItem onClick={() => void navigate(to("upload", againQuery(job)))}>
            {t("history.row.again")}
          </MenuItem>
        )}
        <MenuItem onClick={() => actions.recycle([job.id])}>{t("history.row.recycle")}</MenuItem>
        <MenuItem onClick={() => actions.remove([job.id])}>{t("history.row.deleteNow")}</MenuItem>
      </Menu>
    </div>
  );
}
