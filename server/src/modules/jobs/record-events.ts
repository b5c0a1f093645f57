import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { JobRow } from "./repo.ts";
import type { StoredReport } from "./tables.ts";

type Known = Pick<
  JobRow,
  "id" | "ownerId" | "format" | "sourceLanguage" | "targetLanguage" | "characters" | "segmentsTotal"
> & { readonly options: Pick<JobRow["options"], "field" | "engine"> };

/** Of the transaction that inserts the job. */
export async function recordStart(tx: Queryable, clock: Clock, job: Known): Promise<void> {
  await recordEvent(tx, clock, "job.started", subjectOf(job), factsOf(job));
}

/** Of the transaction that ends the job. @param report  null where it did not come to one */
export async function recordEnd(
  tx: Queryable,
  clock: Clock,
  job: Known,
  state: string,
  report: StoredReport | null,
): Promise<void> {
  const { failed = 0, fromMemory = 0, fromRepeats = 0, fromEngine = 0 } = report ?? {};
  await recordEvent(tx, clock, "job.ended", subjectOf(job), {
    ...{ state, ...factsOf(job), failed, fromMemory, fromRepeats, fromEngine },
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
