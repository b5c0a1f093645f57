import { once } from "node:events";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { COPIED_COLUMNS } from "./copy-line.ts";
import type { WritableMemory } from "./open-memory.ts";

const STATEMENT = `copy memory_units (library_id, ${COPIED_COLUMNS.join(", ")}) from stdin`;

/**
 * Writes lines of `copyLine` into one memory, in the client's transaction.
 *
 * @throws what PostgreSQL says; an `Error` for a line that holds more than one row
 */
export async function copyRows(
  client: ClientBase,
  memory: WritableMemory,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  // Lines may come from a process that read a stranger's file: a line end in one could name another library.
  if (lines.some((line) => line.includes("\n"))) throw new Error("a line of COPY holds a line end");
  const stream = client.query(copyFrom(STATEMENT));
  const isWritten = once(stream, "finish");
  stream.end(lines.map((line) => `${memory.id}\t${line}\n`).join(""));
  await isWritten;
}

/** A transaction with the driver's client, which COPY needs; null takes it back. @returns 0 when taken back */
export async function withClient(
  db: Database,
  act: (tx: Transaction, client: ClientBase) => Promise<number | null>,
): Promise<number> {
  const client = await db.$client.connect();
  let fault: Error | undefined;
  try {
    await client.query("begin");
    const done = await act(drizzle(client) as unknown as Transaction, client);
    await client.query(done === null ? "rollback" : "commit");
    return done ?? 0;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection on which something went wrong is closed, and its transaction with it.
    client.release(fault);
  }
}
