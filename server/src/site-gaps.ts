import type { Pool } from "pg";
import { isSuperuser } from "./platform/database/site-role.ts";
import { systemSandbox, type SandboxGap } from "./platform/sandbox/sandbox.ts";

/** What of the walls inside a site is missing: round document programs, and round what its database role may do. */
export type SiteGap = SandboxGap | "database";

/** Empty where nothing is missing; docs/security.md says what each means and what helps. */
export async function siteGaps(pool: Pool): Promise<readonly SiteGap[]> {
  return [...systemSandbox().gaps, ...((await isSuperuser(pool)) ? (["database"] as const) : [])];
}
