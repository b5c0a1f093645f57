import type { AccountDeps } from "./deps.ts";
import type { Database } from "../../platform/database/connect.ts";
import { insertIdentity } from "./identities.ts";
import * as repo from "./repo.ts";
import type { OutsidePerson } from "./identities.ts";
import type { NewUser } from "./create-user.ts";

export interface DemoAccount extends Omit<NewUser, "password"> {
  readonly account: string;
  /** What the account is there to show, as the console says it. */
  readonly role: string;
  readonly identities?: readonly OutsidePerson[];
}

/** The accounts of the demo workspace; their password is printed at start and known to everybody. */
export const DEMO_PASSWORD = "yizhou2026";
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    account: "student@yizhou.example",
    userName: "student",
    phone: "13800000001",
    organizationId: 1,
    role: "ordinary user, organisation 1, phone 13800000001",
  },
  {
    account: "editor@yizhou.example",
    userName: "editor",
    organizationId: 2,
    role: "ordinary user, organisation 2",
  },
  { account: "admin@yizhou.example", userName: "admin", userType: 6, role: "administrator" },
  {
    account: "scholar@yizhou.example",
    userName: "scholar",
    organizationId: 4034,
    identities: [
      { provider: "university", subject: "2026403401" },
      { provider: "card", subject: "2026403401" },
    ],
    role: "organisation 4034, also by single sign-on and card 2026403401",
  },
  {
    account: "partner@yizhou.example",
    userName: "partner",
    phone: "13800000000",
    channel: 0,
    role: "phone 13800000000 cannot be bound by scan (userChannel 0)",
  },
  {
    account: "lin@yizhou.example",
    userName: "lin",
    nickName: "林晓",
    phone: "13800000002",
    identities: [{ provider: "wechat", subject: "demo-wechat-lin" }],
    role: "phone 13800000002, bound to the demo phone's WeChat",
  },
  {
    account: "chen@yizhou.example",
    userName: "chen",
    nickName: "陈敏",
    phone: "13800000003",
    organizationId: 1,
    identities: [{ provider: "wecom", subject: "demo-corp/chen" }],
    role: "phone 13800000003, bound to the demo phone's WeCom",
  },
];

/** Makes the demo accounts that are missing and opens those that were closed; existing ones keep what their users changed. */
export async function seedDemoAccounts({ accounts, db, clock }: AccountDeps): Promise<void> {
  const at = new Date(clock.now());
  for (const { role: _role, identities = [], ...user } of DEMO_ACCOUNTS) {
    const id = await accounts.createUser({ ...user, password: DEMO_PASSWORD });
    if (id === null) continue;
    for (const identity of identities) await insertIdentity(db, identity, id, at);
  }
  await repo.openDemoAccounts(
    db,
    DEMO_ACCOUNTS.map(({ account }) => account),
  );
}

/**
 * Closes the demo's accounts on a site that is no demo any more: everybody knows their password. Their sessions end.
 *
 * @returns how many there are, closed now or before
 */
export function closeDemoAccounts(db: Database, now: Date): Promise<number> {
  return db.transaction((tx) => repo.closeDemoAccounts(tx, now));
}

/**
 * Has the demo's accounts and all that belongs to them deleted at the next round of tidying, without the days to think again.
 *
 * @returns how many that will be
 */
export function removeDemoAccounts(db: Database): Promise<number> {
  return repo.dueDemoAccounts(db);
}
