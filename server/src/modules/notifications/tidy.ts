import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { deleteOlder } from "./repo.ts";

/** Days that what was told, and to which address it was sent, is kept. */
const KEPT_DAYS = 90;

/** @returns how many notifications went */
export async function tidyNotifications({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  return deleteOlder(db, new Date(clock.now() - KEPT_DAYS * 24 * 3600_000));
}
