// All SQL over the links that show a job to others, and over who has opened them.
import { and, asc, count, desc, eq, gt, max, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { jobLinks, jobLinkVisits } from "./tables.ts";

export type LinkRow = typeof jobLinks.$inferSelect;
type Managed = Authorized<Pick<JobRow, "id">, "manage">;

/** A link, with how many people have opened it and when it was last looked at. */
export type CountedLink = LinkRow & { readonly people: number; readonly lastAt: Date | null };

/** All of a job, the ended ones too, in the order they were made. */
export async function listLinks(db: Queryable, { id }: Managed): Promise<CountedLink[]> {
  const rows = await db
    .select({ link: jobLinks, people: count(jobLinkVisits.userId), lastAt: max(jobLinkVisits.lastAt) })
    .from(jobLinks)
    .leftJoin(jobLinkVisits, eq(jobLinkVisits.linkId, jobLinks.id))
    .where(eq(jobLinks.jobId, id))
    .groupBy(jobLinks.id)
    .orderBy(asc(jobLinks.madeAt), asc(jobLinks.id));
  return rows.map(({ link, people, lastAt }) => ({ ...link, people, lastAt }));
}

export async function countLinks(db: Queryable, { id }: Managed): Promise<number> {
  return db.$count(jobLinks, eq(jobLinks.jobId, id));
}

export async function insertLink(
  tx: Queryable,
  { id: jobId }: Managed,
  link: Omit<typeof jobLinks.$inferInsert, "jobId">,
): Promise<void> {
  await tx.insert(jobLinks).values({ ...link, jobId });
}

/** @returns false where the job has no such link */
export async function deleteLink(tx: Queryable, { id: jobId }: Managed, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(jobLinks).where(and(eq(jobLinks.jobId, jobId), eq(jobLinks.id, id)));
  return rowCount === 1;
}

/** For policies only. */
export async function findLiveLink(db: Queryable, id: string, now: Date): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(jobLinks)
    .where(and(eq(jobLinks.id, id), gt(jobLinks.endsAt, now)));
  return row ?? null;
}

/** The widest link to a job that a person has opened and that lives; of equal ones that which lives longest. For policies only. */
export async function findLinkTo(
  db: Queryable,
  { jobId, userId, now }: { readonly jobId: string; readonly userId: string; readonly now: Date },
): Promise<LinkRow | null> {
  const [row] = await db
    .select({ link: jobLinks })
    .from(jobLinkVisits)
    .innerJoin(jobLinks, eq(jobLinks.id, jobLinkVisits.linkId))
    .where(and(eq(jobLinks.jobId, jobId), eq(jobLinkVisits.userId, userId), gt(jobLinks.endsAt, now)))
    .orderBy(desc(sql`${jobLinks.linkRight} = 'download'`), desc(jobLinks.endsAt))
    .limit(1);
  return row?.link ?? null;
}

/** Whether the person has given the code before; the look is noted. */
export async function noteVisit(
  db: Queryable,
  { linkId, userId, now }: { readonly linkId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(jobLinkVisits)
    .set({ lastAt: now })
    .where(and(eq(jobLinkVisits.linkId, linkId), eq(jobLinkVisits.userId, userId)));
  return rowCount === 1;
}

/** The code was given. @returns false where it had been before */
export async function insertVisit(
  tx: Queryable,
  { linkId, userId, now }: { readonly linkId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(jobLinkVisits)
    .values({ linkId, userId, firstAt: now, lastAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** One more file was fetched through a link. */
export async function countDownload(db: Queryable, { id }: Authorized<LinkRow, "read">): Promise<void> {
  await db
    .update(jobLinks)
    .set({ downloads: sql`${jobLinks.downloads} + 1` })
    .where(eq(jobLinks.id, id));
}
