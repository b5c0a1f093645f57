// All SQL over whom jobs are open to, and who is to translate which of their sentences.
import type { SegmentRange } from "@yizhou/contract";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { jobAssignments, jobShares } from "./tables.ts";

export type ShareRow = typeof jobShares.$inferSelect;
type Readable = Authorized<Pick<JobRow, "id">, "read">;
type Managed = Authorized<Pick<JobRow, "id">, "manage">;

const lasts = (now: Date) => or(isNull(jobShares.endsAt), gt(jobShares.endsAt, now));

/** Shares that hold for a person now, by name or through the organisation; the newest first. For policies only. */
export async function findGivenShares(
  db: Queryable,
  {
    userId,
    organizationId,
    now,
    jobId,
  }: {
    readonly userId: string;
    readonly organizationId: number | null;
    readonly now: Date;
    readonly jobId?: string;
  },
): Promise<ShareRow[]> {
  const byName = eq(jobShares.userId, userId);
  const given = organizationId === null ? byName : or(byName, eq(jobShares.organizationId, organizationId));
  return db
    .select()
    .from(jobShares)
    .where(and(given, lasts(now), jobId === undefined ? undefined : eq(jobShares.jobId, jobId)))
    .orderBy(desc(jobShares.invitedAt))
    .limit(500);
}

/** All of a job, ended ones too: persons, then invitations, in the order they were made. */
export async function listShares(db: Queryable, { id }: Readable): Promise<ShareRow[]> {
  return db
    .select()
    .from(jobShares)
    .where(eq(jobShares.jobId, id))
    .orderBy(asc(jobShares.invitedAt), asc(jobShares.id));
}

export async function countShares(db: Queryable, { id }: Readable): Promise<number> {
  return db.$count(jobShares, eq(jobShares.jobId, id));
}

/** Whether anybody but the owner may be in it now. */
export async function isShared(db: Queryable, { id }: Readable, now: Date): Promise<boolean> {
  const isOpen = or(isNotNull(jobShares.userId), isNotNull(jobShares.organizationId));
  return (await db.$count(jobShares, and(eq(jobShares.jobId, id), isOpen, lasts(now)))) > 0;
}

/** A new share; one to the same account or organisation gets what the new one says. */
export async function putShare(
  tx: Queryable,
  _job: Managed,
  share: typeof jobShares.$inferInsert,
): Promise<void> {
  const target =
    share.organizationId == null
      ? [jobShares.jobId, jobShares.accountKey]
      : [jobShares.jobId, jobShares.organizationId];
  const { shareRight, endsAt } = share;
  await tx.insert(jobShares).values(share).onConflictDoUpdate({ target, set: { shareRight, endsAt } });
}

/** @returns false where the job has no such share */
export async function changeShare(
  tx: Queryable,
  { id }: Managed,
  shareId: string,
  change: Partial<Pick<ShareRow, "shareRight" | "endsAt">>,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: jobShares.id })
    .from(jobShares)
    .where(and(eq(jobShares.jobId, id), eq(jobShares.id, shareId)))
    .for("update");
  if (!found) return false;
  if (Object.keys(change).length > 0) await tx.update(jobShares).set(change).where(eq(jobShares.id, shareId));
  return true;
}

/** @returns whose it was; undefined where the job has no such share */
export async function deleteShare(
  tx: Queryable,
  { id }: Managed,
  shareId: string,
): Promise<Pick<ShareRow, "userId"> | undefined> {
  const [row] = await tx
    .delete(jobShares)
    .where(and(eq(jobShares.jobId, id), eq(jobShares.id, shareId)))
    .returning({ userId: jobShares.userId });
  return row;
}

const invitedAs = (accountKeys: readonly string[]) =>
  and(
    isNull(jobShares.userId),
    isNull(jobShares.organizationId),
    inArray(jobShares.accountKey, [...accountKeys]),
  );

/** Invitations to whoever has one of these accounts. */
export async function findJobInvitations(
  db: Queryable,
  accountKeys: readonly string[],
  now: Date,
): Promise<ShareRow[]> {
  if (accountKeys.length === 0) return [];
  return db
    .select()
    .from(jobShares)
    .where(and(invitedAs(accountKeys), lasts(now)))
    .orderBy(desc(jobShares.invitedAt))
    .limit(500);
}

/** The invitation becomes the person's; any other of theirs to the same job goes. @returns false where there is none */
export async function takeInvitation(
  tx: Queryable,
  jobId: string,
  { userId, accountKeys, now }: { userId: string; accountKeys: readonly string[]; now: Date },
): Promise<boolean> {
  if (accountKeys.length === 0) return false;
  const found = await tx
    .select({ id: jobShares.id })
    .from(jobShares)
    .where(and(eq(jobShares.jobId, jobId), invitedAs(accountKeys), lasts(now)))
    .orderBy(desc(jobShares.invitedAt))
    .for("update");
  const [first, ...others] = found;
  if (!first) return false;
  const doubled = inArray(
    jobShares.id,
    others.map(({ id }) => id),
  );
  await tx
    .delete(jobShares)
    .where(
      and(
        eq(jobShares.jobId, jobId),
        others.length > 0 ? or(eq(jobShares.userId, userId), doubled) : eq(jobShares.userId, userId),
      ),
    );
  await tx.update(jobShares).set({ userId, acceptedAt: now }).where(eq(jobShares.id, first.id));
  return true;
}

/** Declines or leaves. @returns how many shares went */
export async function leaveShares(
  tx: Queryable,
  jobId: string,
  { userId, accountKeys }: { userId: string; accountKeys: readonly string[] },
): Promise<number> {
  const invited = accountKeys.length > 0 ? invitedAs(accountKeys) : undefined;
  const own = eq(jobShares.userId, userId);
  const { rowCount } = await tx
    .delete(jobShares)
    .where(and(eq(jobShares.jobId, jobId), invited ? or(own, invited) : own));
  return rowCount ?? 0;
}

/** A range of a job and whose it is; only of shares that hold. */
export interface Assignment extends SegmentRange {
  readonly shareId: string;
  readonly userId: string | null;
}

export async function listAssignments(
  db: Queryable,
  { id }: Readable,
  now: Date,
): Promise<readonly Assignment[]> {
  return db
    .select({
      from: jobAssignments.fromOrdinal,
      to: jobAssignments.toOrdinal,
      shareId: jobAssignments.shareId,
      userId: jobShares.userId,
    })
    .from(jobAssignments)
    .innerJoin(jobShares, eq(jobShares.id, jobAssignments.shareId))
    .where(and(eq(jobAssignments.jobId, id), lasts(now)))
    .orderBy(asc(jobAssignments.fromOrdinal));
}

/** Gives ranges to a share, all that it has then; what others had of them is theirs no longer. */
export async function assignRanges(
  tx: Queryable,
  { id: jobId }: Managed,
  shareId: string,
  ranges: readonly SegmentRange[],
): Promise<void> {
  const known = await tx.select().from(jobAssignments).where(eq(jobAssignments.jobId, jobId)).for("update");
  const own = joined(ranges).map((range) => ({ ...range, shareId }));
  const others = known
    .filter((row) => row.shareId !== shareId)
    .flatMap((row) =>
      without({ from: row.fromOrdinal, to: row.toOrdinal }, own).map((range) => ({
        ...range,
        shareId: row.shareId,
      })),
    );
  await tx.delete(jobAssignments).where(eq(jobAssignments.jobId, jobId));
  const rows = [...own, ...others].map(({ from, to, shareId: of }) => ({
    ...{ jobId, shareId: of, fromOrdinal: from, toOrdinal: to },
  }));
  if (rows.length > 0) await tx.insert(jobAssignments).values(rows);
}

/** In order, with those that meet made one. */
function joined(ranges: readonly SegmentRange[]): SegmentRange[] {
  const out: SegmentRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && range.from <= last.to + 1)
      out[out.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else out.push(range);
  }
  return out;
}

function without(range: SegmentRange, taken: readonly SegmentRange[]): SegmentRange[] {
  let left = [range];
  for (const { from, to } of taken)
    left = left.flatMap((one) =>
      to < one.from || from > one.to
        ? [one]
        : [
            ...(one.from < from ? [{ from: one.from, to: from - 1 }] : []),
            ...(one.to > to ? [{ from: to + 1, to: one.to }] : []),
          ],
    );
  return left;
}

/** Takes a person's name from what others have opened. */
export async function forgetSharer(
  tx: Queryable,
  userId: string,
  accountKeys: readonly string[],
): Promise<void> {
  const keys = accountKeys.length > 0 ? inArray(jobShares.accountKey, [...accountKeys]) : sql`false`;
  await tx.delete(jobShares).where(or(eq(jobShares.userId, userId), keys));
  await tx.update(jobShares).set({ invitedBy: null }).where(eq(jobShares.invitedBy, userId));
}
