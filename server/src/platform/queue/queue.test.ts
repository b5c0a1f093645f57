import { describe } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createLog } from "../log.ts";
import { MemoryQueue } from "./memory-queue.ts";
import { startPgBossQueue } from "./pg-boss-queue.ts";
import { describeQueue } from "./queue-contract.ts";

describe("the queue in memory", () => {
  describeQueue(async () => {
    const queue = new MemoryQueue();
    return { queue, close: () => queue.stop() };
  });
});

describe("the queue on PostgreSQL", () => {
  describeQueue(async () => {
    const database = await createTestDatabase();
    const queue = await startPgBossQueue(database.url, createLog("silent"));
    return {
      queue,
      close: async () => {
        await queue.stop(1000);
        await database.drop();
      },
    };
  });
});
