import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";

/** One drawn page: a picture blob of the same owner; sizes in CSS pixels at 96 dpi. */
export interface StoredPage {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  /** Absent in rows from before it was kept. */
  readonly sizeBytes?: number;
}

export const previews = pgTable(
  "previews",
  {
    ownerId: uuid("owner_id").notNull(),
    sourceSha256: text("source_sha256").notNull(),
    /** What drawing needs to know of the bytes; null in rows from before it was kept. */
    format: text("format"),
    state: text("state").notNull(),
    problem: jsonb("problem").$type<StoredProblem>(),
    pages: jsonb("pages").$type<StoredPage[]>().notNull().default([]),
    requestedAt: moment("requested_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sourceSha256] })],
);
