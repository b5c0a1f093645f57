import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Note } from "../../../ui/note.tsx";
import { useWriteFiles } from "../api/change-job.ts";
import { missingChanges } from "../state/progress.ts";
import styles from "./files-note.module.css";

/** Says plainly that the files lack the last changes of the text and what is done about it; nothing where they hold them all. */
export function FilesNote({ job, onAsked }: { readonly job: Job; readonly onAsked: () => void }) {
  const { t } = useTranslation("translation");
  const write = useWriteFiles(job.id);
  const missing = missingChanges(job);
  if (missing === null) return null;
  const { making } = job;
  const isFailed = making?.state === "failed";
  const isFirst = job.renditions.length === 0;
  const lacking = isFirst
    ? t("job.files.none")
    : t("job.files.missing", { count: missing, changes: formatNumber(missing) });
  return (
    <Note tone={isFailed ? "bad" : undefined} className={styles.note} role="status">
      <Icon name={isFailed ? "triangle" : "info"} size={16} />
      <span className="grow">
        {making
          ? t("job.files.lackingAndMaking", {
              lacking,
              making: t(`job.files.${stepOf(making, isFirst)}`, {
                reason: making.problem?.text ?? t("noReason"),
                percent: formatNumber(making.percent ?? 0),
              }),
            })
          : lacking}
      </span>
      {making?.state !== "making" && (
        <Button
          tone="plain"
          isBusy={write.isPending}
          onClick={() => write.mutate(undefined, { onSuccess: onAsked })}
        >
          {t(isFailed ? "job.files.tryAgain" : "job.files.writeNow")}
        </Button>
      )}
    </Note>
  );
}

/** Nothing is said of earlier files where there are none. */
function stepOf({ state, percent }: NonNullable<Job["making"]>, isFirst: boolean) {
  if (state === "failed") return state;
  if (percent !== null) return isFirst ? "firstMakingPercent" : "makingPercent";
  if (state === "waiting") return isFirst ? "firstWaiting" : state;
  return isFirst ? "firstMaking" : state;
}
