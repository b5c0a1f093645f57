import type { NoticeChoices, UiLanguage } from "@yizhou/contract";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { mailboxOf } from "./mailbox.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { forgetAskers, forgetBrowser } from "./known-askers.ts";
import { bindingSessions, sessions, signInFailures, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** A live user by user name, e-mail or phone number; by the user name first, since only that one can look like the others. */
export async function findUserByAccount(db: Queryable, account: string): Promise<UserRow | null> {
  const [first] = await findSignInCandidates(db, account);
  return first ?? null;
}

/**
 * Whoever may sign in by this name, e-mail or phone number, likeliest first. More than one only where one mailbox was two
 * accounts' once: the password says which.
 */
export async function findSignInCandidates(db: Queryable, account: string): Promise<UserRow[]> {
  const name = account.toLowerCase();
  const mailbox = mailboxOf(account);
  return db
    .select()
    .from(users)
    .where(
      and(
        or(
          eq(users.account, name),
          eq(users.email, mailbox),
          eq(users.phone, account),
          eq(users.sharedMailbox, mailbox),
        ),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(sql`${users.account} = ${name} desc, ${users.sharedMailbox} is not null`)
    .limit(MOST_OF_ONE_NAME);
}

const MOST_OF_ONE_NAME = 4;

/** Where a person is reached, in which language, and what they want to be told. */
export interface PersonContacts {
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: UiLanguage | null;
  readonly choices: NoticeChoices;
}

const ALL_NOTICES: NoticeChoices = {
  ...{ jobDone: true, jobMail: true, expiry: true, invitations: true },
  ...{ security: true, campaigns: false },
};

/** A person's choices of what they are told, those they never made by default. */
export function noticeChoicesOf({ notices }: Pick<UserRow, "notices">): NoticeChoices {
  return { ...ALL_NOTICES, ...notices };
}

/** Null when the account is gone. */
export async function contactsOf(db: Queryable, userId: string): Promise<PersonContacts | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) return null;
  const { email, phone, language } = row;
  return { email, phone, language, choices: noticeChoicesOf(row) };
}

/** The next people, in the order of their ids, who have chosen to be told of something that nobody is told of unasked. */
export async function peopleWanting(
  db: Queryable,
  choice: keyof NoticeChoices,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`(${users.notices} ->> ${choice})::boolean`,
        isNull(users.disabledAt),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Everything that signs a person in by name, in lower case; nothing when the account is gone. */
export async function accountKeysOf(db: Queryable, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ account: users.account, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  return row ? Object.values(row).flatMap((key) => key?.toLowerCase() ?? []) : [];
}

/** The code that a person invites others with; null for accounts made before there were any. */
export async function inviteCodeOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ code: users.inviteCode }).from(users).where(eq(users.id, userId));
  return row?.code ?? null;
}

/** What a person is called. */
export interface PersonNames {
  readonly account: string;
  readonly userName: string;
  readonly nickName: string;
}

/** What others see of persons, by id; those whose account is gone are left out. */
export async function personNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, account: users.account, userName: users.userName, nickName: users.nickName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

export async function findUserByPhone(db: Queryable, phone: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone));
  return row ?? null;
}

/** Whose mailbox it is; a sign-in name that looks like it is none. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, mailboxOf(email)));
  return row ?? null;
}

/** True when the mailbox is somebody else's, or somebody else signs in by a name that looks like it. */
export async function isMailboxTaken(db: Queryable, email: string, userId?: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const others = userId === undefined ? undefined : ne(users.id, userId);
  return (await db.$count(users, and(or(eq(users.email, mailbox), eq(users.account, mailbox)), others))) > 0;
}

export async function findUserByInviteCode(db: Queryable, code: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.inviteCode, code), isNull(users.disabledAt)));
  return row ?? null;
}

/** True when somebody else has this nickname, in whatever case. */
export async function isNickNameTaken(db: Queryable, nickName: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.nickName}) = lower(${nickName})`, ne(users.id, userId)))
    .limit(1);
  return rows.length > 0;
}

/** One at a time for a name of ours, until the transaction ends. */
export async function lockName(tx: Queryable, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @throws {Error} when there is none: callers have just seen it */
export async function getUser(db: Queryable, userId: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error(`user ${userId} is gone`);
  return row;
}

export async function updateUser(
  db: Queryable,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** Those of the people that have an account still. */
export async function findExistingUsers(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The person's id; nobody else moves them before the transaction ends. */
export async function lockUserByAccount(tx: Queryable, account: string): Promise<string | null> {
  const name = account.toLowerCase();
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.account, name), eq(users.email, mailboxOf(account)), eq(users.phone, account)))
    .for("update");
  return user?.id ?? null;
}

/** The mailboxes that people have shown to be theirs, by person; those without one are left out. */
export async function provenMailboxes(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.email), isNotNull(users.emailProvenAt)));
  return new Map(rows.map(({ id, email }) => [id, email!]));
}

/** The mailbox and the phone number that somebody has shown to be theirs. */
export async function provenAddressesOf(db: Queryable, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ email: users.email, provenAt: users.emailProvenAt, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  return [row?.provenAt ? row.email : null, row?.phone ?? null].flatMap((address) => address ?? []);
}

/** Whose address it is shown to be; null for nobody's. @param address  as accounts have it */
export async function findByProvenAddress(
  db: Queryable,
  address: string,
): Promise<Pick<UserRow, "id" | "organizationId"> | null> {
  const [row] = await db
    .select({ id: users.id, organizationId: users.organizationId })
    .from(users)
    .where(or(eq(users.phone, address), and(eq(users.email, address), isNotNull(users.emailProvenAt))));
  return row ?? null;
}

/** Locks a person's row until the transaction ends. @returns the organisation they belong to, 0 for none; null when they are gone */
export async function lockPerson(tx: Queryable, userId: string): Promise<number | null> {
  const [row] = await tx
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row?.organizationId ?? null;
}

/** Says where the person belongs from now on. */
export async function moveToOrganization(
  tx: Queryable,
  userId: string,
  organizationId: number,
): Promise<void> {
  await tx.update(users).set({ organizationId }).where(eq(users.id, userId));
}

/** Ids of the accounts whose owners asked before that moment that they be deleted. */
export async function listDueDeletions(db: Queryable, askedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionRequestedAt, askedBefore));
  return rows.map(({ id }) => id);
}

/** Holds the row until the transaction ends. @returns false when the account is gone, or its deletion was taken back */
export async function lockDueDeletion(tx: Transaction, id: string, askedBefore: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), lte(users.deletionRequestedAt, askedBefore)))
    .for("update");
  return rows.length === 1;
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** @returns false when its account, e-mail or phone exists already; nothing is changed then */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(users)
    .values({ ...user, account: user.account.toLowerCase() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return rows.length === 1;
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** The session with its user by the hash of its bearer token or of its page cookie; revoked ones are not found. */
export async function findSession(
  db: Queryable,
  by: { tokenHash: string } | { pageHash: string },
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const match = "tokenHash" in by ? eq(sessions.tokenHash, by.tokenHash) : eq(sessions.pageHash, by.pageHash);
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(match, isNull(sessions.revokedAt), isNull(users.disabledAt)));
  return row ?? null;
}

export async function touchSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, sessionId));
}

export async function setPageHash(db: Queryable, sessionId: string, pageHash: string): Promise<void> {
  await db.update(sessions).set({ pageHash }).where(eq(sessions.id, sessionId));
}

export async function revokeSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, sessionId));
}

/** Ends a session of this user, whose browser is a stranger again. @returns false when there is no such one open */
export async function revokeOwnSession(
  db: Queryable,
  userId: string,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ browser: sessions.browser });
  const browser = rows[0]?.browser;
  if (browser) await forgetBrowser(db, userId, browser);
  return rows.length === 1;
}

/** Ends all sessions of a user, or all but one; browsers and networks are strangers again, but that one's browser. @returns how many */
export async function revokeSessions(
  db: Queryable,
  userId: string,
  at: Date,
  exceptSessionId?: string,
): Promise<number> {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const [kept] =
    exceptSessionId === undefined
      ? []
      : await db.select({ browser: sessions.browser }).from(sessions).where(eq(sessions.id, exceptSessionId));
  await forgetAskers(db, userId, kept?.browser ?? null);
  const rows = await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function listSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.createdAt));
}

export type BindingRow = typeof bindingSessions.$inferSelect;

/** Minutes that somebody who scanned has for binding a phone. */
const BINDING_MS = 30 * 60_000;

/** An open binding session by the hash of its token. */
export async function findBindingSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<BindingRow | null> {
  const [row] = await db
    .select()
    .from(bindingSessions)
    .where(
      and(
        eq(bindingSessions.tokenHash, tokenHash),
        isNull(bindingSessions.usedAt),
        gt(bindingSessions.createdAt, new Date(now.getTime() - BINDING_MS)),
      ),
    );
  return row ?? null;
}

/** Sessions that ended before `before` leave no trace but their audit lines. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.createdAt, before));
  await db.delete(bindingSessions).where(lt(bindingSessions.createdAt, before));
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, before));
}

/** Takes one failure back. */
export async function takeBackFailure(db: Queryable, key: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(0, ${signInFailures.failures} - 1)` })
    .where(eq(signInFailures.key, key));
}

export async function clearFailures(db: Queryable, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
}

/** When the deletion of a demo account that the operator removes was asked for: no person can have asked then. */
const DEMO_REMOVED = new Date(0);

/** Marks accounts as the demo's and opens them. */
export async function openDemoAccounts(db: Queryable, accounts: readonly string[]): Promise<void> {
  await db
    .update(users)
    .set({
      isDemo: true,
      disabledAt: null,
      // Taken back is only what `dueDemoAccounts` asked for, and not what a person wished.
      deletionRequestedAt: sql`nullif(${users.deletionRequestedAt}, ${DEMO_REMOVED})`,
    })
    .where(inArray(users.account, [...accounts]));
}

/** @returns how many accounts are the demo's */
export async function closeDemoAccounts(db: Queryable, now: Date): Promise<number> {
  const closed = await db
    .update(users)
    .set({ disabledAt: sql`coalesce(${users.disabledAt}, ${now})` })
    .where(eq(users.isDemo, true))
    .returning({ id: users.id });
  const ids = closed.map(({ id }) => id);
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
  return closed.length;
}

/** Makes the deletion of the demo's accounts due. @returns how many */
export async function dueDemoAccounts(db: Queryable): Promise<number> {
  const due = await db
    .update(users)
    .set({ deletionRequestedAt: DEMO_REMOVED })
    .where(eq(users.isDemo, true))
    .returning({ id: users.id });
  return due.length;
}

/** What offers ask of a person. */
export interface PersonStanding {
  readonly hasPhone: boolean;
  readonly createdAt: Date;
}

export async function standingOfPerson(db: Queryable, userId: string): Promise<PersonStanding> {
  const { phone, createdAt } = await getUser(db, userId);
  return { hasPhone: phone !== null, createdAt };
}
