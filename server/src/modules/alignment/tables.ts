import type { AlignmentSentence } from "@yizhou/alignment";
import type { CodedProblem, CodedWarning } from "@yizhou/model";
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** A side as the aligner takes it: sentences of a document, or text that is still to be cut. */
export type AlignmentSide = { readonly sentences: readonly AlignmentSentence[] } | { readonly text: string };

/** A side before it is aligned; the file is the owner's. Rows from before files were named hold their sentences. */
export type StoredAlignmentSide = AlignmentSide | { readonly fileId: string };

/** Both sides, kept until they are aligned. */
export interface StoredAlignmentInput {
  readonly source: StoredAlignmentSide;
  readonly target: StoredAlignmentSide;
}

/** Libraries and termbases whose words speak for a pair, also when it is aligned anew. */
export interface StoredEvidence {
  readonly memories?: string[] | undefined;
  readonly termbases?: string[] | undefined;
}

export const alignmentProjects = pgTable("alignment_projects", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  name: text("name").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  sourceName: text("source_name").notNull(),
  targetName: text("target_name").notNull(),
  state: text("state").$type<"waiting" | "aligning" | "ready" | "failed">().notNull(),
  input: jsonb("input").$type<StoredAlignmentInput>(),
  evidence: jsonb("evidence").$type<StoredEvidence>(),
  problem: jsonb("problem").$type<CodedProblem>(),
  problemSide: text("problem_side").$type<"source" | "target">(),
  warnings: jsonb("warnings").$type<readonly CodedWarning[]>().notNull().default([]),
  revision: integer("revision").notNull().default(0),
  lockToken: text("lock_token"),
  lockedUntil: moment("locked_until"),
  run: integer("run").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  changedAt: moment("changed_at").notNull(),
});

export const alignmentRows = pgTable(
  "alignment_rows",
  {
    projectId: uuid("project_id").notNull(),
    id: integer("id").notNull(),
    rank: doublePrecision("rank").notNull(),
    source: jsonb("source").$type<readonly string[]>().notNull(),
    target: jsonb("target").$type<readonly string[]>().notNull(),
    confidence: real("confidence"),
    isConfirmed: boolean("is_confirmed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);
