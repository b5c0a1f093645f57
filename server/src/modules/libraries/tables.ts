import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** What a library holds: units of a memory, or concepts of a termbase. */
export type LibraryKind = "memory" | "terms";

export const libraries = pgTable("libraries", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id"),
  name: text("name").notNull(),
  seed: text("seed"),
  createdAt: moment("created_at").notNull(),
  organizationId: integer("organization_id"),
  memberRight: text("member_right").$type<"read" | "write">().notNull().default("read"),
  penalty: integer("penalty").notNull().default(0),
  kind: text("kind").$type<LibraryKind>().notNull().default("memory"),
});

/** A person to whom a library was opened by name. */
export const libraryMembers = pgTable(
  "library_members",
  {
    libraryId: uuid("library_id").notNull(),
    userId: uuid("user_id").notNull(),
    memberRight: text("member_right").$type<"read" | "write" | "manage">().notNull(),
    invitedBy: uuid("invited_by"),
    invitedAt: moment("invited_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [primaryKey({ columns: [table.libraryId, table.userId] })],
);
