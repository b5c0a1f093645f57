// What somebody had translated, saved and edited, over days of their own time zone.
import { z } from "zod";
import { MATCH_BANDS } from "./jobs.ts";
import { FieldSchema } from "./options.ts";
import { TimeZoneSchema } from "./time-zone.ts";

/** Days that one look at usage may span. */
export const MOST_USAGE_DAYS = 1100;

/** What a point of the line stands for; a week begins on Monday. */
export const USAGE_UNITS = ["day", "week", "month"] as const;
export type UsageUnit = (typeof USAGE_UNITS)[number];

const DAY_MS = 86_400_000;

const span = {
  since: z.iso.date(),
  until: z.iso.date(),
  timeZone: TimeZoneSchema,
};

function isSpan({ since, until }: { readonly since: string; readonly until: string }): boolean {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
  return days >= 0 && days < MOST_USAGE_DAYS;
}

/** Query of GET /api/usage/members: both days are days of the time zone, and both belong to it. */
export const UsageSpanSchema = z.object(span).refine(isSpan);
export type UsageSpan = z.infer<typeof UsageSpanSchema>;

/** Query of GET /api/usage. */
export const UsageQuerySchema = z
  .object({ ...span, unit: z.enum(USAGE_UNITS).default("day") })
  .refine(isSpan);
export type UsageQuery = z.infer<typeof UsageQuerySchema>;

export const USAGE_FILE_KINDS = ["csv", "xlsx"] as const;

/** Query of GET /api/usage/export. */
export const UsageExportQuerySchema = UsageQuerySchema.safeExtend({ kind: z.enum(USAGE_FILE_KINDS) });
export type UsageExportQuery = z.infer<typeof UsageExportQuerySchema>;

const counts = {
  /** Of what was delivered by machine and memory. */
  characters: z.int(),
  segments: z.int(),
  /** Characters that memory and repeats cost less than new text. */
  saved: z.int(),
};

/** What happened in some span. */
export const UsageTotalsSchema = z
  .object({
    ...counts,
    /** What `saved` would have cost at the price of single characters. */
    savedFen: z.int(),
    files: z.int(),
    pages: z.int(),
    /** Segments that a person confirmed, less those whose confirmation was taken back. */
    confirmed: z.int(),
    /** Of these the ones that had a first draft; their words, and those of them that were changed. */
    postedited: z.int(),
    words: z.int(),
    edits: z.int(),
    spentMs: z.int(),
  })
  .meta({ id: "UsageTotals" });
export type UsageTotals = z.infer<typeof UsageTotalsSchema>;

/** Data of GET /api/usage. The sums of each list are those of the totals. */
export const UsageSchema = z
  .object({
    totals: UsageTotalsSchema,
    /** As many days right before. */
    before: UsageTotalsSchema,
    /** From the first day to the last, also those without anything; `day` is the first of the unit. */
    series: z.array(z.object({ day: z.iso.date(), characters: z.int(), saved: z.int() })),
    pairs: z.array(z.object({ from: z.string(), to: z.string(), files: z.int(), ...counts })),
    formats: z.array(z.object({ format: z.string(), files: z.int(), ...counts })),
    fields: z.array(z.object({ field: FieldSchema, files: z.int(), ...counts })),
    /** `engine` is empty for what memory and repeats filled. */
    engines: z.array(z.object({ engine: z.string(), ...counts })),
    /** By match score, the most alike first; see `Bands`. */
    bands: z.array(z.object({ band: z.enum(MATCH_BANDS), ...counts })),
  })
  .meta({ id: "Usage" });
export type Usage = z.infer<typeof UsageSchema>;

/** Data of GET /api/usage/members: what members of the organisation used that the person manages, since they joined it. */
export const MemberUsageSchema = z
  .object({
    organization: z.string(),
    /** All of them, also those who used nothing. */
    members: z.int(),
    /** Who used something in the span or in as many days right before; the most characters first. */
    used: z.array(
      z.object({
        nickName: z.string(),
        userName: z.string(),
        characters: z.int(),
        saved: z.int(),
        files: z.int(),
        /** Characters in as many days right before. */
        before: z.int(),
      }),
    ),
  })
  .meta({ id: "MemberUsage" });
export type MemberUsage = z.infer<typeof MemberUsageSchema>;
