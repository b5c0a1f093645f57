import type { WebhookDelivery, WebhookKind } from "@yizhou/contract";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

export const webhooks = pgTable("webhooks", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  url: text("url").notNull(),
  kinds: jsonb("kinds").$type<readonly WebhookKind[]>().notNull(),
  createdAt: moment("created_at").notNull(),
});

/** A trigger writes most of them, with the events that they tell of (migration 0126). */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey(),
  webhookId: uuid("webhook_id").notNull(),
  kind: text("kind").$type<WebhookDelivery["kind"]>().notNull(),
  at: moment("at").notNull(),
  subjectId: text("subject_id"),
  facts: jsonb("facts").$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  state: text("state").$type<WebhookDelivery["state"]>().notNull(),
  tries: integer("tries").notNull().default(0),
  nextAt: moment("next_at").notNull(),
  status: integer("status"),
  failure: text("failure").$type<WebhookDelivery["failure"]>(),
});
