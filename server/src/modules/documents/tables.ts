import type { CodedWarning, TextCounts, UnitCorrection } from "@yizhou/model";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";
import type { FileOrigin } from "../../platform/references/references.ts";

export const files = pgTable("files", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  name: text("name").notNull(),
  format: text("format").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  sha256: text("sha256").notNull(),
  parsedSha256: text("parsed_sha256").notNull(),
  parsedBytes: amount("parsed_bytes").notNull().default(0),
  pages: integer("pages"),
  /** Pages from the first on that the budget of reading allowed; null where all were read. */
  readPages: integer("read_pages"),
  characters: integer("characters").notNull(),
  segments: integer("segments").notNull(),
  detectedLanguage: text("detected_language"),
  textGroups: jsonb("text_groups").$type<TextCounts>(),
  /** What readers of results have put right in how it was read, in the order in which they did; null: nothing. */
  corrections: jsonb("corrections").$type<readonly UnitCorrection[]>(),
  warnings: jsonb("warnings").$type<CodedWarning[]>().notNull().default([]),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  passwordSealed: text("password_sealed"),
  origin: jsonb("origin").$type<FileOrigin>(),
});

/** A file read otherwise than at its upload. */
export const fileReadings = pgTable(
  "file_readings",
  {
    fileId: uuid("file_id").notNull(),
    choice: text("choice").notNull(),
    ownerId: uuid("owner_id").notNull(),
    parsedSha256: text("parsed_sha256").notNull(),
    parsedBytes: amount("parsed_bytes").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.choice] })],
);

/** How much is kept of what was read of a document's pages; the blob store has the pages themselves. */
export const keptPages = pgTable(
  "kept_pages",
  {
    ownerId: uuid("owner_id").notNull(),
    sha256: text("sha256").notNull(),
    bytes: amount("bytes").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sha256] })],
);

/** One row: the id that the store of this database's files has too. */
export const storeIdentity = pgTable("store_identity", { id: uuid("id").primaryKey() });
