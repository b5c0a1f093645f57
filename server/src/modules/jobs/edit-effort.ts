// What post-editing takes: how long a segment was in hand, and how far what was confirmed is from its first draft.
import type { JobEffort } from "@yizhou/contract";
import { textOnly, type InlineContent } from "@yizhou/model";
import { editEffort } from "@yizhou/tm";
import { sql } from "drizzle-orm";
import { recordEvent, type DomainEvents } from "../../platform/events/domain-events.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobs } from "./policy.ts";
import type { JobRow } from "./repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

/** A segment that was edited: as it was, and what it says now. */
export interface EditedSegment {
  readonly before: SegmentRow;
  readonly target: InlineContent | null;
  readonly isConfirmed: boolean;
  readonly spentMs: number;
}

type Facts = Omit<DomainEvents["segments.edited"], "segments">;

/** Nobody has a sentence in hand for longer, all in all. */
const MOST_MS = 24 * 3_600_000;

/** Notes the effort with the segments. Part of the transaction that edited them, after it has. @returns what it adds to the sums */
export async function noteEffort(
  tx: Queryable,
  { id: jobId }: Authorized<Pick<JobRow, "id">, "write">,
  edited: readonly EditedSegment[],
  now: Date,
): Promise<Facts> {
  if (edited.length === 0) return { confirmed: 0, postedited: 0, words: 0, edits: 0, spentMs: 0 };
  const drafts = await firstDrafts(
    tx,
    jobId,
    edited.filter(({ isConfirmed }) => isConfirmed).map(({ before }) => before.ordinal),
  );
  const facts = { confirmed: 0, postedited: 0, words: 0, edits: 0, spentMs: 0 };
  const rows = edited.map(({ before, target, isConfirmed, spentMs }) => {
    facts.spentMs += spentMs;
    facts.confirmed += Number(isConfirmed) - Number(before.confirmedAt !== null);
    const draft = isConfirmed && target ? drafts.get(before.ordinal) : undefined;
    if (!draft || !target) return { ordinal: before.ordinal, spentMs, edits: null, words: null };
    const { edits, words } = editEffort(textOnly(draft), textOnly(target));
    facts.postedited += before.editLength === null ? 1 : 0;
    facts.words += words - (before.editLength ?? 0);
    facts.edits += edits - (before.editDistance ?? 0);
    return { ordinal: before.ordinal, spentMs, edits, words };
  });
  await tx.execute(sql`
    update segments s set
      spent_ms = least(${MOST_MS}, s.spent_ms + r."spentMs"),
      edit_distance = coalesce(r.edits, s.edit_distance), edit_length = coalesce(r.words, s.edit_length),
      edited_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ordinal integer, "spentMs" integer, edits integer, words integer)
    where s.job_id = ${jobId} and s.ordinal = r.ordinal`);
  return facts;
}

/** Segments that are cut anew have no effort of their own until they are confirmed: the sums go with those that are no more. */
export async function moveEffort(
  { clock }: Pick<JobDeps, "clock">,
  tx: Queryable,
  { id, ownerId }: Authorized<Pick<JobRow, "id" | "ownerId">, "write">,
  { before, after }: { readonly before: readonly SegmentRow[]; readonly after: readonly SegmentRow[] },
): Promise<void> {
  const sum = (of: (row: SegmentRow) => number): number =>
    after.reduce((all, row) => all + of(row), 0) - before.reduce((all, row) => all + of(row), 0);
  const facts = {
    confirmed: sum(({ confirmedAt }) => Number(confirmedAt !== null)),
    postedited: sum(({ editLength }) => (editLength === null ? 0 : 1)),
    words: sum(({ editLength }) => editLength ?? 0),
    edits: sum(({ editDistance }) => editDistance ?? 0),
  };
  if (Object.values(facts).every((fact) => fact === 0)) return;
  const none = { segments: 0, spentMs: 0 };
  await recordEvent(tx, clock, "segments.edited", { ownerId, subjectId: id }, { ...none, ...facts });
}

/** What machines said last of segments, else what they said first or as they were cut; those that said nothing are left out. */
async function firstDrafts(
  tx: Queryable,
  jobId: string,
  ordinals: readonly number[],
): Promise<ReadonlyMap<number, InlineContent>> {
  if (ordinals.length === 0) return new Map();
  const { rows } = await tx.execute<{ ordinal: number; target: InlineContent }>(sql`
    select distinct on (v.ordinal) v.ordinal, v.target from segment_versions v
    join segments s on s.job_id = v.job_id and s.ordinal = v.ordinal
    where v.job_id = ${jobId} and v.target is not null and v.origin is distinct from 'person'
      and v.version >= coalesce(s.draft_version, 0)
      and v.ordinal in (select jsonb_array_elements_text(${JSON.stringify(ordinals)}::jsonb)::integer)
    order by v.ordinal, v.origin in ('engine', 'cache') desc,
      case when v.origin in ('engine', 'cache') then -v.version else v.version end`);
  return new Map(rows.map(({ ordinal, target }) => [ordinal, target]));
}

/** The effort of each job. @throws {AppError} job.not_found when one of them is not there */
export async function effortOfJobs(
  deps: JobDeps,
  userId: string,
  ids: readonly string[],
): Promise<JobEffort[]> {
  const jobs = await requireJobs(deps, userId, ids);
  const { rows } = await deps.db.execute<{
    job_id: string;
    segments: string;
    words: string;
    edits: string;
    spent: string;
    spent_on_confirmed: string;
    edited_at: Date | string | null;
  }>(sql`
    select job_id, count(edit_length) filter (where confirmed_at is not null) as segments,
      coalesce(sum(edit_length) filter (where confirmed_at is not null), 0) as words,
      coalesce(sum(edit_distance) filter (where confirmed_at is not null), 0) as edits,
      coalesce(sum(spent_ms), 0) as spent,
      coalesce(sum(spent_ms) filter (where confirmed_at is not null and edit_length is not null), 0) as spent_on_confirmed,
      max(edited_at) as edited_at
    from segments
    where job_id in (select jsonb_array_elements_text(${JSON.stringify(jobs.map(({ id }) => id))}::jsonb)::uuid)
      and edited_at is not null
    group by job_id`);
  const known = new Map(rows.map((row) => [row.job_id, row]));
  return jobs.map(({ id }) => {
    const row = known.get(id);
    return {
      jobId: id,
      segments: Number(row?.segments ?? 0),
      words: Number(row?.words ?? 0),
      edits: Number(row?.edits ?? 0),
      spentMs: Number(row?.spent ?? 0),
      spentOnConfirmedMs: Number(row?.spent_on_confirmed ?? 0),
      editedAt: row?.edited_at ? new Date(row.edited_at).toISOString() : null,
    };
  });
}
