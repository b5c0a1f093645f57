import { date, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { QuotaName } from "@yizhou/contract";
import { amount, moment } from "../../platform/database/columns.ts";

/** What work that has not ended may come to; it counts as used until then, and no longer than its lease. */
export const quotaHolds = pgTable(
  "quota_holds",
  {
    id: uuid("id").notNull(),
    quota: text("quota").$type<QuotaName>().notNull(),
    ownerId: uuid("owner_id").notNull(),
    amount: amount("amount").notNull(),
    heldUntil: moment("held_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.quota] })],
);

/** What a person has used on one day, of quotas that begin anew every day. */
export const quotaDays = pgTable(
  "quota_days",
  {
    ownerId: uuid("owner_id").notNull(),
    quota: text("quota").$type<QuotaName>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    amount: amount("amount").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.quota, table.day] })],
);
