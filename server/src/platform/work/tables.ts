import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";
import type { StoredProblem } from "../database/stored-types.ts";
import type { Lane, WorkState } from "./work-kind.ts";

/** Work that the web role asks for and a worker does; migration 0023 says what each column is. */
export const workRequests = pgTable("work_requests", {
  id: uuid("id").primaryKey(),
  kind: text("kind").notNull(),
  ownerId: uuid("owner_id").notNull(),
  lane: text("lane").$type<Lane>().notNull().default("short"),
  weight: integer("weight").notNull(),
  input: jsonb("input").notNull(),
  state: text("state").$type<WorkState>().notNull().default("waiting"),
  progress: jsonb("progress").$type<{ readonly done: number; readonly total: number }>(),
  result: jsonb("result"),
  problem: jsonb("problem").$type<StoredProblem>(),
  leaseOwner: uuid("lease_owner"),
  leaseUntil: moment("lease_until"),
  leaseTurn: integer("lease_turn").notNull().default(0),
  deaths: integer("deaths").notNull().default(0),
  askedUntil: moment("asked_until"),
  createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  endedAt: moment("ended_at"),
});
