import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContactName } from "@yizhou/contract";
import { moment } from "../../platform/database/columns.ts";

/** Every value that a setting of the pages has had; the newest of a name holds. */
export const siteSettings = pgTable("site_settings", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").$type<ContactName>().notNull(),
  value: text("value").notNull(),
  at: moment("at").notNull(),
  createdBy: uuid("created_by"),
});
