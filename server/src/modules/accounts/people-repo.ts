// People as those of the site see them: searched, counted and put in order over everybody. All of it is read by operators alone.
import type { PersonState } from "@yizhou/contract";
import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { maskPhone } from "./create-user.ts";
import { maskEmail } from "./tell-of-contact.ts";
import { sessions, users } from "./tables.ts";
import type { UserRow } from "./repo.ts";

/** Which people are asked for; what is absent narrows nothing. */
export interface PeopleFilter {
  readonly search?: string;
  readonly state?: PersonState;
  readonly organizationId?: number;
  readonly seenSince?: Date;
}

/** A person as far as a list needs; contacts have their middle left out. */
export interface PersonFacts {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly organizationId: number;
  readonly userType: number;
  readonly isDemo: boolean;
  readonly hasSecondFactor: boolean;
  readonly state: PersonState;
  readonly createdAt: Date;
  /** Null where no session is kept any more. */
  readonly lastSeenAt: Date | null;
}

// In SQL of its own: the query builder leaves the tables' names out of what is chosen, and both tables have an id.
const SEEN = sql<string | null>`(select max(s.last_seen_at) from sessions s where s.user_id = users.id)`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nameOf = sql<string>`coalesce(nullif(${users.nickName}, ''), ${users.userName})`;

const IN_STATE: Readonly<Record<PersonState, SQL>> = {
  active: and(isNull(users.disabledAt), isNull(users.deletionRequestedAt))!,
  disabled: isNotNull(users.disabledAt),
  leaving: and(isNull(users.disabledAt), isNotNull(users.deletionRequestedAt))!,
};

function matching({ search, state, organizationId, seenSince }: PeopleFilter): SQL | undefined {
  const text = search?.trim();
  const part = text && `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    part
      ? or(
          ...[users.nickName, users.userName, users.account, users.email, users.phone].map(
            (column) => sql`${column} ilike ${part}`,
          ),
          UUID.test(text) ? eq(users.id, text) : undefined,
        )
      : undefined,
    state && IN_STATE[state],
    organizationId === undefined ? undefined : eq(users.organizationId, organizationId),
    seenSince &&
      sql`exists (select from sessions s where s.user_id = users.id and s.last_seen_at >= ${seenSince.toISOString()}::timestamptz)`,
  );
}

/**
 * Everybody who is asked for, in order. One row of two numbers each: a list that is put in order by what other modules know needs
 * all of them, and ten thousand come in some milliseconds.
 */
export async function listPersonIds(
  db: Queryable,
  filter: PeopleFilter,
  sort: "name" | "seen" | "created",
  order: "asc" | "desc",
): Promise<{ readonly id: string; readonly organizationId: number }[]> {
  const by = { name: sql`lower(${nameOf})`, seen: SEEN, created: sql`${users.createdAt}` }[sort];
  const inOrder = order === "asc" ? sql`${by} asc nulls first` : sql`${by} desc nulls last`;
  return db
    .select({ id: users.id, organizationId: users.organizationId })
    .from(users)
    .where(matching(filter))
    .orderBy(inOrder, users.id);
}

/** The people of these ids, in their order; those whose account is gone are left out. */
export async function readPeople(db: Queryable, ids: readonly string[]): Promise<PersonFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      user: users,
      seen: SEEN,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  const byId = new Map(rows.map(({ user, seen }) => [user.id, toFacts(user, seen)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toFacts(user: UserRow, seen: string | null): PersonFacts {
  const { id, organizationId, userType, isDemo, hasSecondFactor, createdAt, email, phone } = user;
  return {
    ...{ id, organizationId, userType, isDemo, hasSecondFactor, createdAt },
    name: user.nickName || user.userName,
    account: maskAccount(user),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    state: user.disabledAt ? "disabled" : user.deletionRequestedAt ? "leaving" : "active",
    lastSeenAt: seen === null ? null : new Date(seen),
  };
}

/** A sign-in name is mostly an address or a number itself. */
function maskAccount({ account }: UserRow): string {
  if (account.includes("@")) return maskEmail(account);
  return /^\d{8,}$/.test(account) ? maskPhone(account) : account;
}

/** Everybody by state. */
export async function countPeople(db: Queryable): Promise<Readonly<Record<PersonState | "all", number>>> {
  const [row] = await db
    .select({
      all: count(),
      active: sql<number>`count(*) filter (where ${IN_STATE.active})`.mapWith(Number),
      disabled: sql<number>`count(*) filter (where ${IN_STATE.disabled})`.mapWith(Number),
      leaving: sql<number>`count(*) filter (where ${IN_STATE.leaving})`.mapWith(Number),
    })
    .from(users);
  return row!;
}

/** How many accounts were made between two moments. */
export async function countRegistered(db: Queryable, since: Date, until: Date): Promise<number> {
  return db.$count(users, and(gte(users.createdAt, since), lt(users.createdAt, until)));
}

/** Where everybody belongs. */
export async function organizationsOfPeople(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: users.id, organizationId: users.organizationId })
    .from(users)
    .where(gt(users.organizationId, 0));
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}

/** Whole contacts; null when the account is gone. */
export async function wholeContacts(
  db: Queryable,
  id: string,
): Promise<{
  readonly account: string;
  readonly email: string | null;
  readonly phone: string | null;
} | null> {
  const [row] = await db
    .select({ account: users.account, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Sessions that were not ended; some of them may be past their time. */
export async function countSessions(db: Queryable, userId: string): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** Closes an account, or opens it again. @returns false when it was so already, or is gone */
export async function setDisabled(tx: Queryable, id: string, at: Date | null): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ disabledAt: at })
    .where(and(eq(users.id, id), at === null ? isNotNull(users.disabledAt) : isNull(users.disabledAt)))
    .returning({ id: users.id });
  return rows.length === 1;
}
