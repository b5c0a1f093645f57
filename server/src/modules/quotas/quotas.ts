// Limits of what one person keeps and uses, which no number of requests at once can pass: room is taken in a transaction that
// holds a lock of the account before the work begins, and given back or replaced by what was really used when it ends.
import type { StoragePart } from "@yizhou/contract";
import { newId } from "../../platform/random.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { limitOf } from "./quota-limits.ts";
import type { DayQuota, QuotaAccount, StockQuota } from "./quota-limits.ts";
import { refusal } from "./refusals.ts";
import * as repo from "./repo.ts";

/** What an account keeps: storage by what it is for, all else in one. */
export type Parts = Readonly<Partial<Record<StoragePart | "all", number>>>;

/** How each of what is kept is measured, by the modules that keep it. */
export type StockMeasures = {
  readonly [Q in StockQuota]: (db: Queryable, account: QuotaAccount) => Promise<Parts>;
};

export type Wants = Partial<Readonly<Record<StockQuota, number>>>;

/** A part of the day's amount, taken before it is used. */
export interface DayHold {
  readonly amount: number;
  /** Counts what was used, at most the amount; the rest is free again. */
  settle(used: number): Promise<void>;
}

export interface Quotas {
  /**
   * Makes sure that there is room for so much more; it stays so until the transaction ends, which writes what was asked for.
   *
   * @throws {AppError} file.storage_full, quota.files_full, quota.units_full, quota.concepts_full
   */
  require(tx: Transaction, account: QuotaAccount, wants: Wants): Promise<void>;
  /**
   * The same for work that goes on after the transaction: the room is kept for it. What ends it calls `release`, and `require`
   * with what was really made before that is written.
   *
   * @param id  of the work
   * @param forMs  after so long the work is taken to be gone
   */
  hold(
    tx: Transaction,
    ownerId: string,
    wants: Wants,
    work: { readonly id: string; readonly forMs: number },
  ): Promise<void>;
  release(db: Queryable, id: string): Promise<void>;
  /** Bytes that are kept for a person. */
  usedBytes(ownerId: string): Promise<number>;
  /**
   * Takes of what begins anew every day: as much of `atMost` as is left, at least `atLeast`.
   *
   * @param forMs  after so long whoever took it is taken to be gone
   * @throws {AppError} quota.reading_spent, quota.characters_spent, quota.first_pages_spent
   */
  take(
    ownerId: string,
    quota: DayQuota,
    wanted: { readonly atLeast: number; readonly atMost: number; readonly forMs: number },
  ): Promise<DayHold>;
}

export interface QuotaDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "quotas">;
  readonly measures: StockMeasures;
}

const DAY_MS = 24 * 3600 * 1000;
/** Sums of days that are over are kept for so long, for whoever asks what was used. */
const KEPT_DAYS = 40;

/** The day of UTC, `2026-11-21`, as budgets count it. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** When what is counted by the day begins anew. */
export const endOfDay = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

export const total = (parts: Parts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

export function createQuotas({ db, clock, settings, measures }: QuotaDeps): Quotas {
  const untilNewDay = () => endOfDay(clock.now()) - clock.now();

  const require: Quotas["require"] = async (tx, account, wants) => {
    // Always in the same order, so that two transactions cannot wait for each other.
    for (const [quota, more] of Object.entries(wants).sort() as [StockQuota, number][]) {
      const limit = limitOf(settings, quota, account);
      if (limit === null) continue;
      await repo.lockQuota(tx, account, quota);
      const kept = total(await measures[quota](tx, account));
      const used = kept + (await repo.sumHolds(tx, account, quota, new Date(clock.now())));
      if (used + more > limit) throw refusal(quota, { used, limit, untilNewDayMs: untilNewDay() });
    }
  };

  return {
    require,
    async hold(tx, ownerId, wants, { id, forMs }) {
      await require(tx, { ownerId }, wants);
      const heldUntil = new Date(clock.now() + forMs);
      for (const [quota, amount] of Object.entries(wants) as [StockQuota, number][])
        await repo.insertHold(tx, { id, quota, ownerId, amount, heldUntil });
    },
    release: repo.deleteHolds,
    usedBytes: async (ownerId) => total(await measures.storage(db, { ownerId })),
    async take(ownerId, quota, { atLeast, atMost, forMs }) {
      const id = newId();
      const day = dayOf(clock.now());
      const account = { ownerId };
      const limit = limitOf(settings, quota, account);
      const amount =
        limit === null
          ? atMost
          : await db.transaction(async (tx) => {
              await repo.lockQuota(tx, account, quota);
              const now = new Date(clock.now());
              const used =
                (await repo.sumOfDay(tx, ownerId, quota, day)) +
                (await repo.sumHolds(tx, account, quota, now));
              if (limit - used < atLeast) throw refusal(quota, { used, limit, untilNewDayMs: untilNewDay() });
              const taken = Math.min(atMost, limit - used);
              const heldUntil = new Date(clock.now() + forMs);
              await repo.insertHold(tx, { id, quota, ownerId, amount: taken, heldUntil });
              return taken;
            });
      return {
        amount,
        async settle(used) {
          const counted = Math.ceil(Math.max(0, Math.min(used, amount)));
          await db.transaction(async (tx) => {
            await repo.deleteHolds(tx, id);
            if (counted > 0) await repo.addToDay(tx, ownerId, quota, day, counted);
          });
        },
      };
    },
  };
}

/** Frees what work that is gone still holds, and forgets days long past. @returns how many holds there were */
export async function tidyQuotas({ db, clock }: Pick<QuotaDeps, "db" | "clock">): Promise<number> {
  await repo.deleteOldDays(db, dayOf(clock.now() - KEPT_DAYS * DAY_MS));
  return repo.deleteLapsedHolds(db, new Date(clock.now()));
}
