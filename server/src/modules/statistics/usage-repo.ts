// All SQL over usage. Days are days of the time zone that asks: a span is cut where its days begin, summer time included.
import type { UsageUnit } from "@yizhou/contract";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { usageQuarters } from "./tables.ts";

/** From the beginning of one day to the end of another, in a time zone. */
export interface Span {
  readonly since: string;
  readonly until: string;
  readonly timeZone: string;
}

/** Sums of a span; `files` and the rest are whole numbers. */
export interface UsageSums {
  readonly files: number;
  readonly pages: number;
  readonly segments: number;
  readonly characters: number;
  readonly saved: number;
  readonly confirmed: number;
  readonly postedited: number;
  readonly words: number;
  readonly edits: number;
  readonly spentMs: number;
}

/** By what sums can be asked for. */
export type UsageGroup = "day" | "pair" | "format" | "field" | "engine" | "band" | "all";

/** Sums of one group; what it was not grouped by is null. */
export interface UsageRow extends UsageSums {
  readonly group: UsageGroup;
  readonly day: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly format: string | null;
  readonly field: string | null;
  readonly engine: string | null;
  readonly band: string | null;
}

/** What one day saw of one way of using the site. */
export interface UsageOfDay extends UsageSums {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly format: string;
  readonly field: string;
  readonly engine: string;
  readonly band: string;
}

const startOf = ({ since, timeZone }: Span) => sql`(${since}::date)::timestamp at time zone ${timeZone}`;
const endOf = ({ until, timeZone }: Span) => sql`(${until}::date + 1)::timestamp at time zone ${timeZone}`;

const SUMS = sql`
  sum(files)::bigint as files, sum(pages)::bigint as pages, sum(segments)::bigint as segments,
  sum(characters)::bigint as characters, sum(saved)::bigint as saved, sum(confirmed)::bigint as confirmed,
  sum(postedited)::bigint as postedited, sum(words)::bigint as words, sum(edits)::bigint as edits,
  sum(spent_ms)::bigint as "spentMs"`;

type Raw<T> = { [K in keyof T]: T[K] extends number ? string : T[K] };

/** Everything that a person used in a span, by all that it can be asked by. One reading of the person's rows. */
export async function sumUsage(
  db: Queryable,
  ownerId: string,
  span: Span,
  unit: UsageUnit,
): Promise<UsageRow[]> {
  const { rows } = await db.execute<Raw<UsageRow>>(sql`
    with used as (
      select *, to_char(date_trunc(${unit}, quarter at time zone ${span.timeZone}), 'YYYY-MM-DD') as day
      from usage_quarters
      where owner_id = ${ownerId} and quarter >= ${startOf(span)} and quarter < ${endOf(span)}
    )
    select
      case when grouping(day) = 0 then 'day' when grouping(source_language) = 0 then 'pair'
        when grouping(format) = 0 then 'format' when grouping(field) = 0 then 'field'
        when grouping(engine) = 0 then 'engine' when grouping(band) = 0 then 'band' else 'all' end as "group",
      day, source_language as "from", target_language as "to", format, field, engine, band, ${SUMS}
    from used
    group by grouping sets ((day), (source_language, target_language), (format), (field), (engine), (band), ())
    having count(*) > 0`);
  return rows.map(toNumbers);
}

/** What a person used in a span, as one sum. */
export async function sumAllUsage(db: Queryable, ownerId: string, span: Span): Promise<UsageSums | null> {
  const { rows } = await db.execute<Raw<UsageSums>>(sql`
    select ${SUMS} from usage_quarters
    where owner_id = ${ownerId} and quarter >= ${startOf(span)} and quarter < ${endOf(span)}
    having count(*) > 0`);
  return rows[0] ? toNumbers(rows[0]) : null;
}

/** Each way in which a person used the site on each day, in their order. */
export async function listUsageByDay(db: Queryable, ownerId: string, span: Span): Promise<UsageOfDay[]> {
  const { rows } = await db.execute<Raw<UsageOfDay>>(sql`
    select to_char(quarter at time zone ${span.timeZone}, 'YYYY-MM-DD') as day, source_language as "from",
      target_language as "to", format, field, engine, band, ${SUMS}
    from usage_quarters
    where owner_id = ${ownerId} and quarter >= ${startOf(span)} and quarter < ${endOf(span)}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`);
  return rows.map(toNumbers);
}

/** What one person used in a span. */
export interface OwnerSums extends Pick<UsageSums, "files" | "characters" | "saved"> {
  readonly ownerId: string;
}

/** What each person used in a span; those who used nothing are left out, and so is what is nobody's any more. */
export async function sumOwners(db: Queryable, span: Span): Promise<OwnerSums[]> {
  const { rows } = await db.execute<Raw<OwnerSums>>(sql`
    select owner_id as "ownerId", sum(files)::bigint as files, sum(characters)::bigint as characters, sum(saved)::bigint as saved
    from usage_quarters
    where owner_id is not null and quarter >= ${startOf(span)} and quarter < ${endOf(span)}
    group by owner_id`);
  return rows.map(({ ownerId, files, characters, saved }) => ({
    ...{ ownerId, files: Number(files), characters: Number(characters), saved: Number(saved) },
  }));
}

/** What each of some people used in a span, each from the quarter of an hour on in which they began; who used nothing is absent. */
export async function sumMembers(
  db: Queryable,
  members: readonly { readonly userId: string; readonly since: Date }[],
  span: Span,
): Promise<ReadonlyMap<string, OwnerSums>> {
  const ids = JSON.stringify(members.map(({ userId, since }) => ({ id: userId, since })));
  const { rows } = await db.execute<Raw<OwnerSums>>(sql`
    select owner_id as "ownerId", sum(files)::bigint as files, sum(characters)::bigint as characters, sum(saved)::bigint as saved
    from json_to_recordset(${ids}::json) as member (id uuid, since timestamptz)
    join usage_quarters on owner_id = member.id
      and quarter >= date_bin('15 minutes', member.since, timestamptz '2000-01-01 00:00:00+00')
    where quarter >= ${startOf(span)} and quarter < ${endOf(span)}
    group by owner_id`);
  return new Map(
    rows.map(({ ownerId, files, characters, saved }) => [
      ownerId,
      { ownerId, files: Number(files), characters: Number(characters), saved: Number(saved) },
    ]),
  );
}

const POINTS = { hour: `YYYY-MM-DD"T"HH24`, day: "YYYY-MM-DD", month: "YYYY-MM" } as const;

/**
 * Characters that were delivered in a span, to everybody or to one person, by the local time of the span's zone.
 *
 * @returns by `2026-11-21T14`, `2026-11-21` or `2026-11`; what has none is absent
 */
export async function sumPoints(
  db: Queryable,
  span: Span,
  unit: keyof typeof POINTS,
  ownerId?: string,
): Promise<ReadonlyMap<string, number>> {
  const own = ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`;
  // Quarters first: there are few of them, and naming a point of each row would take longer than adding them up.
  const { rows } = await db.execute<{ point: string; characters: string }>(sql`
    select to_char(quarter at time zone ${span.timeZone}, ${POINTS[unit]}) as point, sum(added)::bigint as characters
    from (
      select quarter, sum(characters) as added from usage_quarters
      where ${own} and quarter >= ${startOf(span)} and quarter < ${endOf(span)}
      group by quarter
    ) quarters
    group by 1`);
  return new Map(rows.map(({ point, characters }) => [point, Number(characters)]));
}

/** When a span begins and when it has ended. */
export async function boundsOf(
  db: Queryable,
  span: Span,
): Promise<{ readonly since: Date; readonly until: Date }> {
  const { rows } = await db.execute<{ since: string; until: string }>(
    sql`select ${startOf(span)} as since, ${endOf(span)} as until`,
  );
  return { since: new Date(rows[0]!.since), until: new Date(rows[0]!.until) };
}

export async function listUsage(db: Queryable, ownerId: string, after: number, limit: number) {
  return db
    .select()
    .from(usageQuarters)
    .where(sql`${usageQuarters.ownerId} = ${ownerId} and ${usageQuarters.id} > ${after}`)
    .orderBy(usageQuarters.id)
    .limit(limit);
}

/** What was used stays, as nobody's. */
export async function disownUsage(tx: Queryable, ownerId: string): Promise<void> {
  await tx.update(usageQuarters).set({ ownerId: null }).where(eq(usageQuarters.ownerId, ownerId));
}

const NUMBERS: readonly (keyof UsageSums)[] = [
  ...(["files", "pages", "segments", "characters", "saved"] as const),
  ...(["confirmed", "postedited", "words", "edits", "spentMs"] as const),
];

function toNumbers<T extends UsageSums>(row: Raw<T>): T {
  const sums = Object.fromEntries(NUMBERS.map((name) => [name, Number(row[name])]));
  return { ...row, ...sums } as unknown as T;
}
