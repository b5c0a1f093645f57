import type { TrialKind, TrialState } from "@yizhou/contract";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

export const trialApplications = pgTable("trial_applications", {
  id: uuid("id").primaryKey(),
  /** Null once the person was erased. */
  ownerId: uuid("owner_id"),
  organizationName: text("organization_name").notNull(),
  kind: text("kind").$type<TrialKind>().notNull(),
  size: text("size").$type<"1-20" | "21-100" | "101-500" | "501-">().notNull(),
  contactName: text("contact_name").notNull(),
  contact: text("contact").notNull(),
  purpose: text("purpose").notNull(),
  volume: text("volume").$type<"100k" | "1m" | "10m" | "more">().notNull(),
  state: text("state").$type<TrialState>().notNull(),
  refusal: text("refusal"),
  submittedAt: moment("submitted_at").notNull(),
  approverId: uuid("approver_id"),
  decidedAt: moment("decided_at"),
  grantedTo: text("granted_to").$type<"person" | "organization">(),
  organizationId: integer("organization_id"),
  characters: amount("characters"),
  endsAt: moment("ends_at"),
});
