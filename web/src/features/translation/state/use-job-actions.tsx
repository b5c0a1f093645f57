import type { Job, JobBatch } from "@yizhou/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { cancelJob, changeJobs, renameJob, retryJob } from "../api/change-job.ts";
import { JOB_LIST_KEY } from "../api/list-jobs.ts";
import { RECYCLE_DAYS } from "./countdown.ts";

export interface Message {
  readonly text: string;
  readonly undo?: () => void;
}

/** What the history can do to jobs, with the questions asked before and the message shown after. */
export interface JobActions {
  readonly cancel: (job: Job) => void;
  readonly retry: (job: Job) => void;
  readonly rename: (job: Job, name: string) => Promise<void>;
  readonly recycle: (ids: readonly string[]) => void;
  readonly restore: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly message: Message | null;
  readonly closeMessage: () => void;
  readonly dialog: ReactNode;
}

type Question =
  | { readonly kind: "cancel"; readonly job: Job }
  | { readonly kind: "remove"; readonly ids: readonly string[] };

/** @param onChanged  called when jobs have left the list, so that a selection can be dropped */
export function useJobActions(onChanged: () => void): JobActions {
  const { t } = useTranslation("translation");
  const client = useQueryClient();
  const [message, setMessage] = useState<Message | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  /** A refusal has been shown by the error catalogue; either way the list is asked again. */
  const run = async (action: () => Promise<unknown>, done?: Message): Promise<void> => {
    try {
      await action();
      if (done) setMessage(done);
    } catch {
      setMessage(null);
    }
    await client.invalidateQueries({ queryKey: JOB_LIST_KEY });
  };
  const batch = async (ids: readonly string[], action: JobBatch["action"], done?: Message) => {
    await run(() => changeJobs({ ids: [...ids], action }), done);
    onChanged();
  };
  const counted = (ids: readonly string[]) => ({ count: ids.length, value: formatNumber(ids.length) });
  const restore = (ids: readonly string[]) =>
    void batch(ids, "restore", { text: t("history.batch.restored", counted(ids)) });

  const ask = () => {
    if (!question) return null;
    const close = () => setQuestion(null);
    if (question.kind === "cancel") {
      const { job } = question;
      return (
        <ConfirmDialog
          title={t("job.cancelTitle")}
          note={t("job.cancelText", { count: job.segments.done, done: formatNumber(job.segments.done) })}
          confirm={t("job.cancelAction")}
          dismiss={t("job.cancelKeep")}
          onCancel={close}
          onConfirm={async () => {
            await run(() => cancelJob(job.id));
            close();
          }}
        />
      );
    }
    const { ids } = question;
    return (
      <ConfirmDialog
        title={t("history.deleteTitle", { count: ids.length })}
        note={t("history.deleteText")}
        confirm={t("history.deleteConfirm")}
        onCancel={close}
        onConfirm={async () => {
          await batch(ids, "delete", { text: t("history.batch.deleted", counted(ids)) });
          close();
        }}
      />
    );
  };

  return {
    cancel: (job) => setQuestion({ kind: "cancel", job }),
    retry: (job) => void run(() => retryJob(job.id)),
    rename: (job, name) => run(() => renameJob(job.id, name)),
    recycle: (ids) =>
      void batch(ids, "recycle", {
        text: t("history.batch.recycled", { ...counted(ids), days: RECYCLE_DAYS }),
        undo: () => restore(ids),
      }),
    restore,
    remove: (ids) => setQuestion({ kind: "remove", ids }),
    message,
    closeMessage: () => setMessage(null),
    dialog: ask(),
  };
}
