import type { CodedProblem } from "@yizhou/model";
import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { LibraryKind } from "../libraries/index.ts";

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

/** Files that were or are to be taken into libraries, of units or of concepts. */
export const libraryImports = pgTable("library_imports", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  kind: text("kind").$type<LibraryKind>().notNull(),
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
  /** When its message was last sent. */
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
});
