import type { UiLanguage } from "@yizhou/contract";
import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { NotificationKind, NotificationKinds } from "../../platform/notifications/notifier.ts";

/** What a person is told; without a person what was sent to an address. */
export const notifications = pgTable("notifications", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid("user_id"),
  kind: text("kind").$type<NotificationKind>().notNull(),
  facts: jsonb("facts").$type<NotificationKinds[NotificationKind]>().notNull(),
  subjectId: text("subject_id"),
  key: text("key").notNull(),
  at: moment("at").notNull(),
  readAt: moment("read_at"),
});

/** A mail or text message of a notification. */
export const notificationMessages = pgTable("notification_messages", {
  id: uuid("id").primaryKey(),
  notificationId: bigint("notification_id", { mode: "number" }).notNull(),
  userId: uuid("user_id"),
  channel: text("channel").$type<"mail" | "sms">().notNull(),
  receiver: text("receiver").notNull(),
  language: text("language").$type<UiLanguage>().notNull(),
  state: text("state")
    .$type<"waiting" | "sending" | "sent" | "failed" | "unknown">()
    .notNull()
    .default("waiting"),
  tries: integer("tries").notNull().default(0),
  nextAt: moment("next_at").notNull(),
  claimedAt: moment("claimed_at"),
  problem: text("problem"),
});
