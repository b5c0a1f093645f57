import { seedDemoAccounts } from "./modules/accounts/index.ts";
import type { Services } from "./services.ts";

/** The demo workspace: accounts and the sample memory. Seeding again changes nothing. */
export async function seedDemo(services: Services): Promise<void> {
  await seedDemoAccounts(services.accounts);
}
