import type { Evaluation } from "@yizhou/contract";
import type { Assessment, ToldFaults } from "@yizhou/evaluation";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";

export interface StoredPair {
  readonly source: string;
  readonly reference: string;
}

/** What is told of one engine, without words of a language. */
export interface StoredSystem {
  readonly assessment: Assessment;
  /** Why the first of its failures failed. */
  readonly problem: StoredProblem | null;
}

/** Engines side by side over a test set. */
export const evaluations = pgTable("evaluations", {
  id: uuid("id").primaryKey(),
  createdBy: uuid("created_by").notNull(),
  name: text("name").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  engines: jsonb("engines").$type<readonly { readonly id: string; readonly name: string }[]>().notNull(),
  pairs: jsonb("pairs").$type<readonly StoredPair[]>().notNull(),
  pairCount: integer("pair_count").notNull(),
  withFaults: boolean("with_faults").notNull(),
  state: text("state").$type<Evaluation["state"]>().notNull(),
  /** Sentences that engines have answered or failed at. */
  done: integer("done").notNull().default(0),
  /** Of engines that have ended, in their order. */
  systems: jsonb("systems").$type<readonly StoredSystem[]>().notNull().default([]),
  /** What they wrote, by engine and sentence; empty where they failed. */
  outputs: jsonb("outputs").$type<readonly (readonly string[])[]>().notNull().default([]),
  faults: jsonb("faults").$type<readonly ToldFaults[]>(),
  sheetLines: integer("sheet_lines").notNull().default(0),
  problem: jsonb("problem").$type<StoredProblem>(),
  createdAt: moment("created_at").notNull(),
  finishedAt: moment("finished_at"),
});
