import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import { describeError } from "../log-error.ts";
import { QUEUE_NAMES } from "./queue.ts";
import type { Queue, QueueDepth, QueueMessages, QueueName, SendOptions } from "./queue.ts";

/** A dead worker's message comes back after so long; translation does not wait for it (see `lease.ts`). */
const HEARTBEAT_SECONDS = 20;
const LONGEST_HANDLER_SECONDS = 12 * 3600;
/** A little more than the first delay of a message whose handler failed. */
const LOOK_AGAIN_MS = 2500;

/** Makes the queue's tables; part of migrating. */
export async function migrateQueue(url: string, log: Log): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  boss.on("error", (error) => log.warn({ err: error }, "queue"));
  await boss.start();
  for (const name of QUEUE_NAMES) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 3,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: LONGEST_HANDLER_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  }
  await boss.stop({ graceful: false });
}

/** The queue on PostgreSQL: many workers, nothing lost when one is killed. Tables must exist (`migrateQueue`). */
export async function startPgBossQueue(url: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 6,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
  });
  boss.on("error", (error) => log.warn({ err: error }, "queue"));
  await boss.start();
  return {
    async send<N extends QueueName>(name: N, message: QueueMessages[N], options?: SendOptions) {
      await boss.send(name, message as object, optionsOf(options));
    },
    transaction: (db, act) =>
      db.transaction((tx) =>
        act(tx, async (name, message, options) => {
          await boss.send(name, message as object, { ...optionsOf(options), db: fromDrizzle(tx, sql) });
        }),
      ),
    async sendMissing<N extends QueueName>(db: Database, name: N, messages: readonly QueueMessages[N][]) {
      if (messages.length === 0) return 0;
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sweep:${name}`}, 0))`);
        const { rows } = await tx.execute<{ data: object }>(
          sql`select data from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`,
        );
        const known = new Set(rows.map(({ data }) => canonical(data)));
        const missing = messages.filter((message) => !known.has(canonical(message)));
        for (const message of missing) await boss.send(name, message as object, { db: fromDrizzle(tx, sql) });
        return missing.length;
      });
    },
    async work<N extends QueueName>(
      name: N,
      concurrency: number,
      handler: (message: QueueMessages[N]) => Promise<void>,
    ) {
      for (let number = 0; number < concurrency; number++) {
        const workerId = boss.work<QueueMessages[N]>(
          name,
          {
            batchSize: 1,
            // A message that was put off is not called out when its time comes: it is found by looking.
            ...(name === "renditions.make"
              ? { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }
              : { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }),
          },
          async ([job]) => {
            try {
              await handler(job!.data);
            } catch (error) {
              log.error({ err: error, queue: name }, "a message could not be handled");
              // Nobody sends a notice when its time has come again.
              setTimeout(() => void workerId.then((id) => boss.notifyWorker(id)), LOOK_AGAIN_MS).unref();
              // The queue keeps what is thrown in its own table, beyond the deletion of what it may quote, so not the cause.
              // oxlint-disable-next-line preserve-caught-error
              throw new Error(`not handled, ${describeError(error).type}`);
            } finally {
              // Where one message waited more may: without this the worker would look for the next one in ten seconds only,
              // since the notices of all that came before were spent on its first look.
              boss.notifyWorker(await workerId);
            }
          },
        );
        await workerId;
      }
    },
    async depths(db) {
      // By the index that fetching uses: what is done stays in the table for days.
      const { rows } = await db.execute<{ name: QueueName; waiting: number; seconds: number | null }>(sql`
        select name, count(*)::int as waiting,
          extract(epoch from now() - min(greatest(created_on, start_after)) filter (where start_after <= now()))::float8 as seconds
        from pgboss.job where state < 'active' and not blocked group by name`);
      return QUEUE_NAMES.map((name): QueueDepth => {
        const row = rows.find((one) => one.name === name);
        return { name, waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, row?.seconds ?? 0) };
      });
    },
    async stop(graceMs: number) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

/** The same text for messages that say the same, whatever order the database gives their fields back in. */
function canonical(message: object): string {
  return JSON.stringify(Object.entries(message).toSorted(([a], [b]) => a.localeCompare(b)));
}

function optionsOf({ afterMs = 0 }: SendOptions = {}): { startAfter?: Date } {
  return afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {};
}
