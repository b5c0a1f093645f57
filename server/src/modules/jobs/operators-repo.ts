// Jobs of everybody, as the people of the site see them: counted, and listed without what they are called and what is in them.
import { and, count, desc, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { jobOptions, jobRuns, jobs } from "./tables.ts";
import type { StoredJobState } from "./tables.ts";

/** Which jobs are asked for; what is absent narrows nothing. First pages are looked at for nothing and stand in no list. */
export interface WorkFilter {
  readonly ownerId?: string;
  readonly state?: StoredJobState;
  readonly from?: string;
  readonly to?: string;
  readonly since?: Date;
  readonly until?: Date;
}

/** A job without its name. */
export interface WorkFacts {
  readonly id: string;
  readonly ownerId: string;
  readonly format: string;
  readonly isText: boolean;
  readonly from: string;
  readonly to: string;
  readonly engine: string;
  readonly pages: number | null;
  readonly characters: number;
  readonly state: StoredJobState;
  /** Queued, and waits for a language model to come to the server. */
  readonly isWaiting: boolean;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

function matching({ ownerId, state, from, to, since, until }: WorkFilter): SQL {
  return and(
    // As a literal: a partial index is used only where its condition can be seen.
    sql`not ${jobs.isFirstPage}`,
    ownerId === undefined ? undefined : eq(jobs.ownerId, ownerId),
    state && eq(jobs.state, state),
    from === undefined ? undefined : eq(jobs.sourceLanguage, from),
    to === undefined ? undefined : eq(jobs.targetLanguage, to),
    since && gte(jobs.createdAt, since),
    until && lt(jobs.createdAt, until),
  )!;
}

/** A page of jobs, newest first. @param after  the last one of the page before */
export async function listWork(
  db: Queryable,
  filter: WorkFilter,
  after: { readonly createdAt: Date; readonly id: string } | null,
  limit: number,
): Promise<WorkFacts[]> {
  const behind =
    after &&
    or(lt(jobs.createdAt, after.createdAt), and(eq(jobs.createdAt, after.createdAt), lt(jobs.id, after.id)));
  return db
    .select({
      ...{ id: jobs.id, ownerId: jobs.ownerId, format: jobs.format, isText: jobs.isText },
      ...{ from: jobs.sourceLanguage, to: jobs.targetLanguage, engine: jobOptions.engine },
      ...{ pages: jobs.pages, characters: jobs.characters, state: jobs.state },
      isWaiting: sql<boolean>`${jobs.state} = 'queued' and ${jobRuns.waitingFor} is not null`,
      problem: sql<string | null>`${jobs.problem} ->> 'code'`,
      ...{ createdAt: jobs.createdAt, finishedAt: jobs.finishedAt },
    })
    .from(jobs)
    .innerJoin(jobOptions, eq(jobOptions.jobId, jobs.id))
    .innerJoin(jobRuns, eq(jobRuns.jobId, jobs.id))
    .where(and(matching(filter), behind ?? undefined))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
}

/** All jobs that are asked for, as one sum. */
export async function sumWork(
  db: Queryable,
  filter: WorkFilter,
): Promise<{ readonly jobs: number; readonly characters: number }> {
  const [row] = await db
    .select({ jobs: count(), characters: sql<number>`coalesce(sum(${jobs.characters}), 0)`.mapWith(Number) })
    .from(jobs)
    .where(matching(filter));
  return row!;
}

/** Jobs that were started in a span by where they stand now; states without a job are absent. */
export async function countStarted(
  db: Queryable,
  since: Date,
  until: Date,
): Promise<ReadonlyMap<StoredJobState, number>> {
  const rows = await db
    .select({ state: jobs.state, jobs: count() })
    .from(jobs)
    .where(matching({ since, until }))
    .groupBy(jobs.state);
  return new Map(rows.map((row) => [row.state, row.jobs]));
}

/** Failed jobs that were started in a span, by the code of what went wrong, the most frequent first. */
export async function countFailures(
  db: Queryable,
  since: Date,
  until: Date,
): Promise<{ readonly code: string; readonly jobs: number }[]> {
  const code = sql<string>`coalesce(${jobs.problem} ->> 'code', 'internal.unexpected')`;
  return db
    .select({ code, jobs: count() })
    .from(jobs)
    .where(matching({ state: "failed", since, until }))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`);
}

/** For how many seconds each waiting job has waited, the longest first, and how many jobs are in work. */
export async function lookAtQueue(
  db: Queryable,
  nowMs: number,
): Promise<{ readonly waitedSeconds: readonly number[]; readonly running: number }> {
  const waiting = await db
    .select({ since: jobs.queuedAt })
    .from(jobs)
    .where(and(eq(jobs.state, "queued"), isNotNull(jobs.queuedAt)))
    .orderBy(jobs.queuedAt);
  const running = await db.$count(jobs, inArray(jobs.state, ["parsing", "translating", "rendering"]));
  const waitedSeconds = waiting.map(({ since }) =>
    Math.max(0, Math.floor((nowMs - since!.getTime()) / 1000)),
  );
  return { waitedSeconds, running };
}
