/** What segments have said before. */
import type { InlineContent } from "@yizhou/model";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { segmentVersions } from "./tables.ts";

type Readable = Authorized<Pick<JobRow, "id">, "read">;

/** Of one segment, in a history that a person reads. */
const MOST_VERSIONS = 100;

/** Notes what segments say now, where it is not noted yet. Of what people wrote only the newest is kept, and every first draft. */
export async function keepVersions(
  tx: Queryable,
  jobId: string,
  sources: readonly { readonly ordinal: number; readonly propagatedFrom?: number | undefined }[],
  { now, authorId }: { readonly now: Date; readonly authorId: string | null },
): Promise<void> {
  const ordinals = sources.map(({ ordinal }) => ordinal);
  const from = authorId === null ? sql`null::integer` : sql`r."propagatedFrom"`;
  await tx.execute(sql`
    insert into segment_versions as kept (job_id, ordinal, version, state, target, origin, match_score, is_confirmed, made_at, author_id,
      propagated_from, engine_id, problem, quality, review)
    select s.job_id, s.ordinal, s.version, s.state, s.target, s.origin, s.match_score, s.confirmed_at is not null,
      ${now.toISOString()}::timestamptz, ${authorId}::uuid, ${from}, s.engine_id, s.problem, s.quality, s.review
    from segments s join jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r(ordinal integer, "propagatedFrom" integer)
      on s.ordinal = r.ordinal
    where s.job_id = ${jobId}
    on conflict (job_id, ordinal, version) do update
      set review = excluded.review, engine_id = excluded.engine_id, problem = excluded.problem, quality = excluded.quality
      where (kept.review, kept.quality) is distinct from (excluded.review, excluded.quality)`);
  await tx.execute(sql`
    delete from segment_versions v using segments s
    where s.job_id = ${jobId} and s.ordinal in (select jsonb_array_elements_text(${JSON.stringify(ordinals)}::jsonb)::integer)
      and v.job_id = s.job_id and v.ordinal = s.ordinal and v.version <= s.version - ${MOST_VERSIONS}
      and (v.target is null or v.origin = 'person')`);
}

/** What a segment has said, newest first; empty for one that nobody has edited. */
export async function listVersions(
  db: Queryable,
  { id: jobId }: Readable,
  ordinal: number,
): Promise<(typeof segmentVersions.$inferSelect)[]> {
  return db
    .select()
    .from(segmentVersions)
    .where(and(eq(segmentVersions.jobId, jobId), eq(segmentVersions.ordinal, ordinal)))
    .orderBy(desc(segmentVersions.version))
    .limit(MOST_VERSIONS);
}

/** What segments said at a version, as far as it is noted; those that said nothing then are left out. */
export async function textsAtVersions(
  db: Queryable,
  { id: jobId }: Readable,
  wanted: readonly { readonly ordinal: number; readonly version: number }[],
): Promise<ReadonlyMap<number, InlineContent>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await db.execute<{ ordinal: number; target: InlineContent }>(sql`
    select v.ordinal, v.target from segment_versions v
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(ordinal integer, version integer)
      on w.ordinal = v.ordinal and w.version = v.version
    where v.job_id = ${jobId} and v.target is not null`);
  return new Map(rows.map(({ ordinal, target }) => [ordinal, target]));
}
