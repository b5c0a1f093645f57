/** What people do to a job's segments: confirm, take back, judge, and fill others with. */
import type { InlineContent } from "@yizhou/model";
import { and, asc, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { inList, refreshCounts, type SegmentRow } from "./segment-repo.ts";
import { keepVersions } from "./segment-version-repo.ts";
import { segments, segmentVersions } from "./tables.ts";

type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id">, "write">;

/** A segment that a person confirmed (a date) or no longer does (null). */
export interface ConfirmationChange {
  readonly ordinal: number;
  /** What the person wrote; null: the target as it is. */
  readonly target: InlineContent | null;
  /** The person has taken the translation away. */
  readonly isCleared?: boolean;
  readonly confirmedAt: Date | null;
  /** What it has in the job's library. */
  readonly unit: Pick<SegmentRow, "memoryUnitId" | "memoryUnitWas">;
  /** Segment whose confirmation brought the target here as well. */
  readonly propagatedFrom?: number;
  /** How like the memory's sentence is that was put in as it is; absent: a person's words. */
  readonly matchScore?: number | undefined;
  /** A verdict is made with the change, rather than undone by it. */
  readonly review?: "rejected";
}

/**
 * Writes confirmations, the job's counts and, where a target changed, its revision. Part of the caller's transaction, which holds
 * the job. A verdict was on what stood there: it goes with any change, a rejection once the sentence is confirmed anew. Where a segment
 * says again what it has said, as after an undo, what was known of those words holds again: where a machine had them from, its score,
 * and the last verdict on them.
 */
export async function markConfirmed(
  tx: Queryable,
  { id: jobId }: Writable,
  changes: readonly ConfirmationChange[],
  made: { readonly now: Date; readonly authorId: string },
): Promise<void> {
  if (changes.length > 0) {
    const sources = changes.map(({ ordinal, propagatedFrom }) => ({ ordinal, propagatedFrom }));
    await keepVersions(tx, jobId, sources, { now: made.now, authorId: null });
    await tx.execute(sql`
      update segments s set
        confirmed_at = r."confirmedAt", memory_unit_id = (r.unit ->> 'memoryUnitId')::bigint, memory_unit_was = r.unit ->> 'memoryUnitWas', change = nextval('segment_changes'), version = s.version + 1,
        state = case when r."isCleared" then 'untranslated' when r.target is null then s.state else 'translated' end,
        target = case when not r."isCleared" then coalesce(r.target, s.target) end,
        origin = case when r."isCleared" then null when r.target is null then s.origin
          when r."propagatedFrom" is not null then 'repeat'
          else coalesce(r.origin, case when r."matchScore" is not null then 'memory' end, 'person') end,
        match_score = case when r.target is null and not r."isCleared" then s.match_score
          when r.origin is null then r."matchScore" else r.match_score end,
        engine_id = case when r.target is null and not r."isCleared" then s.engine_id else r.engine_id end,
        problem = case when r.target is null and not r."isCleared" then s.problem else r.problem end,
        quality = case when r.target is null and not r."isCleared" then s.quality else r.quality end,
        review = coalesce(r.review, case when s.review = 'rejected' and r."confirmedAt" is null then 'rejected' end,
          case when (r.verdict = 'reviewed') = (r."confirmedAt" is not null) then r.verdict end)
      from (select c.ordinal, c.target, c."confirmedAt", c.unit, coalesce(c."isCleared", false) as "isCleared",
              c."propagatedFrom", c."matchScore", c.review, known.origin, known.match_score, known.engine_id, known.problem, known.quality,
              judged.review as verdict
            from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(
              ordinal integer, target jsonb, "confirmedAt" timestamptz, unit jsonb, "isCleared" boolean,
              "propagatedFrom" integer, "matchScore" integer, review text)
            join segments now on now.job_id = ${jobId} and now.ordinal = c.ordinal
            left join lateral (
              select v.origin, v.match_score, v.engine_id, v.problem, v.quality from segment_versions v
              where v.job_id = now.job_id and v.ordinal = now.ordinal and v.version >= coalesce(now.draft_version, 0)
                and inline_words(v.target) = inline_words(c.target) and v.origin <> 'person' and c."propagatedFrom" is null
              order by v.version desc limit 1) known on true
            left join lateral (
              select v.review from segment_versions v
              where v.job_id = now.job_id and v.ordinal = now.ordinal and v.review is not null
                and inline_words(v.target) = case when not coalesce(c."isCleared", false) then inline_words(coalesce(c.target, now.target)) end
              order by v.version desc limit 1) judged on true) r
      where s.job_id = ${jobId} and s.ordinal = r.ordinal`);
    await keepVersions(tx, jobId, sources, made);
  }
  await refreshCounts(tx, jobId, { requests: 0, isNewText: changes.some(isNewText) });
}

/** True where the document says something else now. */
export function isNewText({ target, isCleared }: ConfirmationChange): boolean {
  return target !== null || isCleared === true;
}

/**
 * Which of these segments stand as people chose though no person wrote in them: filled from a sentence that a person confirmed, or taken
 * from a memory by hand.
 */
export async function setByPeople(
  db: Queryable,
  { id: jobId }: Readable,
  rows: readonly Pick<SegmentRow, "ordinal">[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const { version, ordinal, origin, authorId, propagatedFrom } = segmentVersions;
  const found = await db
    .select({ ordinal })
    .from(segmentVersions)
    .innerJoin(
      segments,
      and(
        eq(segments.jobId, segmentVersions.jobId),
        eq(segments.ordinal, ordinal),
        eq(segments.version, version),
      ),
    )
    .where(
      and(
        eq(segmentVersions.jobId, jobId),
        inList(
          ordinal,
          rows.map((row) => row.ordinal),
        ),
        or(isNotNull(propagatedFrom), and(eq(origin, "memory"), isNotNull(authorId))),
      ),
    );
  return new Set(found.map((row) => row.ordinal));
}

/** Of these memory units those that confirmed segments of the job stand on. @param exceptOrdinals  others than these segments */
export async function unitsHeld(
  db: Queryable,
  { id: jobId }: Readable,
  ids: readonly number[],
  exceptOrdinals: readonly number[] = [],
): Promise<ReadonlyMap<number, Pick<SegmentRow, "memoryUnitId" | "memoryUnitWas">>> {
  if (ids.length === 0) return new Map();
  const { memoryUnitId, memoryUnitWas } = segments;
  const rows = await db
    .select({ memoryUnitId, memoryUnitWas })
    .from(segments)
    .where(
      and(
        eq(segments.jobId, jobId),
        sql`${memoryUnitId} = any(${sql.param([...new Set(ids)])}::bigint[])`,
        not(inList(segments.ordinal, exceptOrdinals)),
      ),
    );
  return new Map(rows.map((row) => [row.memoryUnitId!, row]));
}

/** Reads at most so many segments that a confirmation may fill. */
const MOST_REPEATS = 5000;

/**
 * Segments with the words of one of these sources that nobody has confirmed or written by hand; whether their tags are the same is
 * not looked at.
 */
export async function findRepeats(
  tx: Queryable,
  { id: jobId }: Readable,
  sources: readonly InlineContent[],
  exceptOrdinals: readonly number[],
): Promise<SegmentRow[]> {
  if (sources.length === 0) return [];
  const hashes = sql`select inline_text_hash(source) from jsonb_array_elements(${JSON.stringify(sources)}::jsonb) as sources (source)`;
  return tx
    .select()
    .from(segments)
    .where(
      and(
        eq(segments.jobId, jobId),
        sql`inline_text_hash(${segments.source}) in (${hashes})`,
        isNull(segments.confirmedAt),
        eq(segments.locked, false),
        sql`${segments.origin} is distinct from 'person'`,
        not(inList(segments.ordinal, exceptOrdinals)),
      ),
    )
    .orderBy(asc(segments.ordinal))
    .limit(MOST_REPEATS);
}

/** Notes a verdict on segments that stay as they are. Part of a transaction that holds the job. */
export async function markReviewed(
  tx: Queryable,
  { id: jobId }: Authorized<Pick<JobRow, "id">, "review">,
  ordinals: readonly number[],
): Promise<void> {
  if (ordinals.length === 0) return;
  await tx
    .update(segments)
    .set({ review: "reviewed", change: sql`nextval('segment_changes')` })
    .where(and(eq(segments.jobId, jobId), inList(segments.ordinal, ordinals)));
}
