import { resolve } from "node:path";
import {
  closeDemoAccounts,
  DEMO_ACCOUNTS,
  findUserByAccount,
  seedDemoAccounts,
} from "./modules/accounts/index.ts";
import { giveDemoCharacters } from "./modules/billing/index.ts";
import { endDemoCampaigns, seedDemoCampaigns } from "./modules/campaigns/index.ts";
import { endPlayedOrders } from "./modules/payments/index.ts";
import { seedDemoOrganizations } from "./modules/organizations/index.ts";
import { plantSharedMemories } from "./modules/tm/index.ts";
import { clearOutbox } from "./platform/outbox/table-outbox.ts";
import { clearDemoPayments, listPlayedTrades } from "./platform/payments/demo-payments.ts";
import { clearScanDesk } from "./platform/scan-login/table-scan-desk.ts";
import type { Services } from "./services.ts";

const SAMPLE_MEMORIES = resolve(import.meta.dirname, "../../fixtures/memory");

/** The demo's people, and its university, which pays for its own. */
async function demoSpenders({ db, settings }: Services) {
  const spenders: { name: string; owner: { ownerId: string } | { organizationId: number } }[] = [
    { name: "university", owner: { organizationId: settings.universityOrganizationId } },
  ];
  for (const { account } of DEMO_ACCOUNTS) {
    const user = await findUserByAccount(db, account);
    if (user) spenders.push({ name: account, owner: { ownerId: user.id } });
  }
  return spenders;
}

/** The demo workspace: accounts and what they can spend, and the sample memory. Seeding again changes nothing. */
export async function seedDemo(services: Services): Promise<void> {
  await seedDemoOrganizations(services.db, new Date(services.clock.now()));
  await seedDemoAccounts(services.accountDeps);
  await giveDemoCharacters(services, await demoSpenders(services));
  await seedDemoCampaigns(services);
  await plantSharedMemories(services, SAMPLE_MEMORIES);
}

/**
 * Ends a demo that this database once was: its accounts are closed, since everybody knows their password, and what it would have
 * sent and scanned goes, since that names people's numbers. What was bought with played money ends.
 *
 * @returns how many accounts of the demo there are
 */
export async function clearDemo({
  db,
  clock,
  paymentDeps,
}: Pick<Services, "db" | "clock" | "paymentDeps">): Promise<number> {
  await clearOutbox(db);
  await clearScanDesk(db);
  await endPlayedOrders(paymentDeps, await listPlayedTrades(db));
  await clearDemoPayments(db);
  await endDemoCampaigns(db, new Date(clock.now()));
  return closeDemoAccounts(db, new Date(clock.now()));
}
