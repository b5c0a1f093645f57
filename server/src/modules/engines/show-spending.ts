import type { EngineSpending } from "@yizhou/contract";
import type { EngineModuleDeps } from "./deps.ts";
import { managedOrganization } from "./policy.ts";
import type { Person } from "./policy.ts";
import { presentSpending } from "./present.ts";
import { sumSpending } from "./spending-repo.ts";

/** @param month  `2026-11`; this month (UTC) when absent */
export async function showSpending(
  { db, clock }: EngineModuleDeps,
  person: Person,
  month = new Date(clock.now()).toISOString().slice(0, 7),
): Promise<EngineSpending> {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const since = `${month}-01`;
  const until = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const managed = await managedOrganization(db, person);
  const own = await sumSpending(db, { ownerId: person.userId }, { since, until });
  const shared =
    managed === null ? null : await sumSpending(db, { organizationId: managed }, { since, until });
  return {
    month,
    own: own.map(presentSpending),
    organization: shared && shared.map(presentSpending),
  };
}
