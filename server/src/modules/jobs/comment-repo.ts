import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { segmentComments } from "./tables.ts";

export type CommentRow = typeof segmentComments.$inferSelect;
type Readable = Authorized<Pick<JobRow, "id">, "read">;

/** All comments of one job are read at once. */
export const MOST_COMMENTS = 2000;

export async function listComments(db: Queryable, { id }: Readable): Promise<CommentRow[]> {
  return db
    .select()
    .from(segmentComments)
    .where(eq(segmentComments.jobId, id))
    .orderBy(asc(segmentComments.ordinal), asc(segmentComments.madeAt), asc(segmentComments.id))
    .limit(MOST_COMMENTS);
}

export async function countComments(db: Queryable, { id }: Readable): Promise<number> {
  return db.$count(segmentComments, eq(segmentComments.jobId, id));
}

export async function findComment(
  db: Queryable,
  { id }: Readable,
  commentId: string,
): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(segmentComments)
    .where(and(eq(segmentComments.jobId, id), eq(segmentComments.id, commentId)));
  return row ?? null;
}

export async function insertComment(db: Queryable, comment: CommentRow): Promise<void> {
  await db.insert(segmentComments).values(comment);
}

export async function updateComment(
  db: Queryable,
  { id }: Readable,
  commentId: string,
  change: Partial<Pick<CommentRow, "body" | "editedAt" | "resolvedAt">> & Pick<CommentRow, "changedAt">,
): Promise<void> {
  await db
    .update(segmentComments)
    .set(change)
    .where(and(eq(segmentComments.jobId, id), eq(segmentComments.id, commentId)));
}

export async function deleteComment(db: Queryable, { id }: Readable, commentId: string): Promise<void> {
  await db
    .delete(segmentComments)
    .where(and(eq(segmentComments.jobId, id), eq(segmentComments.id, commentId)));
}

/** Differs after every change of a job's comments. */
export async function commentStamp(db: Queryable, { id }: Readable): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(sql`
    select count(*) || ' ' || coalesce(extract(epoch from max(changed_at)), 0) as stamp
    from segment_comments where job_id = ${id}`);
  return rows[0]!.stamp;
}
