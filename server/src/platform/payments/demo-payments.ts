// What the demo's payments are kept in: its providers' keys and trades, in the database, so that all processes of a demo are one
// provider and a restart forgets nothing.
import { like, sql } from "drizzle-orm";
import type { Database, Queryable } from "../database/connect.ts";
import { exportKeys, importKeys, newPlayedKeys } from "./played/played-keys.ts";
import type { PlayedKeys } from "./played/played-keys.ts";
import { createMemoryTradeBook } from "./played/trade-book.ts";
import type { PlayedTrade, TradeBook } from "./played/trade-book.ts";
import { demoPayments } from "./tables.ts";

export interface DemoPayments {
  readonly book: TradeBook;
  readonly keys: () => Promise<PlayedKeys>;
}

const KEYS = "keys";
const TRADE = "trade:";

export function createTablePayments(db: Database): DemoPayments {
  const read = async <T>(key: string): Promise<T | null> => {
    const [row] = await db
      .select()
      .from(demoPayments)
      .where(sql`${demoPayments.key} = ${key}`);
    return (row?.value as T | undefined) ?? null;
  };
  return {
    book: {
      find: (tradeNo) => read<PlayedTrade>(`${TRADE}${tradeNo}`),
      async save(trade) {
        await db
          .insert(demoPayments)
          .values({ key: `${TRADE}${trade.tradeNo}`, value: trade })
          .onConflictDoUpdate({ target: demoPayments.key, set: { value: trade } });
      },
      async list() {
        const rows = await db
          .select()
          .from(demoPayments)
          .where(like(demoPayments.key, `${TRADE}%`));
        return rows.map(({ value }) => value as PlayedTrade);
      },
    },
    async keys() {
      const made = exportKeys(newPlayedKeys());
      // Several processes may begin at once: the first one's keys are everybody's.
      await db.insert(demoPayments).values({ key: KEYS, value: made }).onConflictDoNothing();
      return importKeys((await read<typeof made>(KEYS))!);
    },
  };
}

/** Forgotten with the process. For tests. */
export function createMemoryPayments(): DemoPayments {
  let keys: PlayedKeys | null = null;
  return {
    book: createMemoryTradeBook(),
    async keys() {
      keys ??= newPlayedKeys();
      return keys;
    },
  };
}

/** Numbers of every trade that was played. */
export async function listPlayedTrades(db: Database): Promise<string[]> {
  return (await createTablePayments(db).book.list()).map(({ tradeNo }) => tradeNo);
}

/** Takes everything out. */
export async function clearDemoPayments(db: Queryable): Promise<void> {
  await db.delete(demoPayments);
}
