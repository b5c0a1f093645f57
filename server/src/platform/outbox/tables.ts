import type { UiLanguage } from "@yizhou/contract";
import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";
import type { OutboxPurpose } from "./outbox.ts";

export const outboxMessages = pgTable("outbox_messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text("channel").$type<"sms" | "mail">().notNull(),
  receiver: text("receiver").notNull(),
  purpose: text("purpose").$type<OutboxPurpose>().notNull(),
  code: text("code").notNull(),
  language: text("language").$type<UiLanguage>().notNull(),
  text: text("text").notNull(),
  at: moment("at").notNull(),
});
