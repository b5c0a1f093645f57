// The end of a run: every file of the document as it is then, the report, and the state that ends the job.
import type { DocumentWarning } from "@yizhou/model";
import { needsTranslation } from "@yizhou/pipeline";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import { tidyCache } from "../engines/index.ts";
import type { DocumentAt, MadeRenditions } from "./job-renditions.ts";
import { settleJob } from "./pay-job.ts";
import { recordEnd } from "./record-events.ts";
import { settleState } from "./repo.ts";
import { keepReport, reportOn, termbaseOf } from "./report-job.ts";
import type { Run } from "./run.ts";
import { dropLease, holdLease, noteLayout, updateHeld } from "./run-repo.ts";
import { readDocument, toSegment } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

/** What a person writes while files are made belongs into the next ones: those are made at once after these. @param warnings  of the run, for the report */
export async function renderJob(run: Run, warnings: readonly DocumentWarning[]): Promise<void> {
  const { deps, job, lease } = run;
  // The forms of a long book take minutes: cancelling breaks them off. Stopping and the job's deadline do not.
  await updateHeld(deps.db, lease, { state: "rendering" });
  const document = await readDocument(deps.db, job);
  const failure = firstFailure(document.rows);
  const hasDelivered = document.rows.some(
    (row) => row.state === "translated" && needsTranslation(toSegment(row)),
  );
  // A result in which nothing is translated is none: a copy of the source would look like one.
  if (!hasDelivered)
    return end(run, document, "failed", failure ?? { code: "filter.no_text", params: {} }, null, warnings);
  await tidyCache(deps.db, {
    ownerId: job.ownerId,
    unusedSince: new Date(0),
    maxBytes: deps.settings.engineCacheBytes,
  });
  const made = await deps.renditions.make(job, document, layoutTeller(run), run.unwanted);
  await end(run, document, failure ? "partial" : "done", failure, made, warnings);
  // What is left of it is tidied away later.
  await made
    .forget()
    .catch((error: unknown) => deps.log.warn({ jobId: job.id, err: error }, "files were left"));
}

/** Notes in the job how much of its files is written, a percent at a time. */
function layoutTeller({ deps, job, lease }: Run): (percent: number) => void {
  // A writing that was killed goes on where it was: what it told before is not taken back.
  let told = job.state === "rendering" ? (job.run.layoutPercent ?? -1) : -1;
  return (percent) => {
    if (percent <= told) return;
    told = percent;
    noteLayout(deps.db, lease, percent).catch((error: unknown) =>
      deps.log.warn({ jobId: job.id, err: error }, "progress was not noted"),
    );
  };
}

function firstFailure(rows: readonly SegmentRow[]): StoredProblem | null {
  return rows.find((row) => row.state === "failed")?.problem ?? null;
}

/** The last transaction of a job: files, report and state together. */
async function end(
  { deps, job, lease }: Run,
  document: DocumentAt,
  state: "done" | "partial" | "failed",
  problem: StoredProblem | null,
  made: MadeRenditions | null,
  warnings: readonly DocumentWarning[],
): Promise<void> {
  const told = [...(made?.warnings ?? []), ...warnings];
  const report = await reportOn(job, document.rows, told, await termbaseOf(deps, job));
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const hold = () => holdLease(tx, lease);
    const revision = made ? await made.keep(tx, hold) : await hold();
    await updateHeld(tx, lease, { state, problem, finishedAt: new Date(deps.clock.now()) });
    await keepReport(tx, job, report);
    await dropLease(tx, lease);
    await settleJob(deps, tx, job);
    if (revision !== document.revision) {
      await settleState(tx, job);
      await deps.renditions.want(tx, send, job);
    }
    await recordEnd(tx, deps, job, state, report.report);
  });
}
