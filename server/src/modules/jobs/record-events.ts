import { eq } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { JobDeps } from "./deps.ts";
import type { JobRow } from "./repo.ts";
import { recordDelivery } from "./record-delivery.ts";
import { jobs } from "./tables.ts";
import type { StoredReport } from "./tables.ts";

/** Whoever started a job that took longer is told of its end by mail as well. */
const LONG_MS = 2 * 60_000;

type Known = Pick<
  JobRow,
  | "id"
  | "ownerId"
  | "name"
  | "format"
  | "sourceLanguage"
  | "targetLanguage"
  | "pages"
  | "characters"
  | "segmentsTotal"
> & {
  readonly isFirstPage?: boolean;
  readonly isText?: boolean;
  readonly options: Pick<JobRow["options"], "field" | "engine">;
};

/** Of the transaction that inserts the job. */
export async function recordStart(tx: Queryable, clock: Clock, job: Known): Promise<void> {
  const kind = job.isFirstPage ? "first_page.started" : "job.started";
  await recordEvent(tx, clock, kind, subjectOf(job), factsOf(job));
}

/**
 * Of the transaction that ends the job; its owner is told, unless it was the owner who ended it, or looks at it.
 *
 * @param report  null where it did not come to one
 */
export async function recordEnd(
  tx: Queryable,
  { clock, notifier, settings }: Pick<JobDeps, "clock" | "notifier" | "settings">,
  job: Known,
  state: string,
  report: StoredReport | null,
): Promise<void> {
  const { failed = 0, fromMemory = 0, fromRepeats = 0, fromEngine = 0 } = report ?? {};
  const kind = job.isFirstPage ? "first_page.ended" : "job.ended";
  // How much it is may have shown when it was read.
  const [row] = await tx
    .select({
      ...{ characters: jobs.characters, segmentsTotal: jobs.segmentsTotal },
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .where(eq(jobs.id, job.id));
  await recordEvent(tx, clock, kind, subjectOf(job), {
    ...{ state, ...factsOf({ ...job, ...row }), failed, fromMemory, fromRepeats, fromEngine },
  });
  if (job.isFirstPage) return;
  await recordDelivery(tx, { clock, prices: settings.matchPrices }, job, state);
  // Whoever has a text translated is looking at it.
  if (state === "cancelled" || job.isText) return;
  await notifier.tell(tx, {
    ...{ userId: job.ownerId, kind: "job.ended", subjectId: job.id, key: `job ${job.id} ${clock.now()}` },
    facts: {
      ...{ state, fileName: job.name, from: job.sourceLanguage, to: job.targetLanguage, failed },
      isLong: !!row && clock.now() - row.createdAt.getTime() >= LONG_MS,
    },
  });
}

function subjectOf({ id, ownerId }: Known) {
  return { ownerId, subjectId: id };
}

function factsOf({ format, sourceLanguage, targetLanguage, characters, segmentsTotal, options }: Known) {
  return {
    ...{ format, from: sourceLanguage, to: targetLanguage, field: options.field, engine: options.engine },
    ...{ characters, segments: segmentsTotal },
  };
}
