import type { UiLanguage } from "@yizhou/contract";
import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

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
