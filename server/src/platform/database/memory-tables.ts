import type { CodedProblem, InlineContent, TranslationUnit, TranslationUnitVariant } from "@yizhou/model";
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid, primaryKey } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What an exchange file says of a unit that has no column: the exact languages, attributes, notes, properties. */
export interface StoredUnitFacts {
  readonly unit: Omit<TranslationUnit, "variants">;
  readonly source: Omit<TranslationUnitVariant, "content">;
  readonly target: Omit<TranslationUnitVariant, "content">;
}

/** A problem of one row of an imported file, in the order of the file. */
export interface StoredRowProblem extends CodedProblem {
  readonly row: number;
  /** The row was taken all the same. */
  readonly isNote: boolean;
}

/**
 * What a person said of a table: its columns in order, and whether its first row holds headings. A column is a language tag, in
 * memories `note`, in termbases one of `TERM_COLUMNS`; null leaves it out.
 */
export interface StoredMapping {
  readonly columns: readonly (string | null)[];
  readonly hasHeadings: boolean | null;
}

/** What a library holds: units of a memory, or concepts of a termbase. */
export type LibraryKind = "memory" | "terms";

export const memoryLibraries = pgTable("memory_libraries", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id"),
  name: text("name").notNull(),
  seed: text("seed"),
  createdAt: moment("created_at").notNull(),
  organizationId: integer("organization_id"),
  memberRight: text("member_right").$type<"read" | "write">().notNull().default("read"),
  penalty: integer("penalty").notNull().default(0),
  kind: text("kind").$type<LibraryKind>().notNull().default("memory"),
});

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
  sourceSignature: integer("source_signature").array().notNull().default([]),
  targetSignature: integer("target_signature").array().notNull().default([]),
  sourceTokens: integer("source_tokens").notNull().default(0),
  targetTokens: integer("target_tokens").notNull().default(0),
  origin: text("origin").$type<"alignment" | "machine">(),
  author: text("author"),
  document: text("document"),
  facts: jsonb("facts").$type<StoredUnitFacts>(),
  uses: integer("uses").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
  deletedAt: moment("deleted_at"),
});

export const memoryWords = pgTable("memory_words", {
  token: integer("token").notNull(),
  word: text("word").primaryKey(),
});

/** Files that were or are to be taken into libraries, of units or of concepts. */
export const libraryImports = pgTable("library_imports", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
  readBytes: bigint("read_bytes", { mode: "number" }).notNull().default(0),
  mapping: jsonb("mapping").$type<StoredMapping>(),
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

/** A person to whom a library was opened by name. */
export const memoryMembers = pgTable(
  "memory_members",
  {
    libraryId: uuid("library_id").notNull(),
    userId: uuid("user_id").notNull(),
    memberRight: text("member_right").$type<"read" | "write" | "manage">().notNull(),
    invitedBy: uuid("invited_by"),
    invitedAt: moment("invited_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [primaryKey({ columns: [table.libraryId, table.userId] })],
);

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
