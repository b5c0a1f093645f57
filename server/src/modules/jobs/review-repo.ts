import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { segmentReviews } from "./tables.ts";

export type ReviewRow = typeof segmentReviews.$inferSelect;

/** Of one segment, in a list that a person reads. */
const MOST_REVIEWS = 100;

export async function insertReviews(
  tx: Queryable,
  _job: Authorized<Pick<JobRow, "id">, "review">,
  rows: readonly ReviewRow[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(segmentReviews).values([...rows]);
}

/** Verdicts on a segment, newest first. */
export async function listReviews(
  db: Queryable,
  { id }: Authorized<Pick<JobRow, "id">, "read">,
  ordinal: number,
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(segmentReviews)
    .where(and(eq(segmentReviews.jobId, id), eq(segmentReviews.ordinal, ordinal)))
    .orderBy(desc(segmentReviews.madeAt), desc(segmentReviews.id))
    .limit(MOST_REVIEWS);
}
