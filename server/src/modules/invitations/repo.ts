// All SQL over invitations and what happened to invited people.
import type { InvitationRefusal } from "@yizhou/contract";
import { and, asc, count, desc, eq, gt, inArray, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { PersonMark } from "../accounts/index.ts";
import { invitationEvents, invitationMarks, invitations } from "./tables.ts";

export type InvitationRow = typeof invitations.$inferSelect;
export type InvitationEventRow = typeof invitationEvents.$inferSelect;

/** One at a time judges and rewards: two accounts of one person, ready in the same moment, must see each other. */
export async function lockInvitations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`);
}

export async function insertInvitation(
  tx: Transaction,
  row: typeof invitations.$inferInsert,
  marks: readonly PersonMark[],
): Promise<void> {
  await tx.insert(invitations).values(row);
  await addMarks(tx, row.id, marks);
}

export async function addMarks(
  tx: Transaction,
  invitationId: string,
  marks: readonly PersonMark[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(invitationMarks)
    .values(marks.map(({ kind, mark }) => ({ invitationId, kind, mark })))
    .onConflictDoNothing();
}

export async function marksOfInvitation(db: Queryable, invitationId: string): Promise<PersonMark[]> {
  return db
    .select({ kind: invitationMarks.kind, mark: invitationMarks.mark })
    .from(invitationMarks)
    .where(eq(invitationMarks.invitationId, invitationId));
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

/** The invitation by which a person came. */
export async function invitationOf(db: Queryable, inviteeId: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.inviteeId, inviteeId));
  return row ?? null;
}

/** Other invitations that count, made before this one or rewarded already. */
function others({ id, invitedAt }: Pick<InvitationRow, "id" | "invitedAt">) {
  return and(
    ne(invitations.id, id),
    ne(invitations.state, "refused"),
    or(lt(invitations.invitedAt, invitedAt), eq(invitations.state, "rewarded")),
  );
}

/** Which kinds of marks this invitation shares with others that count. */
export async function sharedKinds(
  db: Queryable,
  invitation: Pick<InvitationRow, "id" | "invitedAt">,
  marks: readonly PersonMark[],
): Promise<ReadonlySet<PersonMark["kind"]>> {
  const own = marks.filter(({ kind }) => kind !== "network").map(({ mark }) => mark);
  if (own.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ kind: invitationMarks.kind })
    .from(invitationMarks)
    .innerJoin(invitations, eq(invitations.id, invitationMarks.invitationId))
    .where(and(inArray(invitationMarks.mark, own), others(invitation)));
  return new Set(rows.map(({ kind }) => kind));
}

/** True when one of these people came by another invitation that counts. */
export async function hasInvitee(
  db: Queryable,
  invitation: Pick<InvitationRow, "id" | "invitedAt">,
  people: readonly string[],
): Promise<boolean> {
  if (people.length === 0) return false;
  return (
    (await db.$count(invitations, and(inArray(invitations.inviteeId, [...people]), others(invitation)))) > 0
  );
}

/** How many others that count came from one of these networks since a moment. */
export async function countOfNetworks(
  db: Queryable,
  invitation: Pick<InvitationRow, "id" | "invitedAt">,
  networks: readonly string[],
  since: Date,
): Promise<number> {
  if (networks.length === 0) return 0;
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${invitations.id})::int` })
    .from(invitationMarks)
    .innerJoin(invitations, eq(invitations.id, invitationMarks.invitationId))
    .where(
      and(
        eq(invitationMarks.kind, "network"),
        inArray(invitationMarks.mark, [...networks]),
        gt(invitations.invitedAt, since),
        others(invitation),
      ),
    );
  return row!.n;
}

export async function updateInvitation(
  tx: Transaction,
  id: string,
  set: Partial<Omit<InvitationRow, "id" | "inviterId" | "inviteeId">>,
): Promise<void> {
  await tx.update(invitations).set(set).where(eq(invitations.id, id));
}

/** The next thing that happened, in the order of happening. @param except  invitations whose turn it is not */
export async function nextEvent(
  tx: Transaction,
  except: readonly string[],
): Promise<InvitationEventRow | null> {
  const [row] = await tx
    .select()
    .from(invitationEvents)
    .where(except.length > 0 ? notInArray(invitationEvents.invitationId, [...except]) : undefined)
    .orderBy(asc(invitationEvents.id))
    .limit(1);
  return row ?? null;
}

export async function deleteEvent(tx: Transaction, id: number): Promise<void> {
  await tx.delete(invitationEvents).where(eq(invitationEvents.id, id));
}

/** A page of those somebody invited, newest first. */
export async function listInvited(
  db: Queryable,
  inviterId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(eq(invitations.inviterId, inviterId))
    .orderBy(desc(invitations.invitedAt), desc(invitations.id))
    .limit(limit)
    .offset(offset);
}

/** How many somebody invited, by state, and what that brought them. */
export async function sumInvited(
  db: Queryable,
  inviterId: string,
): Promise<{ readonly counts: ReadonlyMap<string, number>; readonly characters: number }> {
  const rows = await db
    .select({
      state: invitations.state,
      n: count(),
      characters: sql<string>`coalesce(sum(${invitations.characters}), 0)`,
    })
    .from(invitations)
    .where(eq(invitations.inviterId, inviterId))
    .groupBy(invitations.state);
  return {
    counts: new Map(rows.map(({ state, n }) => [state, n])),
    characters: rows.reduce((sum, { characters }) => sum + Number(characters), 0),
  };
}

/** Those that bring nothing, newest first. */
export async function listRefused(
  db: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{
  readonly rows: (InvitationRow & { readonly refusal: InvitationRefusal })[];
  readonly total: number;
}> {
  const isRefused = eq(invitations.state, "refused");
  const rows = await db
    .select()
    .from(invitations)
    .where(isRefused)
    .orderBy(desc(invitations.invitedAt))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
    total: await db.$count(invitations, isRefused),
  };
}
