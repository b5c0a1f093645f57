import { costOf } from "@yizhou/engines";
import type { EnginePrice } from "@yizhou/engines";
import type { EngineSpending } from "@yizhou/pipeline";
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { engineSpending } from "./tables.ts";

/** Whom a checkpoint's spending is put down to. */
export interface SpendingAccount {
  readonly ownerId: string;
  /** Null for what belongs to no job: an evaluation. */
  readonly jobId: string | null;
  readonly engineName: string;
  /** The organisation whose key it was; null for every other engine. */
  readonly organizationId: number | null;
  readonly price: EnginePrice | null;
  readonly day: string;
}

/** Adds a checkpoint's spending to the job's, in the checkpoint's transaction; what belongs to no job is a row of its own. */
export async function recordSpending(
  tx: Queryable,
  account: SpendingAccount,
  { engineId, usage, cachedSegments }: EngineSpending,
): Promise<void> {
  const cost = account.price && costOf(usage, account.price);
  // In SQL of its own: the unique index has an expression, which the query builder cannot name.
  await tx.execute(sql`
    insert into engine_spending as s (owner_id, job_id, engine_id, engine_name, organization_id, day, requests, characters,
      input_tokens, output_tokens, cached_segments, cost_micros, currency)
    values (${account.ownerId}, ${account.jobId}, ${engineId}, ${account.engineName}, ${account.organizationId}, ${account.day},
      ${usage.requests}, ${usage.characters}, ${usage.inputTokens}, ${usage.outputTokens}, ${cachedSegments},
      ${cost?.amountMicros ?? null}, ${cost?.currency ?? null})
    on conflict (job_id, owner_id, engine_id, day, (coalesce(currency, ''))) do update set
      requests = s.requests + excluded.requests, characters = s.characters + excluded.characters,
      input_tokens = s.input_tokens + excluded.input_tokens, output_tokens = s.output_tokens + excluded.output_tokens,
      cached_segments = s.cached_segments + excluded.cached_segments, cost_micros = s.cost_micros + excluded.cost_micros`);
}

/** Sums of one engine and currency. */
export interface SpendingSum {
  readonly engineId: string;
  readonly engineName: string;
  readonly jobs: number;
  readonly requests: number;
  readonly characters: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedSegments: number;
  readonly costMicros: number | null;
  readonly currency: string | null;
}

const t = engineSpending;
const sumOf = (column: Parameters<typeof sql>[1]) => sql<number>`sum(${column})::float8`.mapWith(Number);
const SUMS = {
  engineId: t.engineId,
  engineName: sql<string>`max(${t.engineName})`,
  jobs: sql<number>`count(distinct ${t.jobId})`.mapWith(Number),
  requests: sumOf(t.requests),
  characters: sumOf(t.characters),
  inputTokens: sumOf(t.inputTokens),
  outputTokens: sumOf(t.outputTokens),
  cachedSegments: sumOf(t.cachedSegments),
  costMicros: sql<number | null>`sum(${t.costMicros})::float8`,
  currency: t.currency,
};

/** By engine and currency, the dearest first. `until` is the first day after. */
export async function sumSpending(
  db: Queryable,
  whose: { readonly ownerId: string } | { readonly organizationId: number },
  { since, until }: { readonly since: string; readonly until: string },
): Promise<SpendingSum[]> {
  const owned =
    "ownerId" in whose ? eq(t.ownerId, whose.ownerId) : eq(t.organizationId, whose.organizationId);
  return db
    .select(SUMS)
    .from(t)
    .where(and(owned, gte(t.day, since), lt(t.day, until)))
    .groupBy(t.engineId, t.currency)
    .orderBy(sql`sum(${t.costMicros}) desc nulls last`, t.engineId);
}

/** What everybody's engines took, by engine and currency. Without counting jobs, which would take longer than all the rest. */
export async function sumSiteSpending(
  db: Queryable,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<
  Pick<SpendingSum, "engineId" | "engineName" | "requests" | "characters" | "costMicros" | "currency">[]
> {
  const { engineId, engineName, requests, characters, costMicros, currency } = SUMS;
  return db
    .select({ engineId, engineName, requests, characters, costMicros, currency })
    .from(t)
    .where(and(gte(t.day, since), lt(t.day, until)))
    .groupBy(t.engineId, t.currency)
    .orderBy(sql`sum(${t.costMicros}) desc nulls last`, t.engineId);
}

/** What each of these jobs took for a person, by engine and currency. */
export async function jobSpending(
  db: Queryable,
  ownerId: string,
  jobIds: readonly string[],
): Promise<(SpendingSum & { readonly jobId: string | null })[]> {
  if (jobIds.length === 0) return [];
  return db
    .select({ jobId: t.jobId, ...SUMS })
    .from(t)
    .where(and(eq(t.ownerId, ownerId), inArray(t.jobId, [...jobIds])))
    .groupBy(t.jobId, t.engineId, t.currency)
    .orderBy(t.engineId);
}
