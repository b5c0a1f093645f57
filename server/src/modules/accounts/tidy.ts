import { deleteOldCodes } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import { deleteOldChecks } from "./human-check.ts";
import { deleteOldAskers } from "./known-askers.ts";
import { DAY_MS, deleteEndedWindows } from "./limits.ts";
import { deleteUnconfirmed } from "./second-factor-repo.ts";
import { deleteOldStates } from "./outside-sign-in.ts";

/** One round of deleting what sign-in no longer needs: codes, checks, states, counters, sessions. */
export async function tidyAccounts(deps: AccountDeps): Promise<void> {
  await deleteOldCodes(deps.db, deps.clock.now());
  await deleteOldChecks(deps);
  await deleteOldAskers(deps.db, new Date(deps.clock.now()));
  await deleteUnconfirmed(deps.db, { before: new Date(deps.clock.now() - DAY_MS) });
  await deleteOldStates(deps);
  await deleteEndedWindows(deps.db, new Date(deps.clock.now()));
  await deps.accounts.deleteOldSessions();
}
