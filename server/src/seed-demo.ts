import { resolve } from "node:path";
import { seedDemoAccounts } from "./modules/accounts/index.ts";
import { seedDemoOrganizations } from "./modules/organizations/index.ts";
import { plantSharedMemories } from "./modules/tm/index.ts";
import type { Database } from "./platform/database/connect.ts";
import { outboxMessages } from "./platform/outbox/tables.ts";
import { demoScans } from "./platform/scan-login/tables.ts";
import type { Services } from "./services.ts";

const SAMPLE_MEMORIES = resolve(import.meta.dirname, "../../fixtures/memory");

/** The demo workspace: accounts and the sample memory. Seeding again changes nothing. */
export async function seedDemo(services: Services): Promise<void> {
  await seedDemoOrganizations(services.db, new Date(services.clock.now()));
  await seedDemoAccounts(services.accountDeps);
  await plantSharedMemories(services, SAMPLE_MEMORIES);
}

/** What a demo on this database would have sent and scanned goes once it is a demo no more: it names people's numbers. */
export async function clearDemo(db: Database): Promise<void> {
  await db.delete(outboxMessages);
  await db.delete(demoScans);
}
