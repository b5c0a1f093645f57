// All SQL of sentences that are cut anew. A cut is one transaction that holds the job.
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { inList, type SegmentRow } from "./segment-repo.ts";
import { jobs, segmentComments, segmentCuts, segments } from "./tables.ts";

type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id">, "write">;
export type CutRow = typeof segmentCuts.$inferSelect;

/** The segments of a text unit, in the order of the document. */
export async function segmentsOfUnit(
  db: Queryable,
  { id: jobId }: Readable,
  unitId: string,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), eq(segments.unitId, unitId)))
    .orderBy(sql`coalesce(${segments.anchor}, ${segments.ordinal})`, segments.part);
}

/** One that no segment of the job has or ever had. */
export async function freeOrdinal(tx: Queryable, { id }: Writable): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select greatest(
      (select coalesce(max(ordinal), -1) from segments where job_id = ${id}),
      (select coalesce(max(ordinal), -1) from segment_versions where job_id = ${id})) + 1 as next`);
  return Number(rows[0]!.next);
}

/** Makes room after a part of a place: those behind it move on. */
export async function makeRoom(
  tx: Queryable,
  { id: jobId }: Writable,
  { anchor, part }: { readonly anchor: number; readonly part: number },
  by = 1,
): Promise<void> {
  await tx.execute(sql`
    update segments set part = part + ${by}::integer
    where job_id = ${jobId} and coalesce(anchor, ordinal) = ${anchor} and part > ${part}`);
}

/** Writes rows in the place of others of the same ordinals, each as changed now. */
export async function putSegments(
  tx: Queryable,
  { id: jobId }: Writable,
  rows: readonly SegmentRow[],
): Promise<void> {
  for (const row of rows) {
    const change = sql`nextval('segment_changes')` as unknown as number;
    const { jobId: _, ordinal: _ordinal, ...values } = row;
    await tx
      .insert(segments)
      .values({ ...row, jobId, change })
      .onConflictDoUpdate({ target: [segments.jobId, segments.ordinal], set: { ...values, change } });
  }
}

export async function deleteSegments(
  tx: Queryable,
  { id: jobId }: Writable,
  ordinals: readonly number[],
): Promise<void> {
  if (ordinals.length === 0) return;
  await tx.delete(segments).where(and(eq(segments.jobId, jobId), inList(segments.ordinal, ordinals)));
}

/** What was said of a segment is said of the one that it became part of. */
export async function moveComments(
  tx: Queryable,
  { id: jobId }: Writable,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<void> {
  await tx
    .update(segmentComments)
    .set({ ordinal: to, changedAt: now })
    .where(and(eq(segmentComments.jobId, jobId), eq(segmentComments.ordinal, from)));
}

/** The job has another number of segments, and a new revision. */
export async function countAnew(
  tx: Queryable,
  { id }: Writable,
  more: { readonly segments: number; readonly kept: number },
): Promise<void> {
  await tx
    .update(jobs)
    .set({
      segmentsTotal: sql`${jobs.segmentsTotal} + ${more.segments}`,
      segmentsKept: sql`greatest(0, ${jobs.segmentsKept} + ${more.kept})`,
    })
    .where(eq(jobs.id, id));
}

export async function insertCut(tx: Queryable, _job: Writable, cut: CutRow): Promise<void> {
  await tx.insert(segmentCuts).values(cut);
}

/** One that was not taken back yet, held until the transaction ends. */
export async function holdCut(tx: Queryable, { id }: Writable, cutId: string): Promise<CutRow | null> {
  const [row] = await tx
    .select()
    .from(segmentCuts)
    .where(and(eq(segmentCuts.jobId, id), eq(segmentCuts.id, cutId), isNull(segmentCuts.undoneAt)))
    .for("update");
  return row ?? null;
}

export async function markUndone(tx: Queryable, { id }: Pick<CutRow, "id">, now: Date): Promise<void> {
  await tx.update(segmentCuts).set({ undoneAt: now }).where(eq(segmentCuts.id, id));
}

/** A row that stands again as it was, under another version. */
export interface VersionMove {
  readonly ordinal: number;
  readonly from: number;
  readonly to: number;
}

/** Cuts that have left rows at such a version know the one under which these stand again. */
export async function followVersions(
  tx: Queryable,
  { id }: Writable,
  moves: readonly VersionMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`
    with moves as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(ordinal integer, "from" integer, "to" integer)
    ), moved as (
      select c.id, jsonb_agg(case when m.ordinal is null then e.row else jsonb_set(e.row, '{version}', to_jsonb(m."to")) end
          order by e.at) as after
      from segment_cuts c cross join jsonb_array_elements(c.after) with ordinality as e(row, at)
      left join moves m on m.ordinal = (e.row ->> 'ordinal')::integer and m."from" = (e.row ->> 'version')::integer
      where c.job_id = ${id} and c.undone_at is null
      group by c.id having count(m.ordinal) > 0
    )
    update segment_cuts c set after = moved.after from moved where c.id = moved.id`);
}

/** Whether people have put the source of any of these right: it is another than the file's. */
export async function hasNewSource(
  db: Queryable,
  { id }: Readable,
  rows: readonly Pick<SegmentRow, "ordinal">[],
): Promise<boolean> {
  const cuts = await db
    .select({ after: segmentCuts.after })
    .from(segmentCuts)
    .where(and(eq(segmentCuts.jobId, id), eq(segmentCuts.kind, "source"), isNull(segmentCuts.undoneAt)));
  const ordinals = new Set(rows.map(({ ordinal }) => ordinal));
  return cuts.some(({ after }) => after.some(({ ordinal }) => ordinals.has(ordinal)));
}

/** Whether what a cut has left was cut once more, and is so still. */
export async function isCutLater(
  db: Queryable,
  { id }: Readable,
  { after, madeAt }: Pick<CutRow, "after" | "madeAt">,
): Promise<boolean> {
  const cuts = await db
    .select({ before: segmentCuts.before })
    .from(segmentCuts)
    .where(and(eq(segmentCuts.jobId, id), isNull(segmentCuts.undoneAt), gt(segmentCuts.madeAt, madeAt)));
  const ordinals = new Set(after.map(({ ordinal }) => ordinal));
  return cuts.some(({ before }) => before.some(({ ordinal }) => ordinals.has(ordinal)));
}

/** Grows with every cut of a job, and with every one that is taken back. */
export async function countCuts(db: Queryable, { id }: Readable): Promise<number> {
  const { rows } = await db.execute<{ cuts: string }>(
    sql`select count(*) + count(undone_at) as cuts from segment_cuts where job_id = ${id}`,
  );
  return Number(rows[0]!.cuts);
}
