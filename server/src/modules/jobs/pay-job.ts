// A job is paid for in characters: what it may cost at most is set aside in the transaction that puts it into the queue, what was
// delivered is paid for in the one that ends it. Without enough it waits, unpaid, and goes on by itself.
import { roundUp } from "@yizhou/ledger";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { PaidDocument } from "../billing/index.ts";
import { documentOf } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import * as payments from "./payment-repo.ts";
import { requireHeldJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import type { JobRow } from "./repo.ts";

/** What a run that begins was quoted. */
export interface RunQuote extends Pick<JobRow, "price" | "engineCharacters" | "quotedBands"> {
  readonly document: PaidDocument;
}

type Billed = Pick<JobDeps, "billing">;

/**
 * Sets aside what a run that begins may cost; where there is not enough, the job waits. Part of the transaction that puts it into
 * the queue, which holds its row.
 */
export async function payOrWait(
  { billing }: Billed,
  tx: Transaction,
  job: Authorized<Pick<JobRow, "id" | "ownerId">, "manage">,
  { price, engineCharacters, quotedBands, document }: RunQuote,
): Promise<void> {
  const turn = await payments.beginPaidRun(tx, job, { price, engineCharacters, quotedBands });
  if (price === 0) return;
  const run = { jobId: job.id, turn, ownerId: job.ownerId, characters: price, document };
  if ((await billing.hold(tx, run)) > 0) await payments.setPaid(tx, job, { state: "unpaid" });
}

/** Pays for what a run has delivered and gives the rest back. Part of the transaction that ends the job. */
export async function settleJob({ billing }: Billed, tx: Transaction, job: OwnJob): Promise<void> {
  const current = await payments.lockPayment(tx, job);
  if (!current) return;
  const delivered = await payments.sumCharges(tx, job);
  const run = { jobId: job.id, turn: current.paymentTurn };
  // Of the sums and not of their difference: however many runs a job takes, no more than one character is begun.
  await billing.settle(tx, run, roundUp(delivered) - roundUp(current.charged));
  await payments.noteSettled(tx, job, delivered);
}

/**
 * Lets jobs go on that wait to be paid for and can be paid now; what was paid for others that do not wait any more can be spent on
 * anything.
 *
 * @param ownerId  of this person alone; null: of everybody
 * @returns how many go on
 */
export async function payWaitingJobs(deps: JobDeps, ownerId: string | null = null): Promise<number> {
  for (const jobId of await deps.billing.reservedJobs(deps.db))
    if ((await requireHeldJob(deps, jobId))?.state !== "unpaid")
      await deps.billing.freeReserved(deps.db, jobId);
  let paid = 0;
  for (const { id } of await payments.listUnpaid(deps.db, ownerId))
    try {
      if (await payWaiting(deps, id)) paid += 1;
    } catch (error) {
      // One that cannot begin keeps no other waiting.
      deps.log.error({ jobId: id, err: error }, "a job that waits to be paid for could not be looked after");
    }
  return paid;
}

/** @returns true when the job is in the queue now */
async function payWaiting(deps: JobDeps, id: string): Promise<boolean> {
  const job = await requireHeldJob(deps, id);
  if (!job) return false;
  const document = await documentOfJob(deps, job);
  let isPaid = false;
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await payments.lockPayment(tx, job);
    if (current?.state !== "unpaid") return;
    const { paymentTurn: turn, price: characters } = current;
    const run = { jobId: id, turn, ownerId: job.ownerId, characters, document };
    if ((await deps.billing.hold(tx, run)) > 0) return;
    await payments.setPaid(tx, job, { state: "queued", queuedAt: new Date(deps.clock.now()) });
    await send("translation.wake", {});
    isPaid = true;
  });
  return isPaid;
}

/** What the free part of a job's document goes by. */
export async function documentOfJob(
  { documents }: Pick<JobDeps, "documents">,
  { ownerId, fileId }: Pick<JobRow, "ownerId" | "fileId">,
): Promise<PaidDocument> {
  const [file] = await documents.getMany(ownerId, [fileId]);
  return documentOf(file!);
}
