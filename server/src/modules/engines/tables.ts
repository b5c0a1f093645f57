import type { EnginePrice } from "@yizhou/engines";
import type { CodedProblem, InlineContent } from "@yizhou/model";
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, bytes, amount } from "../../platform/database/columns.ts";

export const engineKeys = pgTable("engine_keys", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id"),
  organizationId: integer("organization_id"),
  type: text("type").notNull(),
  name: text("name").notNull(),
  fields: jsonb("fields").$type<Readonly<Record<string, string>>>().notNull(),
  secret: text("secret"),
  secretEnd: text("secret_end"),
  isAutomatic: boolean("is_automatic").notNull().default(true),
  position: integer("position").notNull(),
  maxConcurrency: integer("max_concurrency"),
  requestsPerMinute: integer("requests_per_minute"),
  price: jsonb("price").$type<EnginePrice>(),
  dailyCharacters: amount("daily_characters"),
  dailyCostMicros: amount("daily_cost_micros"),
  revision: integer("revision").notNull().default(1),
  createdBy: uuid("created_by"),
  createdAt: moment("created_at").notNull(),
  testedAt: moment("tested_at"),
  testLatencyMs: integer("test_latency_ms"),
  testProblem: jsonb("test_problem").$type<CodedProblem>(),
});

export const engineSpending = pgTable("engine_spending", {
  id: amount("id").primaryKey().generatedAlwaysAsIdentity(),
  ownerId: uuid("owner_id").notNull(),
  jobId: uuid("job_id"),
  engineId: text("engine_id").notNull(),
  engineName: text("engine_name").notNull(),
  organizationId: integer("organization_id"),
  day: date("day", { mode: "string" }).notNull(),
  requests: integer("requests").notNull().default(0),
  characters: amount("characters").notNull().default(0),
  inputTokens: amount("input_tokens").notNull().default(0),
  outputTokens: amount("output_tokens").notNull().default(0),
  cachedSegments: integer("cached_segments").notNull().default(0),
  costMicros: amount("cost_micros"),
  currency: text("currency"),
});

export const engineDays = pgTable(
  "engine_days",
  {
    scope: text("scope").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    characters: amount("characters").notNull().default(0),
    costMicros: amount("cost_micros").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.day] })],
);

export const engineCache = pgTable(
  "engine_cache",
  {
    ownerId: uuid("owner_id").notNull(),
    key: bytes("key").notNull(),
    jobId: uuid("job_id").notNull(),
    target: jsonb("target").$type<InlineContent>().notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    usedAt: moment("used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);

export const modelDownloads = pgTable("model_downloads", {
  modelId: text("model_id").primaryKey(),
  state: text("state").$type<"wanted" | "failed">().notNull(),
  problem: jsonb("problem").$type<CodedProblem>(),
  requestedBy: uuid("requested_by"),
  requestedAt: moment("requested_at").notNull(),
  cancelRequestedAt: moment("cancel_requested_at"),
  retryAt: moment("retry_at"),
});

/** An engine that the user of a job agreed to, by the name he saw. */
export interface AgreedEngine {
  readonly id: string;
  readonly name: string;
}

/** What a job waits for before a worker may take it. */
export interface WaitingFor {
  readonly engineId: string;
  readonly engineName: string;
  readonly modelIds: readonly string[];
}
