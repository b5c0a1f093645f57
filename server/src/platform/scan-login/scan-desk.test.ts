import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { ManualClock } from "../clock.ts";
import { connectDatabase } from "../database/connect.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { demoScans } from "./tables.ts";
import { createLog } from "../log.ts";
import { createMemoryScanDesk } from "./memory-scan-desk.ts";
import { describeScanDesk } from "./scan-desk-contract.ts";
import { createTableScanDesk } from "./table-scan-desk.ts";

describe("scans in memory", () => {
  describeScanDesk(async () => {
    const clock = new ManualClock(0);
    return { clock, desk: createMemoryScanDesk(clock) };
  });
});

describe("scans in a table", () => {
  let connection: DatabaseConnection;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    connection = await connectDatabase(database.url, createLog("silent"), 4);
  });
  afterAll(async () => {
    await connection.close();
    await drop();
  });
  afterEach(() => connection.db.delete(demoScans));
  describeScanDesk(async () => {
    const clock = new ManualClock(0);
    return { clock, desk: createTableScanDesk(connection.db, clock) };
  });
});
