import type { Concept, Term } from "@yizhou/model";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** What an exchange file says of a concept beyond its columns. */
export type StoredConceptFacts = Pick<
  Concept,
  "source" | "definitionSource" | "crossReferences" | "transactions"
>;

export const concepts = pgTable("concepts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  libraryId: uuid("library_id").notNull(),
  externalId: text("external_id").notNull(),
  terms: jsonb("terms").$type<readonly Term[]>().notNull(),
  languages: text("languages").array().notNull(),
  domain: text("domain"),
  definition: text("definition"),
  note: text("note"),
  facts: jsonb("facts").$type<StoredConceptFacts>(),
  author: text("author"),
  search: text("search").notNull(),
  hash: text("hash").notNull(),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
  deletedAt: moment("deleted_at"),
});
