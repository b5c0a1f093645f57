import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Keys and trades of the demo's played providers. */
export const demoPayments = pgTable("demo_payments", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});
