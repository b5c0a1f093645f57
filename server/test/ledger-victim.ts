// A process that holds and captures, job after job, until it is killed: 10 held, 7 delivered.
import { randomUUID } from "node:crypto";
import { createBilling } from "../src/modules/billing/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/database/connect.ts";
import { createLog } from "../src/platform/log.ts";
import { loadSettings } from "../src/platform/settings.ts";

const [url, ownerId] = process.argv.slice(2) as [string, string];
const { db } = await connectDatabase(url, createLog("silent"), 1);
const settings = loadSettings({ FREE_CHARACTERS: "0", FREE_PAGES: "0" });
const billing = createBilling({ db, clock: systemClock, settings });
const document = { sha256: "", characters: 0, pages: null, fullPage: 1800 };
for (let job = 0; ; job++) {
  const run = { jobId: randomUUID(), turn: 1, ownerId, characters: 10, document };
  await db.transaction((tx) => billing.hold(tx, run));
  if (job === 0) process.send!("begun");
  await db.transaction((tx) => billing.settle(tx, run, 7));
}
