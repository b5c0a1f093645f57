import { NEEDS_REVIEW_BELOW } from "@yizhou/model";
import type { InlineContent, Segment, SegmentResult, UnitChange } from "@yizhou/model";
import type { Amendment, Rating } from "@yizhou/pipeline";
import { and, asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { Charges } from "./charges.ts";
import type { JobRow } from "./repo.ts";
import { jobOptions, jobs, segments } from "./tables.ts";

export type SegmentRow = typeof segments.$inferSelect;

type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id">, "write">;

/** Where each text unit stands, for the segment view. */
export type UnitPlaces = ReadonlyMap<string, { readonly kind: string; readonly place: string | null }>;

const ROWS_AT_ONCE = 500;

/** Writes a job's segments, all untranslated; rows of an earlier run stay as they are. */
export async function insertSegments(
  db: Queryable,
  { id: jobId }: Writable,
  list: readonly Segment[],
  places: UnitPlaces,
): Promise<void> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) {
    const rows = list.slice(start, start + ROWS_AT_ONCE).map((segment) => ({
      jobId,
      ordinal: segment.ordinal,
      unitId: segment.unitId,
      place: places.get(segment.unitId)?.place ?? null,
      kind: places.get(segment.unitId)?.kind ?? "paragraph",
      source: segment.source,
      leading: segment.leading,
      trailing: segment.trailing,
      locked: segment.locked,
      lockReason: segment.lockReason ?? null,
    }));
    await db.insert(segments).values(rows).onConflictDoNothing();
  }
}

export async function loadSegments(db: Queryable, { id: jobId }: Readable): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(eq(segments.jobId, jobId))
    .orderBy(...inDocumentOrder);
}

/** A segment that was cut out of another stands behind it. */
const inDocumentOrder = [sql`coalesce(${segments.anchor}, ${segments.ordinal})`, asc(segments.part)];

/** The document of a job at one revision: what changes while it is read belongs to the next. */
export async function readDocument(
  db: Database,
  job: Readable,
): Promise<{
  readonly revision: number;
  readonly rows: readonly SegmentRow[];
  readonly changes: readonly UnitChange[];
}> {
  return db.transaction(
    async (tx) => {
      const [row] = await tx
        .select({ revision: jobs.revision, changes: jobOptions.unitChanges })
        .from(jobs)
        .innerJoin(jobOptions, eq(jobOptions.jobId, jobs.id))
        .where(eq(jobs.id, job.id));
      return { revision: row?.revision ?? 0, rows: await loadSegments(tx, job), changes: row?.changes ?? [] };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export async function countSegments(db: Queryable, { id: jobId }: Readable): Promise<number> {
  return db.$count(segments, eq(segments.jobId, jobId));
}

export async function pageSegments(
  db: Queryable,
  { id: jobId }: Readable,
  after: number,
  limit: number,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), isBehind(jobId, after)))
    .orderBy(...inDocumentOrder)
    .limit(limit);
}

/** Of a segment that is no more the place is that of its ordinal. */
function isBehind(jobId: string, after: number): SQL {
  return sql`(coalesce(${segments.anchor}, ${segments.ordinal}), ${segments.part}) > (
    select coalesce(max(coalesce(anchor, ordinal)), ${after}), coalesce(max(part), 0)
    from segments last where last.job_id = ${jobId} and last.ordinal = ${after})`;
}

/** Segments changed after `change`, in the order of their change. */
export async function changedSegments(
  db: Queryable,
  { id: jobId }: Readable,
  change: number,
  limit: number,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), gt(segments.change, change)))
    .orderBy(asc(segments.change))
    .limit(limit);
}

/**
 * Writes results in one statement and keeps the job's counts right. Part of the caller's transaction, which holds the job. What a
 * person has written while an engine was asked stands: nothing is delivered then, and nothing is to be paid for.
 *
 * @param requests  calls to engines that brought them
 * @param charges  what they cost, on top of what their segments came to before
 */
export async function saveResults(
  db: Queryable,
  { id: jobId }: Writable,
  results: readonly SegmentResult[],
  requests: number,
  charges: Charges = new Map(),
): Promise<void> {
  let isNewText = false;
  if (results.length > 0) {
    const data = JSON.stringify(
      results.map((result) => ({ ...result, charge: charges.get(result.ordinal) ?? null })),
    );
    const { rowCount } = await db.execute(sql`
      update segments s set
        state = r.state, target = nullif(r.target, 'null'::jsonb), origin = r.origin, match_score = r."matchScore",
        engine_id = r."engineId", problem = nullif(r.problem, 'null'::jsonb), change = nextval('segment_changes'), version = s.version + 1,
        charge = case when r.charge is null then s.charge else coalesce(s.charge, 0) + r.charge end,
        owed_characters = case when r.charge is null then s.owed_characters else 0 end
      from jsonb_to_recordset(${data}::jsonb) as r(
        ordinal integer, state text, target jsonb, origin text, "matchScore" integer, "engineId" text, problem jsonb, charge integer)
      where s.job_id = ${jobId} and s.ordinal = r.ordinal and s.state = 'untranslated'`);
    isNewText = (rowCount ?? 0) > 0;
  }
  await refreshCounts(db, jobId, { requests, isNewText });
}

/** Adds to what segments cost that are delivered. Part of the caller's transaction, which holds the job. */
export async function addCharges(
  db: Queryable,
  { id: jobId }: Writable,
  charges: Charges,
  requests: number,
): Promise<void> {
  const data = JSON.stringify([...charges].map(([ordinal, charge]) => ({ ordinal, charge })));
  if (charges.size > 0)
    await db.execute(sql`
      update segments s set charge = coalesce(s.charge, 0) + r.charge, owed_characters = coalesce(s.owed_characters, 0)
      from jsonb_to_recordset(${data}::jsonb) as r(ordinal integer, charge integer)
      where s.job_id = ${jobId} and s.ordinal = r.ordinal and s.state = 'translated'`);
  if (requests > 0) await refreshCounts(db, jobId, { requests, isNewText: false });
}

/**
 * Writes better translations, or what is held of the ones that are there, where no person has written, confirmed or judged since, and
 * where a segment still says what it said when it was judged: what a person confirmed fills others of the same words in the name of
 * nobody. Part of the caller's transaction, which holds the job.
 *
 * @returns the ordinals that were changed
 */
export async function amendResults(
  db: Queryable,
  { id: jobId }: Writable,
  amendments: readonly Amendment[],
  requests: number,
): Promise<ReadonlySet<number>> {
  let changed: readonly { readonly ordinal: number; readonly isNewText: boolean }[] = [];
  if (amendments.length > 0) {
    const { rows } = await db.execute<{ ordinal: number; isNewText: boolean }>(sql`
      with free as (
        select r.* from segments s join jsonb_to_recordset(${JSON.stringify(amendments)}::jsonb) as r(
            ordinal integer, target jsonb, origin text, "engineId" text, problem jsonb, was jsonb, follows integer)
          on s.ordinal = r.ordinal
        where s.job_id = ${jobId} and s.state = 'translated' and s.origin <> 'person' and s.target = r.was
          and s.confirmed_at is null and s.review is null)
      update segments s set
        target = r.target, origin = r.origin, engine_id = r."engineId", problem = nullif(r.problem, 'null'::jsonb),
        change = nextval('segment_changes'), version = s.version + 1
      from free r
      where s.job_id = ${jobId} and s.ordinal = r.ordinal
        and (r.follows is null or exists (select from free first where first.ordinal = r.follows))
      returning s.ordinal, r.target <> r.was as "isNewText"`);
    changed = rows;
  }
  const isNewText = changed.some((row) => row.isNewText);
  if (changed.length > 0 || requests > 0) await refreshCounts(db, jobId, { requests, isNewText });
  return new Set(changed.map(({ ordinal }) => ordinal));
}

/**
 * Writes scores where a segment says what was judged and no person has written it. Part of a transaction that holds the job. Whoever follows
 * the run has all segments anew at its end, so they count as no change.
 */
export async function rateResults(
  tx: Queryable,
  { id: jobId }: Writable,
  ratings: readonly Rating[],
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update segments s set quality = r.quality
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as r(ordinal integer, quality jsonb, "of" jsonb)
    where s.job_id = ${jobId} and s.ordinal = r.ordinal and s.state = 'translated' and s.origin <> 'person' and s.target = r."of"
      and s.quality is distinct from r.quality`);
  if ((rowCount ?? 0) > 0) await refreshCounts(tx, jobId, { requests: 0, isNewText: false });
}

/** Segments by ordinal; those that the job does not have are left out. */
export async function findSegments(
  db: Queryable,
  { id: jobId }: Readable,
  ordinals: readonly number[],
): Promise<SegmentRow[]> {
  if (ordinals.length === 0) return [];
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), inList(segments.ordinal, ordinals)))
    .orderBy(asc(segments.ordinal));
}

/** More of one page are not looked at. */
const MOST_AROUND = 2000;

/** Segments of a page, slide or sheet, or of a text unit, in the order of the document. */
export async function segmentsAround(
  db: Queryable,
  { id: jobId }: Readable,
  { place, unit }: { readonly place?: string | undefined; readonly unit?: string | undefined },
): Promise<SegmentRow[]> {
  const isThere = unit === undefined ? eq(segments.place, place!) : eq(segments.unitId, unit);
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), isThere))
    .orderBy(...inDocumentOrder)
    .limit(MOST_AROUND);
}

/** One parameter however many they are: a file that comes back may name every segment of a book. */
export function inList(column: PgColumn, ordinals: readonly number[]): SQL {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ordinals)}::jsonb)::integer)`;
}

/** The newest change of any of a job's segments; 0 before the first. */
export async function newestChange(db: Queryable, { id: jobId }: Readable): Promise<number> {
  const [row] = await db
    .select({ change: segments.change })
    .from(segments)
    .where(and(eq(segments.jobId, jobId), gt(segments.change, 0)))
    .orderBy(desc(segments.change))
    .limit(1);
  return row?.change ?? 0;
}

/** @param facts  calls to engines to add; whether the document has a new revision */
export async function refreshCounts(
  tx: Queryable,
  jobId: string,
  { requests, isNewText }: { readonly requests: number; readonly isNewText: boolean },
): Promise<void> {
  await tx.execute(sql`
    update jobs set
      segments_done = c.done, segments_failed = c.failed, segments_confirmed = c.confirmed, segments_doubted = c.doubted, revision = revision + ${isNewText ? 1 : 0}
    from (select count(*) filter (where state in ('translated', 'locked')) as done, count(*) filter (where state = 'failed') as failed,
            count(*) filter (where confirmed_at is not null) as confirmed,
            count(*) filter (where state = 'translated' and confirmed_at is null and (problem ->> 'code' = 'warning.needs_review'
              or (quality ->> 'score')::integer < ${NEEDS_REVIEW_BELOW})) as doubted
          from segments where job_id = ${jobId}) c
    where id = ${jobId}`);
  if (requests > 0)
    await tx.execute(
      sql`update job_runs set engine_requests = engine_requests + ${requests} where job_id = ${jobId}`,
    );
}

/**
 * Failed segments become untranslated.
 *
 * @param areFree  they were to be paid for and were not delivered: doing them again costs nothing
 * @returns how many
 */
export async function resetFailed(db: Queryable, { id: jobId }: Writable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update segments set state = 'untranslated', problem = null, quality = null, target = null, origin = null, change = nextval('segment_changes'),
      version = version + 1
    where job_id = ${jobId} and state = 'failed'`);
  await refreshCounts(db, jobId, { requests: 0, isNewText: (rowCount ?? 0) > 0 });
  return rowCount ?? 0;
}

/** Every segment of the text units that people have cut anew, for whoever writes the document. Rows in its order. */
export function recutOf(
  rows: readonly SegmentRow[],
): { readonly segment: Segment; readonly target: InlineContent | null }[] {
  const units = new Set(rows.filter(({ isCut }) => isCut).map(({ unitId }) => unitId));
  if (units.size === 0) return [];
  return rows
    .filter(({ unitId }) => units.has(unitId))
    .map((row) => ({ segment: toSegment(row), target: row.state === "translated" ? row.target : null }));
}

export function toSegment(row: SegmentRow): Segment {
  const { ordinal, unitId, source, leading, trailing, locked, lockReason, targetGap } = row;
  return {
    ...{ ordinal, unitId, source, leading, trailing, locked },
    ...(lockReason !== null && { lockReason }),
    ...(targetGap !== null && { targetGap }),
  };
}

export function toResult(row: SegmentRow): SegmentResult {
  return {
    ordinal: row.ordinal,
    state: row.state as SegmentResult["state"],
    target: row.target,
    origin: row.origin as SegmentResult["origin"],
    matchScore: row.matchScore,
    engineId: row.engineId,
    problem: row.problem as SegmentResult["problem"],
    quality: row.quality,
  };
}
