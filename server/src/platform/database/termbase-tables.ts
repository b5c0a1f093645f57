import type { Term } from "@yizhou/model";
import type { TermProblem } from "@yizhou/termbase";
import { bigint, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What the translation of a segment does against a termbase; ranges are in its text without tags. */
export type StoredTermFinding = TermProblem;

export const concepts = pgTable("concepts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  libraryId: uuid("library_id").notNull(),
  externalId: text("external_id").notNull(),
  terms: jsonb("terms").$type<readonly Term[]>().notNull(),
  languages: text("languages").array().notNull(),
  domain: text("domain"),
  definition: text("definition"),
  note: text("note"),
  author: text("author"),
  search: text("search").notNull(),
  hash: text("hash").notNull(),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
  deletedAt: moment("deleted_at"),
});
