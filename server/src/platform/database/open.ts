import { join } from "node:path";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { connectDatabase } from "./connect.ts";
import type { DatabaseConnection } from "./connect.ts";
import { findRunningDatabase, startEmbeddedDatabase } from "./embedded.ts";

export interface OpenDatabase extends DatabaseConnection {
  readonly url: string;
}

/**
 * The database the settings name: DATABASE_URL, or the embedded one.
 *
 * @param mode  `own`: start the embedded server (or take over one left running) and end it on close.
 *   `join`: use the one another process runs, when there is one, and leave it running.
 * @throws {AppError} system.database_unavailable
 */
export async function openDatabase(settings: Settings, log: Log, mode: "own" | "join"): Promise<OpenDatabase> {
  if (settings.databaseUrl) return withUrl(settings.databaseUrl, async () => undefined);
  const folder = join(settings.dataDir, "postgres");
  const running = mode === "join" ? await findRunningDatabase(folder) : null;
  if (running) return withUrl(running, async () => undefined);
  const embedded = await startEmbeddedDatabase({ folder, log });
  return withUrl(embedded.url, () => embedded.stop());

  async function withUrl(url: string, stop: () => Promise<void>): Promise<OpenDatabase> {
    const connection = await connectDatabase(url, log);
    return {
      ...connection,
      url,
      close: async () => {
        await connection.close();
        await stop();
      },
    };
  }
}
