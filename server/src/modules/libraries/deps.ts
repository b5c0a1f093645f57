import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";

/** What the use cases of libraries take. */
export interface LibraryDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Inviting tells whoever is invited. */
export interface InvitingDeps extends LibraryDeps {
  readonly notifier: Pick<Notifier, "tell">;
}
