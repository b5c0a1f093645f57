import { z } from "zod";

/** Everything of which one person may keep or use only so much. */
export const QUOTA_NAMES = [
  "storage",
  "files",
  "units",
  "concepts",
  "reading",
  "characters",
  "firstPages",
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** What storage is used for: files as sent, what they were read to, pages kept of them, results, pictures of pages. */
export const STORAGE_PARTS = ["uploads", "parsed", "pages", "results", "pictures"] as const;
export type StoragePart = (typeof STORAGE_PARTS)[number];

/**
 * What is used of one limit: bytes of `storage`, milliseconds of `reading`, else a count. `held` is what work that goes on may
 * still come to; `limit` null: none. `freesAt`: when what is counted by the day begins anew. `parts`, of storage, add up to `used`.
 */
export const QuotaSchema = z
  .object({
    quota: z.enum(QUOTA_NAMES),
    used: z.int(),
    held: z.int(),
    limit: z.int().nullable(),
    freesAt: z.iso.datetime().nullable(),
    parts: z.array(z.object({ part: z.enum(STORAGE_PARTS), amount: z.int() })),
  })
  .meta({ id: "Quota" });
export type Quota = z.infer<typeof QuotaSchema>;
