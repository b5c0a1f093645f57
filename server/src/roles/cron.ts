import { deleteDueAccounts, tidyAccounts } from "../modules/accounts/index.ts";
import { checkBooks, lapseLots, remindOfEnds } from "../modules/billing/index.ts";
import { sweepModels, tidyEngines } from "../modules/engines/index.ts";
import { tellOfCampaigns } from "../modules/campaigns/index.ts";
import { sumUpGrowth, tidyInvitations } from "../modules/libraries/index.ts";
import { deleteOverdueJobs, payWaitingJobs } from "../modules/jobs/index.ts";
import { dealWithInvitationEvents, settleCommissions } from "../modules/invitations/index.ts";
import { tidyOrganizationInvitations } from "../modules/organizations/index.ts";
import { endTrials } from "../modules/trials/index.ts";
import { giveUpHeldMessages, tidyNotifications } from "../modules/notifications/index.ts";
import { reconcile, sweepOrders, sweepRefunds } from "../modules/payments/index.ts";
import { tidyQuotas } from "../modules/quotas/index.ts";
import { tidyTermbases } from "../modules/termbase/index.ts";
import { tidyMemories } from "../modules/tm/index.ts";
import { tidyDeliveries } from "../modules/webhooks/index.ts";
import { deleteOldAudit } from "../platform/audit/audit-log.ts";
import type { Log } from "../platform/log.ts";
import { tidyWork } from "../platform/work/work-bytes.ts";
import type { Services } from "../services.ts";

/** One thing that cron does; what the others do is nothing to it. */
export interface CronStep {
  readonly name: string;
  /** @returns how much there was to do; nothing where that says nothing */
  run(services: Services): Promise<number | void>;
}

/** How a step went. */
export interface StepOutcome {
  readonly step: string;
  readonly isDone: boolean;
  readonly count: number;
  readonly durationMs: number;
}

/** Finds what waits without a message: written by a process that died, or whose message was tried too often. */
export const SWEEPS: readonly CronStep[] = [
  { name: "sweep models", run: (services) => sweepModels(services.engineDeps) },
  { name: "give up held notices", run: giveUpHeldMessages },
  { name: "ask for payments", run: ({ paymentDeps }) => sweepOrders(paymentDeps) },
  { name: "move refunds", run: ({ paymentDeps }) => sweepRefunds(paymentDeps) },
  { name: "reward invitations", run: ({ invitationDeps }) => dealWithInvitationEvents(invitationDeps) },
  { name: "settle commissions", run: ({ invitationDeps }) => settleCommissions(invitationDeps) },
  { name: "pay waiting jobs", run: (services) => payWaitingJobs(services) },
  { name: "lapse characters", run: lapseLots },
  { name: "merge memories", run: ({ memoryIndexes }) => memoryIndexes.mergeAll() },
  { name: "free what lost work holds", run: ({ quotaDeps }) => tidyQuotas(quotaDeps) },
];

/** Deletes what is past its day, and compares the day that is over with the bills of providers. */
export const RETENTION: readonly CronStep[] = [
  { name: "delete overdue jobs", run: deleteOverdueJobs },
  { name: "delete expired files", run: ({ documents }) => documents.deleteExpired() },
  {
    name: "delete accounts",
    run: ({ accountDeps, personData, blobs, documents }) =>
      deleteDueAccounts(accountDeps, { personData, blobs, lockBlobs: documents.lockBlobs }),
  },
  { name: "tidy accounts", run: ({ accountDeps }) => tidyAccounts(accountDeps) },
  { name: "end trials", run: endTrials },
  { name: "tell of ends", run: remindOfEnds },
  { name: "tell of campaigns", run: tellOfCampaigns },
  { name: "tidy notifications", run: tidyNotifications },
  { name: "tidy webhooks", run: tidyDeliveries },
  { name: "tidy memories", run: tidyMemories },
  { name: "tidy termbases", run: tidyTermbases },
  { name: "tidy invitations", run: tidyInvitations },
  { name: "tidy invitations into organisations", run: tidyOrganizationInvitations },
  { name: "sum up libraries", run: sumUpGrowth },
  { name: "tidy engines", run: ({ engineDeps }) => tidyEngines(engineDeps) },
  { name: "sweep orphaned bytes", run: ({ documents }) => documents.sweepOrphans() },
  { name: "trim kept pages", run: ({ documents }) => documents.trimKeptPages() },
  {
    name: "tidy audit",
    run: ({ db, clock, settings }) => deleteOldAudit(db, new Date(clock.now() - settings.auditMs)),
  },
  { name: "tidy work", run: tidyWork },
  { name: "compare bills", run: ({ paymentDeps }) => reconcile(paymentDeps) },
];

/** Whether the books add up: an alarm where not. */
export const CHECKS: readonly CronStep[] = [{ name: "check the ledger", run: checkBooks }];

const SWEEP_EVERY_MS = 60_000;
const RETENTION_EVERY_MS = 10 * 60_000;
const CHECK_EVERY_MS = 3600_000;

/**
 * The cron role: sweeps every minute, retention every ten, the books every hour, all at start. Running in several processes does no harm.
 *
 * @returns how to end it
 */
export function startCron(services: Services): () => Promise<void> {
  const ends = [
    startRounds(() => runSweeps(services), SWEEP_EVERY_MS),
    startRounds(() => runRetention(services), RETENTION_EVERY_MS),
    startRounds(() => runSteps(services, CHECKS), CHECK_EVERY_MS),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** One round of looking for what waits without a message. */
export function runSweeps(services: Services): Promise<StepOutcome[]> {
  return runSteps(services, SWEEPS);
}

/** One round of deleting: expired and recycled jobs, expired files, accounts, old sessions. */
export function runRetention(services: Services): Promise<StepOutcome[]> {
  return runSteps(services, RETENTION);
}

/** Each of the steps, one after the other; one that fails is written down with its name and keeps no other from its turn. */
export async function runSteps(services: Services, steps: readonly CronStep[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const step of steps) outcomes.push(await runStep(services, services.log, step));
  return outcomes;
}

async function runStep(services: Services, log: Log, { name, run }: CronStep): Promise<StepOutcome> {
  const startedMs = performance.now();
  const outcome = (isDone: boolean, count: number) => ({
    ...{ step: name, isDone, count },
    durationMs: Math.round(performance.now() - startedMs),
  });
  try {
    const done = outcome(true, (await run(services)) ?? 0);
    if (done.count > 0) log.info({ ...done }, "cron had something to do");
    return done;
  } catch (error) {
    const failed = outcome(false, 0);
    log.error({ ...failed, err: error }, "a step of cron failed");
    return failed;
  }
}

/** Runs rounds at start and every so often, one at a time. @returns how to end them */
function startRounds(round: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const begin = () => {
    running ??= round().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(begin, everyMs);
  begin();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
