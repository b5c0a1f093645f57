import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";

/** What the use cases of libraries take. */
export interface LibraryDeps {
  readonly db: Database;
  readonly clock: Clock;
}
