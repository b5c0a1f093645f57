// Tables of the demo's stand-ins; the migration 0007 says what each is for.
import type { UiLanguage } from "@yizhou/contract";
import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { CodePurpose } from "../providers/code-message.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const outboxMessages = pgTable("outbox_messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text("channel").$type<"sms" | "mail">().notNull(),
  receiver: text("receiver").notNull(),
  purpose: text("purpose").$type<CodePurpose>().notNull(),
  code: text("code").notNull(),
  language: text("language").$type<UiLanguage>().notNull(),
  text: text("text").notNull(),
  at: moment("at").notNull(),
});

export const demoScans = pgTable(
  "demo_scans",
  {
    vendor: text("vendor").$type<"wechat" | "wecom">().notNull(),
    state: text("state").notNull(),
    callbackUrl: text("callback_url").notNull(),
    language: text("language").$type<UiLanguage>().notNull(),
    endsAt: moment("ends_at").notNull(),
    code: text("code"),
    subject: text("subject"),
  },
  (table) => [primaryKey({ columns: [table.vendor, table.state] })],
);
