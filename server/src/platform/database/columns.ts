// Column types that the tables of every module share.
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** A moment, in the database's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A count that may pass 2^31. */
export const amount = (name: string) => bigint(name, { mode: "number" });
