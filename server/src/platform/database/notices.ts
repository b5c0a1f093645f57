// PostgreSQL's LISTEN and NOTIFY: a process hears at once what another has committed, and may miss it; who listens looks now and
// then all the same.
import type pg from "pg";
import { sql } from "drizzle-orm";
import type { Log } from "../log.ts";
import type { Database, Queryable } from "./connect.ts";

const AGAIN_MS = 1000;

export interface Notices {
  /** @returns how to end it */
  listen(channel: string, hear: (payload: string) => void): () => void;
  /** Gives the connection back; nothing is heard any more. */
  close(): Promise<void>;
}

/** Sends a notice when the transaction commits. @param payload  less than 8,000 bytes */
export async function notify(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Listens on one connection of the pool, taken when the first channel is wanted and taken anew when it breaks. */
export function createNotices(db: Database, log: Log): Notices {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  let connecting: Promise<pg.PoolClient | null> | null = null;
  let isClosed = false;
  /** The connection takes one command at a time. */
  let commands = Promise.resolve();

  async function connect(): Promise<pg.PoolClient | null> {
    try {
      const client = await db.$client.connect();
      let isBroken = false;
      client.on("notification", ({ channel, payload }) => {
        for (const hear of hearers.get(channel) ?? []) hear(payload ?? "");
      });
      client.on("error", (error) => {
        if (isClosed || isBroken) return;
        isBroken = true;
        log.warn({ err: error }, "the connection that listens broke");
        client.release(error);
        again();
      });
      for (const channel of hearers.keys()) await client.query(`listen "${channel}"`);
      return client;
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, "cannot listen to the database");
      again();
      return null;
    }
  }

  function again(): void {
    connecting = null;
    if (!isClosed) setTimeout(() => !isClosed && (connecting ??= connect()), AGAIN_MS).unref();
  }

  return {
    listen(channel, hear) {
      const known = hearers.get(channel);
      const all = known ?? new Set();
      all.add(hear);
      hearers.set(channel, all);
      if (!connecting) connecting = connect();
      else if (!known)
        // A connection that breaks over it is taken anew, with every channel.
        commands = Promise.all([connecting, commands])
          .then(async ([client]) => void (await client?.query(`listen "${channel}"`)))
          .catch(() => undefined);
      return () => void all.delete(hear);
    },
    async close() {
      isClosed = true;
      const client = await connecting;
      connecting = null;
      client?.release(true);
    },
  };
}
