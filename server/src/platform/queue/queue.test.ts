import { describe } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { connectDatabase } from "../database/connect.ts";
import { createLog } from "../log.ts";
import { MemoryQueue } from "./memory-queue.ts";
import { startPgBossQueue } from "./pg-boss-queue.ts";
import type { Queue } from "./queue.ts";
import { describeQueue } from "./queue-contract.ts";

const log = createLog("silent");

async function withDatabase(open: (url: string) => Promise<Queue>) {
  const database = await createTestDatabase();
  const [queue, connection] = [await open(database.url), await connectDatabase(database.url, log)];
  return {
    queue,
    db: connection.db,
    close: async () => {
      await queue.stop(1000);
      await connection.close();
      await database.drop();
    },
  };
}

describe("the queue in memory", () => {
  describeQueue(() => withDatabase(async () => new MemoryQueue()));
});

describe("the queue on PostgreSQL", () => {
  describeQueue(() => withDatabase((url) => startPgBossQueue(url, log)));
});
