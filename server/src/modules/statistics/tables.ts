import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

/** Sums of deliveries and edits; a trigger writes them with the events they follow from (migration 0105). */
export const usageQuarters = pgTable("usage_quarters", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ownerId: uuid("owner_id"),
  quarter: moment("quarter").notNull(),
  format: text("format").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  field: text("field").notNull(),
  engine: text("engine").notNull(),
  band: text("band").notNull(),
  files: integer("files").notNull().default(0),
  pages: integer("pages").notNull().default(0),
  segments: integer("segments").notNull().default(0),
  characters: amount("characters").notNull().default(0),
  saved: amount("saved").notNull().default(0),
  confirmed: integer("confirmed").notNull().default(0),
  postedited: integer("postedited").notNull().default(0),
  words: amount("words").notNull().default(0),
  edits: amount("edits").notNull().default(0),
  spentMs: amount("spent_ms").notNull().default(0),
});
