import type { CodedProblem } from "@yizhou/model";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import type { RenditionForm } from "../jobs/index.ts";

/** A file made of one revision of a job's document. */
export const renditions = pgTable(
  "renditions",
  {
    jobId: uuid("job_id").notNull(),
    form: text("form").$type<RenditionForm>().notNull(),
    revision: integer("revision").notNull(),
    ownerId: uuid("owner_id").notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.form, table.revision] })],
);

/** An ended job whose files lag behind its text; at most one row for a job. */
export const renditionTasks = pgTable("rendition_tasks", {
  jobId: uuid("job_id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  state: text("state").$type<"waiting" | "making" | "failed">().notNull(),
  /** The first change since the files were begun last; null while there is none. */
  wantedAt: moment("wanted_at"),
  dueAt: moment("due_at").notNull(),
  percent: integer("percent"),
  problem: jsonb("problem").$type<StoredProblem>(),
  tries: integer("tries").notNull().default(0),
  leaseOwner: uuid("lease_owner"),
  leaseUntil: moment("lease_until"),
  leaseTurn: integer("lease_turn").notNull().default(0),
  turns: integer("turns").notNull().default(0),
  lane: text("lane").$type<Lane>().notNull().default("short"),
});

/** A form that somebody has asked for and that is being made, or could not be; gone when it is there. */
export const askedForms = pgTable(
  "asked_forms",
  {
    jobId: uuid("job_id").notNull(),
    form: text("form").$type<RenditionForm>().notNull(),
    ownerId: uuid("owner_id").notNull(),
    state: text("state").$type<"making" | "failed">().notNull(),
    problem: jsonb("problem").$type<CodedProblem>(),
    requestedAt: moment("requested_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.form] })],
);
