// Who has which segment in hand. A courtesy with teeth: what keeps words safe are versions, but nobody writes into a sentence that
// another is writing.
import { and, eq, gt, lte, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { inList } from "./segment-repo.ts";
import { segmentLocks } from "./tables.ts";

export type LockRow = typeof segmentLocks.$inferSelect;
type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Writable = Authorized<Pick<JobRow, "id">, "write">;

/** Takes or renews a segment for a person, where nobody else has it, and lets go what they had of the job before. */
export async function holdSegment(
  db: Queryable,
  { id: jobId }: Writable,
  { ordinal, userId, now, until }: { ordinal: number; userId: string; now: Date; until: Date },
): Promise<void> {
  await db
    .insert(segmentLocks)
    .values({ jobId, ordinal, userId, heldUntil: until })
    .onConflictDoUpdate({
      target: [segmentLocks.jobId, segmentLocks.ordinal],
      set: { userId, heldUntil: until },
      setWhere: or(eq(segmentLocks.userId, userId), lte(segmentLocks.heldUntil, now)),
    });
  await db
    .delete(segmentLocks)
    .where(
      and(
        eq(segmentLocks.jobId, jobId),
        or(
          and(eq(segmentLocks.userId, userId), ne(segmentLocks.ordinal, ordinal)),
          lte(segmentLocks.heldUntil, now),
        ),
      ),
    );
}

/** Lets go all that a person has in hand of a job. */
export async function releaseLocks(db: Queryable, { id }: Readable, userId: string): Promise<void> {
  await db.delete(segmentLocks).where(and(eq(segmentLocks.jobId, id), eq(segmentLocks.userId, userId)));
}

/** Segments that others than this person have in hand. @param ordinals  only these of them */
export async function locksOfOthers(
  db: Queryable,
  { id }: Readable,
  { userId, now, ordinals }: { userId: string; now: Date; ordinals?: readonly number[] },
): Promise<LockRow[]> {
  if (ordinals?.length === 0) return [];
  return db
    .select()
    .from(segmentLocks)
    .where(
      and(
        eq(segmentLocks.jobId, id),
        ne(segmentLocks.userId, userId),
        gt(segmentLocks.heldUntil, now),
        ordinals ? inList(segmentLocks.ordinal, ordinals) : sql`true`,
      ),
    );
}
