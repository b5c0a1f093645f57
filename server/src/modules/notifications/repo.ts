import type { UiLanguage } from "@yizhou/contract";
import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { notificationMessages, notifications } from "./tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type MessageRow = typeof notificationMessages.$inferSelect;

/** @returns its number; null when it was told before */
export async function insertNotification(
  db: Queryable,
  row: Omit<typeof notifications.$inferInsert, "id">,
): Promise<number | null> {
  const [inserted] = await db
    .insert(notifications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return inserted?.id ?? null;
}

export async function insertMessages(
  db: Queryable,
  rows: readonly (typeof notificationMessages.$inferInsert)[],
): Promise<void> {
  await db
    .insert(notificationMessages)
    .values([...rows])
    .onConflictDoNothing();
}

/** The person's, newest first, those older than `before` where it is given. */
export async function listNotifications(
  db: Queryable,
  userId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), before === null ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** @param ids  of the person's, these; null: all */
export async function markRead(
  db: Queryable,
  userId: string,
  ids: readonly number[] | null,
  at: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids === null ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
}

/** @param userId  null: what was sent to an address */
export async function deleteAbout(db: Queryable, userId: string | null, subjectId: string): Promise<void> {
  const isTheirs = userId === null ? isNull(notifications.userId) : eq(notifications.userId, userId);
  await db.delete(notifications).where(and(isTheirs, eq(notifications.subjectId, subjectId)));
}

/** Of these things, those of which the letter to an address was given up. */
export async function failedLetters(db: Queryable, subjectIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ subjectId: notifications.subjectId })
    .from(notifications)
    .innerJoin(notificationMessages, eq(notificationMessages.notificationId, notifications.id))
    .where(
      and(
        isNull(notifications.userId),
        inArray(notifications.subjectId, [...subjectIds]),
        eq(notificationMessages.state, "failed"),
      ),
    );
  return rows.map(({ subjectId }) => subjectId!);
}

/** What was sent to an address without asking whose it is. */
export async function forgetLetters(db: Queryable, addresses: readonly string[]): Promise<void> {
  const sent = db
    .select({ id: notificationMessages.notificationId })
    .from(notificationMessages)
    .where(and(isNull(notificationMessages.userId), inArray(notificationMessages.receiver, [...addresses])));
  await db.delete(notifications).where(inArray(notifications.id, sent));
}

/** Deletes those told before that moment, with their messages. @returns how many */
export async function deleteOlder(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(notifications).where(lt(notifications.at, before));
  return rowCount ?? 0;
}

export async function forgetPerson(db: Queryable, userId: string): Promise<void> {
  await db.delete(notificationMessages).where(eq(notificationMessages.userId, userId));
  await db.delete(notifications).where(eq(notifications.userId, userId));
}

/** What is told, as a message says it. */
export interface DueMessage {
  readonly message: Pick<MessageRow, "id" | "channel" | "receiver" | "tries"> & {
    readonly language: UiLanguage;
  };
  readonly notification: Pick<NotificationRow, "kind" | "facts" | "subjectId" | "at">;
}

/** Takes up to so many due messages; nobody else gets them. The try is counted before it is made. */
export async function claimDue(db: Queryable, now: Date, limit: number): Promise<DueMessage[]> {
  const due = db
    .select({ id: notificationMessages.id })
    .from(notificationMessages)
    .where(and(eq(notificationMessages.state, "waiting"), lte(notificationMessages.nextAt, now)))
    .orderBy(notificationMessages.nextAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(notificationMessages)
    .set({ state: "sending", claimedAt: now, tries: sql`${notificationMessages.tries} + 1` })
    .where(inArray(notificationMessages.id, due))
    .returning();
  if (claimed.length === 0) return [];
  const told = await db
    .select()
    .from(notifications)
    .where(
      inArray(
        notifications.id,
        claimed.map(({ notificationId }) => notificationId),
      ),
    );
  return claimed.flatMap((message) => {
    const notification = told.find(({ id }) => id === message.notificationId);
    return notification ? [{ message, notification }] : [];
  });
}

/** Says how a try went. */
export async function settle(
  db: Queryable,
  id: string,
  outcome: Partial<Pick<MessageRow, "state" | "nextAt" | "problem">>,
): Promise<void> {
  await db
    .update(notificationMessages)
    .set({ ...outcome, claimedAt: null })
    .where(eq(notificationMessages.id, id));
}

/** Those whose sender has died over them. @returns how many */
export async function giveUpHeld(db: Queryable, claimedBefore: Date): Promise<number> {
  const { rowCount } = await db
    .update(notificationMessages)
    .set({ state: "unknown", claimedAt: null })
    .where(and(eq(notificationMessages.state, "sending"), lt(notificationMessages.claimedAt, claimedBefore)));
  return rowCount ?? 0;
}

/** All that a person was told, oldest first. */
export async function exportRows(db: Queryable, userId: string): Promise<NotificationRow[]> {
  return db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id);
}
