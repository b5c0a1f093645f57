// Daily budgets. Before a batch goes out its characters and its estimated cost are taken from the day's sum in one statement,
// so that batches of many workers together cannot pass the limit; afterwards the estimate is replaced by what it really took.
import { costOf } from "@yizhou/engines";
import type { Engine, EnginePrice } from "@yizhou/engines";
import { AppError, textOnly } from "@yizhou/model";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { engineDays } from "./tables.ts";
import { estimateCost } from "./estimate-cost.ts";

/** Limits of one day of UTC; null without a limit. */
export interface DailyBudget {
  readonly characters: number | null;
  /** Millionths of the price's currency. */
  readonly costMicros: number | null;
}

export interface DaySum {
  readonly characters: number;
  readonly costMicros: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** The day of UTC, `2026-11-21`. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** When the day of `nowMs` ends and its budgets begin anew. */
export const endOfDay = (nowMs: number): Date => new Date((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS);

/**
 * Adds to the day's sum unless a limit would be passed.
 *
 * @returns false, with nothing taken, when it would
 */
export async function takeFromDay(
  db: Queryable,
  { scope, day }: { readonly scope: string; readonly day: string },
  amount: DaySum,
  budget: DailyBudget,
): Promise<boolean> {
  const isWithin = (limit: number | null, taken: number) => limit === null || taken <= limit;
  // A first batch larger than the whole budget.
  if (!isWithin(budget.characters, amount.characters) || !isWithin(budget.costMicros, amount.costMicros))
    return false;
  const { characters, costMicros } = engineDays;
  const rows = await db
    .insert(engineDays)
    .values({ scope, day, ...amount })
    .onConflictDoUpdate({
      target: [engineDays.scope, engineDays.day],
      set: {
        characters: sql`${characters} + ${amount.characters}`,
        costMicros: sql`${costMicros} + ${amount.costMicros}`,
      },
      setWhere: and(
        budget.characters === null
          ? undefined
          : sql`${characters} + ${amount.characters} <= ${budget.characters}`,
        budget.costMicros === null
          ? undefined
          : sql`${costMicros} + ${amount.costMicros} <= ${budget.costMicros}`,
      ),
    })
    .returning({ scope: engineDays.scope });
  return rows.length > 0;
}

/** Corrects what was taken; the sum never falls below nothing. */
async function correctDay(db: Queryable, scope: string, day: string, change: DaySum): Promise<void> {
  await db
    .update(engineDays)
    .set({
      characters: sql`greatest(0, ${engineDays.characters} + ${change.characters})`,
      costMicros: sql`greatest(0, ${engineDays.costMicros} + ${change.costMicros})`,
    })
    .where(and(eq(engineDays.scope, scope), eq(engineDays.day, day)));
}

/** What was taken on a day, by scope; scopes of which nothing was taken are absent. */
export async function daySums(
  db: Queryable,
  scopes: readonly string[],
  day: string,
): Promise<Map<string, DaySum>> {
  if (scopes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(engineDays)
    .where(and(inArray(engineDays.scope, [...scopes]), eq(engineDays.day, day)));
  return new Map(rows.map(({ scope, characters, costMicros }) => [scope, { characters, costMicros }]));
}

/** Sums of days that are over; kept for a while for whoever asks. */
export async function deleteOldDays(db: Queryable, nowMs: number): Promise<void> {
  await db.delete(engineDays).where(sql`${engineDays.day} < ${dayOf(nowMs - 40 * DAY_MS)}`);
}

/**
 * The engine within its daily budget: a batch that would pass it is refused before anything is sent, and the job goes on with
 * the next engine.
 *
 * @param price  null while unknown: money is not limited then, characters are
 */
export function withBudget(
  engine: Engine,
  budget: DailyBudget,
  price: EnginePrice | null,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): Engine {
  return {
    ...engine,
    async translate(batch, context, signal) {
      const characters = batch.reduce((sum, { source }) => sum + textOnly(source).length, 0);
      const estimate = price
        ? estimateCost({ characters, segments: batch.length }, engine, price, context.from).amountMicros
        : 0;
      const day = dayOf(clock.now());
      const taken = { characters, costMicros: estimate };
      if (!(await takeFromDay(db, { scope: engine.id, day }, taken, budget)))
        throw new AppError("engine.budget_exceeded", { engine: engine.name });
      let real: DaySum = { characters: 0, costMicros: 0 };
      try {
        const result = await engine.translate(batch, context, signal);
        real = {
          characters: result.usage.characters,
          costMicros: price ? costOf(result.usage, price).amountMicros : 0,
        };
        return result;
      } finally {
        // A call that failed as a whole was refused or not answered: what it may have cost nobody can tell us.
        await correctDay(db, engine.id, day, {
          characters: real.characters - taken.characters,
          costMicros: real.costMicros - taken.costMicros,
        });
      }
    },
  };
}
