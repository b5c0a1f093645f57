import { figuresOf } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { useCancelJob } from "../api/change-job.ts";

/** Asks before a job is stopped. */
export function CancelQuestion({
  job,
  onAnswered,
  onClose,
}: {
  readonly job: Job;
  /** The server has answered; after a refusal too: the job has just ended then, and its fresh state tells the rest. */
  readonly onAnswered?: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("translation");
  const cancel = useCancelJob(job.id);
  const { translated } = figuresOf(job);
  return (
    <ConfirmDialog
      title={t("job.cancelTitle")}
      note={t("job.cancelText", { count: translated, done: formatNumber(translated) })}
      confirm={t("job.cancelAction")}
      dismiss={t("job.cancelKeep")}
      isBusy={cancel.isPending}
      onCancel={onClose}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSettled: () => {
            onClose();
            onAnswered?.();
          },
        })
      }
    />
  );
}
