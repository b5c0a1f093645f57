import type { CheckLayer, EditorSettings } from "@yizhou/contract";
import { boolean, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";

/** How a person wants the editor; no row: as it comes. */
export const editorSettings = pgTable("editor_settings", {
  ownerId: uuid("owner_id").primaryKey(),
  checks: jsonb("checks").$type<CheckLayer>().notNull(),
  keys: jsonb("keys").$type<EditorSettings["keys"]>().notNull(),
  isCompleting: boolean("is_completing").notNull(),
});

/** Checks of an organisation, below those of its people. */
export const organizationChecks = pgTable("organization_checks", {
  organizationId: integer("organization_id").primaryKey(),
  checks: jsonb("checks").$type<CheckLayer>().notNull(),
});
