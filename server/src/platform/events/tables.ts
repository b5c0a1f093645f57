import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

/** Append-only; the migration 0022 says what may change all the same. */
export const domainEvents = pgTable("domain_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull(),
  kind: text("kind").notNull(),
  ownerId: uuid("owner_id"),
  organizationId: integer("organization_id"),
  subjectId: text("subject_id"),
  facts: jsonb("facts").$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
});
