import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { addMember } from "./members.ts";
import { createOrganization } from "./organizations.ts";
import type { OrganizationKind } from "./organizations.ts";
import * as repo from "./repo.ts";

/** Numbers below are given by hand. */
const FIRST_NUMBER = 10_000;

/**
 * Makes an organisation whose number nobody chose, with one person who manages it.
 *
 * @param seats  how many people may join by mail
 * @param manager  user name, e-mail or phone number
 * @returns its number
 */
export async function foundOrganization(
  tx: Transaction,
  {
    name,
    kind,
    manager,
    seats,
  }: {
    readonly name: string;
    readonly kind: OrganizationKind;
    readonly manager: string;
    readonly seats: number;
  },
  at: Date,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organization numbers', 0))`);
  const id = Math.max(FIRST_NUMBER, (await repo.highestNumber(tx)) + 1);
  await createOrganization(tx, { id, name, kind, seats }, at);
  await addMember(tx, { organizationId: id, account: manager, role: "manager" }, at);
  return id;
}
