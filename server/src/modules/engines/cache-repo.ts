import type { TranslationCache } from "@yizhou/pipeline";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { engineCache } from "./tables.ts";

const KEYS_AT_ONCE = 500;

/**
 * Engine answers of one person. An entry belongs to the job it was made for and goes with it; reading one makes it young again.
 */
export function createPostgresCache(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  { ownerId, jobId }: { readonly ownerId: string; readonly jobId: string },
): TranslationCache {
  const now = () => new Date(clock.now());
  return {
    async lookup(keys) {
      const found = new Map<string, (typeof engineCache.$inferSelect)["target"]>();
      for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
        const wanted = keys.slice(start, start + KEYS_AT_ONCE);
        const list = sql.join(
          wanted.map((key) => sql`decode(${key}, 'hex')`),
          sql`, `,
        );
        const isWanted = sql`${engineCache.ownerId} = ${ownerId} and ${engineCache.key} in (${list})`;
        const rows = await db
          .select({ key: engineCache.key, target: engineCache.target })
          .from(engineCache)
          .where(isWanted);
        // Rows that another job makes young at the same moment are passed over: two updates in another order would deadlock.
        if (rows.length > 0)
          await db.execute(sql`update engine_cache c set used_at = ${now()}
            from (select owner_id, key from engine_cache where ${isWanted} for update skip locked) s
            where c.owner_id = s.owner_id and c.key = s.key`);
        for (const row of rows) found.set(row.key.toString("hex"), row.target);
      }
      return found;
    },
    async keep(entries) {
      if (entries.length === 0) return;
      const rows = entries.map(({ key, target }) => ({
        ownerId,
        jobId,
        key: Buffer.from(key, "hex"),
        target,
        sizeBytes: Buffer.byteLength(JSON.stringify(target)),
        usedAt: now(),
      }));
      await db.insert(engineCache).values(rows).onConflictDoNothing();
    },
    async replace(entries) {
      // One by one: two jobs that change several rows in another order would deadlock.
      for (const { key, target } of entries)
        await db
          .update(engineCache)
          .set({ target, sizeBytes: Buffer.byteLength(JSON.stringify(target)) })
          .where(
            and(
              eq(engineCache.ownerId, ownerId),
              eq(engineCache.jobId, jobId),
              eq(engineCache.key, Buffer.from(key, "hex")),
            ),
          );
    },
  };
}

export async function cacheSize(
  db: Queryable,
  ownerId: string,
): Promise<{ sentences: number; bytes: number }> {
  const [row] = await db
    .select({
      sentences: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${engineCache.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(engineCache)
    .where(eq(engineCache.ownerId, ownerId));
  return row!;
}

export async function clearCache(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(engineCache).where(eq(engineCache.ownerId, ownerId));
}

/** Deletes what nobody has read for so long, and of every person the oldest beyond `maxBytes`. Cost: one pass over the table. */
export async function tidyCache(
  db: Queryable,
  {
    unusedSince,
    maxBytes,
    ownerId,
  }: { readonly unusedSince: Date; readonly maxBytes: number; readonly ownerId?: string },
): Promise<void> {
  if (!ownerId) await db.delete(engineCache).where(lt(engineCache.usedAt, unusedSince));
  await db.execute(sql`
    delete from engine_cache c using (
      select owner_id, key, sum(size_bytes) over (partition by owner_id order by used_at desc, key) as held
      from engine_cache ${ownerId ? sql`where owner_id = ${ownerId}` : sql``}
    ) s
    where s.held > ${maxBytes} and c.owner_id = s.owner_id and c.key = s.key`);
}
