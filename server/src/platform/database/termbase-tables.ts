import type { CodedProblem, Term } from "@yizhou/model";
import type { TermProblem } from "@yizhou/termbase";
import { bigint, customType, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoredRowProblem } from "./memory-tables.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What the translation of a segment does against a termbase; ranges are in its text without tags. */
export type StoredTermFinding = TermProblem;

/**
 * What a person said of a table of terms: its columns in order, each a language tag, one of `TERM_COLUMNS`, or null to leave
 * it out; and whether its first row holds headings.
 */
export interface StoredTermMapping {
  readonly columns: readonly (string | null)[];
  readonly hasHeadings: boolean | null;
}

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

export const conceptImports = pgTable("concept_imports", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  content: bytes("content"),
  mapping: jsonb("mapping").$type<StoredTermMapping>(),
  state: text("state").$type<"waiting" | "running" | "done" | "failed" | "cancelled">().notNull(),
  total: integer("total"),
  lookedAt: integer("looked_at").notNull().default(0),
  added: integer("added").notNull().default(0),
  changed: integer("changed").notNull().default(0),
  problems: jsonb("problems").$type<readonly StoredRowProblem[]>().notNull().default([]),
  problemCount: integer("problem_count").notNull().default(0),
  problem: jsonb("problem").$type<CodedProblem>(),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
});
