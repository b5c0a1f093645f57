import { RECYCLE_DAYS, type Job } from "@yizhou/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { closeToast, showToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { useChangeJobs, useRetryJob } from "../api/change-job.ts";
import { CancelQuestion } from "../components/cancel-question.tsx";
import { LinksDialog } from "../components/links-dialog.tsx";

/** What the history can do to jobs, with the questions asked before and the toast shown after. */
export interface JobActions {
  readonly cancel: (job: Job) => void;
  readonly retry: (job: Job) => void;
  readonly recycle: (ids: readonly string[]) => void;
  readonly restore: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Opens the links that show it to others. */
  readonly share: (job: Job) => void;
  readonly dialog: ReactNode;
}

type Question =
  | { readonly kind: "cancel"; readonly job: Job }
  | { readonly kind: "share"; readonly job: Job }
  | { readonly kind: "remove"; readonly ids: readonly string[] };

/** @param onChanged  called when jobs have left the list, so that a selection can be dropped */
export function useJobActions(onChanged: () => void): JobActions {
  const { t } = useTranslation("translation");
  const [question, setQuestion] = useState<Question | null>(null);
  const changing = useChangeJobs();
  const retrying = useRetryJob();

  const change = (
    ids: readonly string[],
    action: "recycle" | "restore" | "delete",
    done: string,
    undo?: () => void,
  ) =>
    changing.mutate(
      { ids: [...ids], action },
      {
        onSuccess: () => showToast(done, undo),
        onError: closeToast,
        onSettled: () => {
          setQuestion(null);
          onChanged();
        },
      },
    );
  const counted = (ids: readonly string[]) => ({ count: ids.length, value: formatNumber(ids.length) });
  const restore = (ids: readonly string[]) =>
    change(ids, "restore", t("history.batch.restored", counted(ids)));

  const ask = () => {
    if (!question) return null;
    const close = () => setQuestion(null);
    if (question.kind === "cancel") return <CancelQuestion job={question.job} onClose={close} />;
    if (question.kind === "share") return <LinksDialog job={question.job} onClose={close} />;
    const { ids } = question;
    return (
      <ConfirmDialog
        title={t("history.deleteTitle", { count: ids.length })}
        note={t("history.deleteText")}
        confirm={t("history.deleteConfirm")}
        isBusy={changing.isPending}
        onCancel={close}
        onConfirm={() => change(ids, "delete", t("history.batch.deleted", counted(ids)))}
      />
    );
  };

  return {
    cancel: (job) => setQuestion({ kind: "cancel", job }),
    retry: (job) => retrying.mutate(job.id),
    recycle: (ids) =>
      change(ids, "recycle", t("history.batch.recycled", { ...counted(ids), days: RECYCLE_DAYS }), () =>
        restore(ids),
      ),
    restore,
    remove: (ids) => setQuestion({ kind: "remove", ids }),
    share: (job) => setQuestion({ kind: "share", job }),
    dialog: ask(),
  };
}
