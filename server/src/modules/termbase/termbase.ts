import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { OpenLibrary } from "../libraries/index.ts";
import type { Quotas } from "../quotas/index.ts";

/** A library of concepts that somebody may search. */
export type ReadableTermbase = OpenLibrary<"terms", "read">;
/** A library of concepts that somebody may edit. */
export type WritableTermbase = OpenLibrary<"terms", "write">;

/** What the use cases of termbases take. */
export interface TermbaseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
}

/** Who changes something, and the name that stands with it. */
export interface Writer {
  readonly userId: string;
  readonly nickName: string;
}
