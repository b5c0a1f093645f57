import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { againQuery } from "../state/again-query.ts";
import { isEnded } from "../state/progress.ts";
import type { JobActions } from "../state/use-job-actions.tsx";
import { DownloadMenu } from "./download-menu.tsx";

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
      <div className="row-actions">
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
    <div className="row-actions">
      {!isEnded(job) && (
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
      <Menu label={t("history.row.more", { name })} className="row-menu" button={<Icon name="more" />}>
        <Item
          label={t("history.row.open")}
          onClick={() => void navigate(to("translation", { id: job.id }))}
        />
        {hasResult && <Item label={t("job.result.preview")} onClick={preview} />}
        <Item label={t("history.row.rename")} onClick={onRename} />
        {isEnded(job) && (
          <Item label={t("history.row.again")} onClick={() => void navigate(to("upload", againQuery(job)))} />
        )}
        <Item label={t("history.row.recycle")} onClick={() => actions.recycle([job.id])} />
        <Item label={t("history.row.deleteNow")} onClick={() => actions.remove([job.id])} />
      </Menu>
    </div>
  );
}

function Item({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" role="menuitem" onClick={onClick}>
      {label}
    </button>
  );
}
