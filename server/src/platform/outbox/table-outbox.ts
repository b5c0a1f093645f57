import { desc, lte, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database, Queryable } from "../database/connect.ts";
import { outboxMessages } from "./tables.ts";
import { OUTBOX_LIMIT } from "./outbox.ts";
import type { Outbox } from "./outbox.ts";

/** The outbox of a running demo: one table, so that every process of it shows the same and a restart keeps it. */
export function createTableOutbox(db: Database, clock: Clock): Outbox {
  return {
    async append(message) {
      const at = new Date(clock.now());
      const [row] = await db
        .insert(outboxMessages)
        .values({ ...message, at })
        .returning({ id: outboxMessages.id });
      // Numbers are given without gaps but for failed inserts, so the table never holds more than the limit.
      await db.delete(outboxMessages).where(lte(outboxMessages.id, row!.id - OUTBOX_LIMIT));
    },
    async list({ receiver, limit = 50 } = {}) {
      const rows = await db
        .select()
        .from(outboxMessages)
        .where(
          receiver === undefined
            ? undefined
            : sql`lower(${outboxMessages.receiver}) = ${receiver.toLowerCase()}`,
        )
        .orderBy(desc(outboxMessages.id))
        .limit(limit);
      return rows.map(({ at, ...message }) => ({ ...message, atMs: at.getTime() }));
    },
  };
}

/** Takes every message out. */
export async function clearOutbox(db: Queryable): Promise<void> {
  await db.delete(outboxMessages);
}
