import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

/** Append-only; the migration 0039 says what may go all the same. */
export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull(),
  /** Who did it, or whom an operator did it to; null where nobody is known. */
  userId: uuid("user_id"),
  event: text("event").notNull(),
  details: jsonb("details").$type<Readonly<Record<string, string | number>>>().notNull().default({}),
  /** Shortened: the network that it came from. */
  address: text("address"),
  /** Id of what it was done to. */
  subjectId: text("subject_id"),
});
