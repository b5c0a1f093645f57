// All SQL over invitations by name.
import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { organizationInvitations } from "./tables.ts";

export type InvitationRow = typeof organizationInvitations.$inferSelect;

/** Those sent last on top. */
export async function listInvitations(db: Queryable, organizationId: number): Promise<InvitationRow[]> {
  return db
    .select()
    .from(organizationInvitations)
    .where(eq(organizationInvitations.organizationId, organizationId))
    .orderBy(desc(organizationInvitations.sentAt), asc(organizationInvitations.id));
}

export async function findInvitation(
  db: Queryable,
  organizationId: number,
  id: string,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(organizationInvitations)
    .where(
      and(eq(organizationInvitations.id, id), eq(organizationInvitations.organizationId, organizationId)),
    );
  return row ?? null;
}

/** Those that wait at one of the addresses, oldest first. */
export async function listWaiting(
  db: Queryable,
  addresses: readonly string[],
  now: Date,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(organizationInvitations)
    .where(isWaiting(addresses, now))
    .orderBy(asc(organizationInvitations.sentAt), asc(organizationInvitations.id));
}

/** Holds one that waits at one of the addresses until the transaction ends; null when it waits there no more. */
export async function lockWaiting(
  tx: Queryable,
  id: string,
  addresses: readonly string[],
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(organizationInvitations)
    .where(and(eq(organizationInvitations.id, id), isWaiting(addresses, now)))
    .for("update");
  return row ?? null;
}

function isWaiting(addresses: readonly string[], now: Date) {
  return and(
    inArray(organizationInvitations.address, [...addresses]),
    isNull(organizationInvitations.declinedAt),
    gt(organizationInvitations.expiresAt, now),
  );
}

/** Writes a new one, or renews the one of the same address, which keeps its id. @returns its id */
export async function putInvitation(
  tx: Queryable,
  row: typeof organizationInvitations.$inferInsert,
): Promise<string> {
  const { invitedBy, sentAt, expiresAt } = row;
  const [kept] = await tx
    .insert(organizationInvitations)
    .values(row)
    .onConflictDoUpdate({
      target: [organizationInvitations.organizationId, organizationInvitations.address],
      set: { invitedBy, sentAt, expiresAt },
    })
    .returning({ id: organizationInvitations.id });
  return kept!.id;
}

export async function markDeclined(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.update(organizationInvitations).set({ declinedAt: at }).where(eq(organizationInvitations.id, id));
}

export async function deleteInvitation(tx: Queryable, id: string): Promise<void> {
  await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, id));
}

/** @returns how many ended, or were declined, before that moment */
export async function deleteOldInvitations(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(organizationInvitations)
    .where(or(lt(organizationInvitations.expiresAt, before), lt(organizationInvitations.declinedAt, before)));
  return rowCount ?? 0;
}

/** Invitations that a person got at these addresses, and those they sent. */
export async function invitationsOfPerson(
  db: Queryable,
  personId: string,
  addresses: readonly string[],
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(organizationInvitations)
    .where(
      or(
        inArray(organizationInvitations.address, [...addresses]),
        eq(organizationInvitations.invitedBy, personId),
      ),
    )
    .orderBy(asc(organizationInvitations.sentAt));
}

/** What was sent to these addresses goes; what the person sent stays, without their name. */
export async function forgetPerson(
  tx: Queryable,
  personId: string,
  addresses: readonly string[],
): Promise<void> {
  await tx.delete(organizationInvitations).where(inArray(organizationInvitations.address, [...addresses]));
  await tx
    .update(organizationInvitations)
    .set({ invitedBy: null })
    .where(eq(organizationInvitations.invitedBy, personId));
}
