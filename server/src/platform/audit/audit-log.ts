// What was done to accounts, rights and data, for whoever has to find out later: who, what, to which id, from which network, and never
// a text that somebody wrote, but for the reason that an operator gives. Lines are only ever added, and go when they are past their day.
import { and, asc, desc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Queryable } from "../database/connect.ts";
import { addressGroup } from "../limits/address-group.ts";
import { auditLog } from "./tables.ts";

export type AuditLine = typeof auditLog.$inferSelect;

/** Adds a line; of the address only its network is kept. */
export async function insertAudit(
  db: Queryable,
  line: Omit<typeof auditLog.$inferInsert, "id">,
): Promise<void> {
  await db.insert(auditLog).values({ ...line, address: line.address ? networkOf(line.address) : null });
}

/** Refused accesses of one person that are written down in an hour: more say nothing new and fill the table. */
const REFUSALS_PER_HOUR = 200;
const HOUR_MS = 3600_000;

/** Adds a refused access, unless there were many. */
export async function insertRefusal(
  db: Queryable,
  line: Pick<typeof auditLog.$inferInsert, "details" | "address" | "subjectId"> & {
    readonly at: Date;
    readonly userId: string;
  },
): Promise<void> {
  const event = "access_refused";
  const recent = and(
    eq(auditLog.userId, line.userId),
    eq(auditLog.event, event),
    gt(auditLog.at, new Date(line.at.getTime() - HOUR_MS)),
  );
  if ((await db.$count(auditLog, recent)) < REFUSALS_PER_HOUR) await insertAudit(db, { ...line, event });
}

/** Lines since a moment, oldest first. */
export async function findAudit(
  db: Queryable,
  { userId, event, since }: { readonly userId?: string; readonly event?: string; readonly since: Date },
): Promise<AuditLine[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        gt(auditLog.at, since),
        userId === undefined ? undefined : eq(auditLog.userId, userId),
        event === undefined ? undefined : eq(auditLog.event, event),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(MOST_LINES);
}

const MOST_LINES = 10_000;

/**
 * A page of lines, newest first.
 *
 * @param filter.person  who acts or is acted on
 * @param filter.before  only lines with a smaller id
 */
export async function searchAudit(
  db: Queryable,
  filter: {
    readonly person?: string;
    readonly event?: string;
    readonly since?: Date;
    readonly until?: Date;
    readonly before?: number;
  },
  limit: number,
): Promise<AuditLine[]> {
  const { person, event, since, until, before } = filter;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        person === undefined ? undefined : or(eq(auditLog.userId, person), eq(auditLog.subjectId, person)),
        event === undefined ? undefined : eq(auditLog.event, event),
        since && gte(auditLog.at, since),
        until && lt(auditLog.at, until),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Which events there are lines of, in their order. Steps from one to the next in the index, however many lines there are. */
export async function listAuditEvents(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ event: string }>(sql`
    with recursive events as (
      (select event from audit_log order by event limit 1)
      union all
      select (select event from audit_log where event > e.event order by event limit 1) from events e where e.event is not null
    )
    select event from events where event is not null`);
  return rows.map(({ event }) => event);
}

/**
 * Adds a line unless the same person has one of the same event and subject that is younger: who looks at a page that asks anew
 * every half minute has looked at it once.
 */
export async function insertAuditOnce(
  db: Queryable,
  line: Omit<typeof auditLog.$inferInsert, "id"> & { readonly at: Date; readonly userId: string },
  withinMs: number,
): Promise<void> {
  const { userId, event, subjectId, at } = line;
  const recent = and(
    eq(auditLog.userId, userId),
    eq(auditLog.event, event),
    gt(auditLog.at, new Date(at.getTime() - withinMs)),
    subjectId == null ? isNull(auditLog.subjectId) : eq(auditLog.subjectId, subjectId),
  );
  if ((await db.$count(auditLog, recent)) === 0) await insertAudit(db, line);
}

/** @returns how many lines went */
export async function deleteOldAudit(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(auditLog).where(lt(auditLog.at, before));
  return rowCount ?? 0;
}

/** `203.0.113.0/24`, `2001:db8:1:2::/64`: enough to see that two came from one place, too little to find a person by. */
function networkOf(address: string): string {
  const group = addressGroup(address);
  return ipaddr.IPv4.isValidFourPartDecimal(group) ? group.replace(/\.\d+$/, ".0/24") : group;
}
