import type { AccountsService, NewUser } from "./service.ts";

/** The accounts of the demo workspace; their password is printed at start and known to everybody. */
export const DEMO_PASSWORD = "yizhou2026";
export const DEMO_ACCOUNTS: readonly (Omit<NewUser, "password"> & { readonly role: string })[] = [
  { account: "student@yizhou.example", userName: "student", role: "ordinary user" },
  { account: "admin@yizhou.example", userName: "admin", userType: 6, role: "administrator" },
  { account: "scholar@yizhou.example", userName: "scholar", organizationId: 4034, role: "organisation 4034" },
];

/** Makes the demo accounts that are missing; existing ones keep what their users changed. */
export async function seedDemoAccounts(accounts: AccountsService): Promise<void> {
  for (const { role: _role, ...user } of DEMO_ACCOUNTS)
    await accounts.createUser({ ...user, password: DEMO_PASSWORD });
}
