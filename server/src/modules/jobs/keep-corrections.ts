// What a reader puts right in how a job's file was read, as it is kept: with the cut that can be taken back, with the job, whose files
// are written so, and with the file, whose next job is read so.
import { isDeepStrictEqual } from "node:util";
import { AppError, changesOf, partId, type UnitChange, type UnitCorrection } from "@yizhou/model";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { CutRow } from "./cut-repo.ts";
import type { JobDeps } from "./deps.ts";
import type { JobRow } from "./repo.ts";
import { jobOptions, segmentCuts } from "./tables.ts";

type Documents = Pick<JobDeps, "documents">;
type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id" | "ownerId" | "fileId">, "write">;

/** More of one job are not shown. */
const MOST_SHOWN = 1000;

/** Keeps a correction with its job and its file. Part of the transaction that makes it, which holds the job. */
export async function keepCorrection(
  { documents }: Documents,
  tx: Transaction,
  job: Writable,
  correction: UnitCorrection,
): Promise<void> {
  const changes = changesOf(correction);
  if (changes.length > 0) await setChanges(tx, job, [...(await unitChangesOf(tx, job)), ...changes]);
  await documents.correct(tx, job, correction, false);
}

/** Takes a correction from its job and its file. Part of the transaction that takes it back, which holds the job. */
export async function withdrawCorrection(
  { documents }: Documents,
  tx: Transaction,
  job: Writable,
  correction: UnitCorrection,
): Promise<void> {
  const changes = changesOf(correction);
  if (changes.length > 0) {
    const others = [...(await unitChangesOf(tx, job))];
    for (const change of changes.toReversed()) {
      const at = others.findLastIndex((one) => isDeepStrictEqual(one, change));
      if (at >= 0) others.splice(at, 1);
    }
    // What was changed later stands on, or beside, a paragraph that would not be there.
    const made = new Set(changes.flatMap((one) => (one.kind === "split" ? [partId(one.unit, one.at)] : [])));
    if (others.some((one) => namesOf(one).some((unit) => made.has(unit))))
      throw new AppError("job.segments_changed", { segments: 1 });
    await setChanges(tx, job, others);
  }
  await documents.correct(tx, job, correction, true);
}

function namesOf(change: UnitChange): readonly string[] {
  if (change.kind === "split" || change.kind === "prose") return [change.unit];
  return [change.unit, change.kind === "move" ? change.before : change.next];
}

/** Corrections of a job that stand, in the order in which they were made. */
export async function listCorrections(db: Queryable, { id }: Readable): Promise<CutRow[]> {
  return db
    .select()
    .from(segmentCuts)
    .where(and(eq(segmentCuts.jobId, id), isNotNull(segmentCuts.correction), isNull(segmentCuts.undoneAt)))
    .orderBy(asc(segmentCuts.madeAt))
    .limit(MOST_SHOWN);
}

async function unitChangesOf(tx: Queryable, { id }: Writable): Promise<readonly UnitChange[]> {
  const [row] = await tx
    .select({ changes: jobOptions.unitChanges })
    .from(jobOptions)
    .where(eq(jobOptions.jobId, id));
  return row?.changes ?? [];
}

async function setChanges(tx: Queryable, { id }: Writable, changes: readonly UnitChange[]): Promise<void> {
  await tx
    .update(jobOptions)
    .set({ unitChanges: changes.length > 0 ? changes : null })
    .where(eq(jobOptions.jobId, id));
}
