export { createAccountsService } from "./service.ts";
export type { AccountsService, Actor, NewUser } from "./service.ts";
export { accountRoutes } from "./routes.ts";
export { actorOf, PAGE_COOKIE, requireActor } from "./session-http.ts";
export { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from "./demo-accounts.ts";
