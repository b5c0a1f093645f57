// Counting by window in the database, so that all web processes count together. A window begins with its first event.
import { AppError } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import { inArray, lt, sql } from "drizzle-orm";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import { rateWindows } from "./tables.ts";

export const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Limit {
  /** What is counted; numbers and addresses in it are hashed by the caller where they name a person. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** Thrown when the window is full, with `seconds` until it ends. */
  readonly code: ErrorCode;
}

/**
 * Counts one event in every limit, or in none when one is full. Events that come at the same moment wait for each other, so
 * `max` holds exactly.
 *
 * @param limits  in the same order wherever the same keys are used together, narrowest first: rows are locked in this order
 * @throws {AppError} the full limit's code with `seconds`
 */
export async function takeFromLimits(db: Database, limits: readonly Limit[], nowMs: number): Promise<void> {
  await db.transaction((tx) => takeWithin(tx, limits, nowMs));
}

/**
 * The same within a transaction, which the refusal has to end.
 *
 * @throws {AppError} the full limit's code with `seconds`
 */
export async function takeWithin(tx: Transaction, limits: readonly Limit[], nowMs: number): Promise<void> {
  for (const limit of limits) {
    const { events, endsAt } = await countEvent(tx, limit, nowMs);
    if (events > limit.max) throw fullLimit(limit, endsAt - nowMs);
  }
}

function fullLimit({ code }: Limit, leftMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return code === "check.required" ? new AppError(code) : new AppError(code, { seconds });
}

/** True when one more event fits into the limit, which is then counted. */
export async function tryLimit(db: Database, limit: Limit, nowMs: number): Promise<boolean> {
  try {
    await takeFromLimits(db, [limit], nowMs);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === limit.code) return false;
    throw error;
  }
}

/** Takes one event back, for what was counted and then did not happen. */
export async function giveBack(db: Queryable, keys: readonly string[]): Promise<void> {
  await db
    .update(rateWindows)
    .set({ events: sql`greatest(0, ${rateWindows.events} - 1)` })
    .where(inArray(rateWindows.key, [...keys]));
}

export async function deleteEndedWindows(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now));
}

async function countEvent(
  db: Queryable,
  { key, windowMs }: Limit,
  nowMs: number,
): Promise<{ events: number; endsAt: number }> {
  const [now, end] = [new Date(nowMs), new Date(nowMs + windowMs)];
  const ahead = new Date(nowMs + CLOCK_TOLERANCE_MS);
  const isOver = sql`(${rateWindows.endsAt} <= ${now} or ${rateWindows.beganAt} > ${ahead})`;
  const [row] = await db
    .insert(rateWindows)
    .values({ key, beganAt: now, endsAt: end, events: 1 })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        events: sql`case when ${isOver} then 1 else ${rateWindows.events} + 1 end`,
        beganAt: sql`case when ${isOver} then ${now} else ${rateWindows.beganAt} end`,
        endsAt: sql`case when ${isOver} then ${end} else ${rateWindows.endsAt} end`,
      },
    })
    .returning();
  return { events: row!.events, endsAt: row!.endsAt.getTime() };
}
