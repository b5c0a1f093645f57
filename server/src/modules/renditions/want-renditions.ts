import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Send } from "../../platform/queue/queue.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { isOpen, lockJob, requireJob } from "../jobs/index.ts";
import type { JobRow, OwnJob } from "../jobs/index.ts";
import { isAskedForm } from "./asked-forms.ts";
import type { FilesDeps, RenditionDeps } from "./deps.ts";
import { requireRoom } from "../../platform/work/room.ts";
import type { OpenWork } from "../../platform/work/room.ts";
import { countOtherTasks, putTask, putUrgentTask } from "./task-repo.ts";

/**
 * The text of an ended job has changed: its files are made anew after a pause, all changes of which they hold. Part of the
 * transaction of the change; however many changes there are, one message is on its way.
 */
export async function wantRenditions(
  { settings }: Pick<FilesDeps, "settings">,
  tx: Transaction,
  send: Send,
  job: Authorized<JobRow, "write">,
): Promise<void> {
  const pause = { pauseMs: settings.renditionPauseMs, longestMs: settings.renditionLongestMs };
  if (await putTask(tx, job, pause))
    await send("renditions.make", { jobId: job.id }, { afterMs: pause.pauseMs });
}

/** Files of so many jobs may be waited for. */
const MOST_OPEN: OpenWork = { ofOwner: 100, all: 10_000 };

/**
 * Holds what a person asks for to what may wait. Part of the transaction that asks.
 *
 * @throws {AppError} request.too_much_waiting
 */
export async function requireRenditionRoom(tx: Transaction, job: Authorized<JobRow, "write">): Promise<void> {
  const others = await countOtherTasks(tx, job);
  if (others) requireRoom(others, MOST_OPEN);
}

/** The same without the pause: nobody is writing, somebody waits. */
export async function wantRenditionsNow(
  tx: Transaction,
  send: Send,
  job: Authorized<JobRow, "write">,
): Promise<void> {
  await putUrgentTask(tx, job);
  await send("renditions.make", { jobId: job.id });
}

/**
 * Makes the files of an ended job now, without the pause.
 *
 * @throws {AppError} job.not_found; job.not_ready while it runs, or where it has no text; request.too_much_waiting
 */
export async function makeNow(deps: RenditionDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current || isOpen(current) || current.revision === 0) throw new AppError("job.not_ready");
    const files = (await deps.renditions.list(tx, [id])).filter(({ form }) => !isAskedForm(job, form));
    if (files.length > 0 && files.every(({ revision }) => revision === current.revision)) return;
    await requireRenditionRoom(tx, job);
    await wantRenditionsNow(tx, send, job);
  });
  return requireJob(deps, ownerId, id);
}
