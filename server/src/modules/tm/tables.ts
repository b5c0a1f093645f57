import type { InlineContent, TranslationUnit, TranslationUnitVariant } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** What an exchange file says of a unit that has no column: the exact languages, attributes, notes, properties. */
export interface StoredUnitFacts {
  readonly unit: Omit<TranslationUnit, "variants">;
  readonly source: Omit<TranslationUnitVariant, "content">;
  readonly target: Omit<TranslationUnitVariant, "content">;
  /** Of a unit with more than two variants: what its rows have in common, and which of its variants this row holds, from 0. */
  readonly set?: { readonly key: string; readonly source: number; readonly target: number };
}

export const memoryUnits = pgTable("memory_units", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  libraryId: uuid("library_id").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  sourceHash: text("source_hash").notNull(),
  source: jsonb("source").$type<InlineContent>().notNull(),
  target: jsonb("target").$type<InlineContent>().notNull(),
  previousHash: text("previous_hash"),
  nextHash: text("next_hash"),
  targetHash: text("target_hash").notNull().default(""),
  targetPreviousHash: text("target_previous_hash"),
  targetNextHash: text("target_next_hash"),
  pairHash: text("pair_hash").notNull().default(""),
  sourceTokens: integer("source_tokens").notNull().default(0),
  targetTokens: integer("target_tokens").notNull().default(0),
  /** Further contexts, as `contextText` writes them. */
  contexts: text("contexts").array(),
  origin: text("origin").$type<"alignment" | "machine">(),
  author: text("author"),
  document: text("document"),
  facts: jsonb("facts").$type<StoredUnitFacts>(),
  uses: integer("uses").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
  deletedAt: moment("deleted_at"),
});

/** Changes of how many units memories hold; triggers write them, and their sum is what counts. */
export const memoryCounts = pgTable("memory_counts", {
  libraryId: uuid("library_id").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  isDeleted: boolean("is_deleted").notNull(),
  units: bigint("units", { mode: "number" }).notNull(),
});

/** Files that units are found by; newer ones speak before older ones. */
export const memorySegments = pgTable("memory_segments", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  firstLanguage: text("first_language").notNull(),
  secondLanguage: text("second_language").notNull(),
  seq: bigint("seq", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  format: integer("format").notNull(),
  units: integer("units").notNull(),
  gone: integer("gone").notNull(),
  firstBytes: bigint("first_bytes", { mode: "number" }).notNull(),
  secondBytes: bigint("second_bytes", { mode: "number" }).notNull(),
  firstSha256: text("first_sha256").notNull(),
  secondSha256: text("second_sha256").notNull(),
});

/** Units between two ids that segments do not speak for; triggers write it. */
export const memoryTouched = pgTable("memory_touched", {
  seq: bigint("seq", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  libraryId: uuid("library_id").notNull(),
  firstId: bigint("first_id", { mode: "number" }).notNull(),
  lastId: bigint("last_id", { mode: "number" }).notNull(),
  units: integer("units").notNull().default(1),
  /** Number of the transaction, which only PostgreSQL compares. */
  xact: text("xact")
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

/** A find-and-replace that can be taken back. */
export const memoryReplacements = pgTable("memory_replacements", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  author: text("author").notNull(),
  side: text("side").$type<"source" | "target">().notNull(),
  find: text("find").notNull(),
  replacedBy: text("replaced_by").notNull(),
  units: integer("units").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  undoneAt: moment("undone_at"),
});

export const memoryReplacedUnits = pgTable(
  "memory_replaced_units",
  {
    replacementId: uuid("replacement_id").notNull(),
    unitId: bigint("unit_id", { mode: "number" }).notNull(),
    before: jsonb("before").$type<InlineContent>().notNull(),
    author: text("author"),
    changedBefore: moment("changed_before").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.replacementId, table.unitId] })],
);
