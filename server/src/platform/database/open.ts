import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAppError } from "@yizhou/model";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { connectDatabase } from "./connect.ts";
import type { DatabaseConnection } from "./connect.ts";
import { findRunningDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { lockInstance } from "./instance-lock.ts";

/** A server that is just starting has its database up within seconds. */
const JOIN_PATIENCE_MS = 30_000;
const JOIN_LOOK_MS = 200;

/** Connected as the site. */
export interface OpenDatabase extends DatabaseConnection {
  readonly url: string;
  /** Of the role that makes and changes tables; it may be the same. */
  readonly ownerUrl: string;
}

/**
 * The database the settings name: DATABASE_URL, or the embedded one.
 *
 * @param mode  `own`: start the embedded server (or take over one left running) and end it on close.
 *   `join`: use the one another process runs, when there is one, and leave it running.
 * @throws {AppError} system.database_unavailable
 */
export async function openDatabase(
  settings: Settings,
  log: Log,
  mode: "own" | "join",
): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const url = settings.databaseUrl;
    return connect({ url, ownerUrl: settings.databaseOwnerUrl ?? url }, async () => undefined);
  }
  const folder = join(settings.dataDir, "postgres");
  if (mode === "own") {
    const embedded = await startEmbeddedDatabase({ folder, log });
    return connect(embedded, () => embedded.stop());
  }
  for (let waitedMs = 0; ; waitedMs += JOIN_LOOK_MS) {
    const running = await findRunningDatabase(folder);
    if (running) return connect(running, async () => undefined);
    // The lock keeps a server from starting over our database, which we end when we are done.
    const lock = await lockInstance(settings.dataDir, "-").catch((error: unknown) => {
      if (isAppError(error, "system.already_running") && waitedMs < JOIN_PATIENCE_MS) return null;
      throw error;
    });
    if (lock) {
      const embedded = await startEmbeddedDatabase({ folder, log });
      return connect(embedded, async () => {
        await embedded.stop();
        await lock.release();
      });
    }
    await wait(JOIN_LOOK_MS);
  }

  async function connect(
    { url, ownerUrl }: Pick<OpenDatabase, "url" | "ownerUrl">,
    stop: () => Promise<void>,
  ): Promise<OpenDatabase> {
    const connection = await connectDatabase(url, log);
    return {
      ...{ ...connection, url, ownerUrl },
      close: async () => {
        await connection.close();
        await stop();
      },
    };
  }
}
