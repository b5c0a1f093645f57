import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { connectDatabase } from "../database/connect.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { createLog } from "../log.ts";
import { createMemoryRequestLimit } from "./memory-request-limit.ts";
import { describeRequestLimit } from "./request-limit-contract.ts";
import { createSharedRequestLimit } from "./shared-request-limit.ts";

const opened: { connection: DatabaseConnection; drop: () => Promise<void> }[] = [];
async function openDatabase() {
  const database = await createTestDatabase();
  const connection = await connectDatabase(database.url, createLog("silent"), 4);
  opened.push({ connection, drop: () => database.drop() });
  return connection;
}
afterAll(async () => {
  for (const { connection, drop } of opened) {
    await connection.close();
    await drop();
  }
});

const MINUTE = { max: 600, windowMs: 60_000 };

describe("the limit of requests in memory", () => {
  describeRequestLimit(async (options) => createMemoryRequestLimit(options));
});

describe("the limit of requests that processes share", () => {
  describeRequestLimit(async (options) => createSharedRequestLimit((await openDatabase()).pool, options));

  test("is one for all processes, to a part of it for each", async () => {
    const { pool } = await openDatabase();
    const processes = [1, 2, 3].map(() => createSharedRequestLimit(pool, MINUTE));
    let through = 0;
    for (let at = 0; at < 1200; at++) if ((await processes[at % 3]!.count("10.0.0.1")) === 0) through++;
    expect(through).toBeGreaterThanOrEqual(600);
    expect(through).toBeLessThanOrEqual(600 + 2 * 30);
  });

  test("costs no write for those who ask little, one a thirtieth for others, and none for those who are over it", async () => {
    const { pool } = await openDatabase();
    let queries = 0;
    const counted = Object.assign(Object.create(pool) as typeof pool, {
      query: (query: string) => (queries++, pool.query(query)),
    });
    const limit = createSharedRequestLimit(counted, MINUTE);
    for (let at = 0; at < 29; at++) await limit.count("10.0.0.1");
    expect(queries).toBe(0);
    for (let at = 29; at < 600; at++) await limit.count("10.0.0.1");
    expect(queries).toBe(20);
    for (let at = 0; at < 100; at++) expect(await limit.count("10.0.0.1")).toBeGreaterThan(0);
    expect(queries).toBe(21);
  });

  test("goes on in each process alone while the database does not answer", async () => {
    const { pool } = await openDatabase();
    const broken = Object.assign(Object.create(pool) as typeof pool, {
      query: () => Promise.reject(new Error("gone")),
    });
    const limit = createSharedRequestLimit(broken, { max: 3, windowMs: 60_000 });
    const waits: number[] = [];
    for (let at = 0; at < 5; at++) waits.push(await limit.count("10.0.0.1"));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true]);
  });
});
