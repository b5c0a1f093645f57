import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContactName, Localised, SiteValueName } from "@yizhou/contract";
import { moment } from "../../platform/database/columns.ts";

/** The order of the site's engines, and the limits of one by its id. */
export type EngineSettingName = "ENGINE_ORDER" | `ENGINE_LIMITS ${string}`;

/** Every value that a setting of the site has had; the newest of a name holds. */
export const siteSettings = pgTable("site_settings", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").$type<ContactName | SiteValueName | EngineSettingName>().notNull(),
  value: text("value").notNull(),
  at: moment("at").notNull(),
  createdBy: uuid("created_by"),
});

export const announcements = pgTable("announcements", {
  id: uuid("id").primaryKey(),
  text: jsonb("text").$type<Localised>().notNull(),
  startsAt: moment("starts_at").notNull(),
  endsAt: moment("ends_at").notNull(),
  createdBy: uuid("created_by"),
});
