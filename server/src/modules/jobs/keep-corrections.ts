// What a reader puts right in how a job's file was read, as it is kept: with the cut that can be taken back, with the job, whose files
// are written so, and with the file, whose next job is read so.
import { isDeepStrictEqual } from "node:util";
import type { UnitCorrection, UnitJoin } from "@yizhou/model";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
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
  if (correction.kind === "join") await setJoins(tx, job, [...(await joinsOf(tx, job)), joinIn(correction)]);
  await documents.correct(tx, job, correction, false);
}

/** Takes a correction from its job and its file. Part of the transaction that takes it back, which holds the job. */
export async function withdrawCorrection(
  { documents }: Documents,
  tx: Transaction,
  job: Writable,
  correction: UnitCorrection,
): Promise<void> {
  if (correction.kind === "join") {
    const joins = await joinsOf(tx, job);
    await setJoins(
      tx,
      job,
      joins.filter((one) => !isDeepStrictEqual(one, joinIn(correction))),
    );
  }
  await documents.correct(tx, job, correction, true);
}

/** Corrections of a job that stand, in the order in which they were made. */
export async function listCorrections(db: Queryable, { id }: Readable): Promise<CutRow[]> {
  return db
    .select()
    .from(segmentCuts)
    .where(
      and(
        eq(segmentCuts.jobId, id),
        inArray(segmentCuts.kind, ["leave", "join"]),
        isNull(segmentCuts.undoneAt),
      ),
    )
    .orderBy(asc(segmentCuts.madeAt))
    .limit(MOST_SHOWN);
}

function joinIn({ unit, next }: Extract<UnitCorrection, { kind: "join" }>): UnitJoin {
  return { unit, next };
}

async function joinsOf(tx: Queryable, { id }: Writable): Promise<readonly UnitJoin[]> {
  const [row] = await tx.select({ joins: jobOptions.joins }).from(jobOptions).where(eq(jobOptions.jobId, id));
  return row?.joins ?? [];
}

async function setJoins(tx: Queryable, { id }: Writable, joins: readonly UnitJoin[]): Promise<void> {
  await tx
    .update(jobOptions)
    .set({ joins: joins.length > 0 ? joins : null })
    .where(eq(jobOptions.jobId, id));
}
