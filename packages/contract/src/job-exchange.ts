// A translation as a file for other programs and people, and what comes back of it.
import { z } from "zod";
import { JobSegmentSchema, SegmentEditSchema } from "./job-segments.ts";

/** `xliff`: 2.1. The last three are tables with a row for each segment. */
export const JOB_EXPORT_FORMATS = ["xliff", "xliff12", "tmx", "xlsx", "csv", "docx"] as const;
export type JobExportFormat = (typeof JOB_EXPORT_FORMATS)[number];

export const JobExportQuerySchema = z.object({ format: z.enum(JOB_EXPORT_FORMATS) });

/** Segments that a file which comes back may have. */
export const MOST_RETURNED_SEGMENTS = 100_000;

export const RETURNED_KINDS = ["new", "conflict", "tags", "empty", "locked", "missing"] as const;
export type ReturnedKind = (typeof RETURNED_KINDS)[number];

/** What a file that came back would change; nothing is changed yet. */
export const ReturnedSegmentsSchema = z
  .object({
    /** Segments of the file that change nothing. */
    same: z.int(),
    items: z.array(
      z.object({
        /**
         * `new`: can be written; `conflict`: somebody has changed the segment since the file was made; `tags`, `empty`: cannot
         * stand in the document; `locked`: must not be changed; `missing`: the document has no such sentence.
         */
        kind: z.enum(RETURNED_KINDS),
        /** Null where it is missing. */
        ordinal: z.int().nullable(),
        /** Tagged text as in `JobSegment`, like the two below. */
        source: z.string(),
        /** What the segment says now. */
        current: z.string().nullable(),
        /** What the file says. */
        target: z.string(),
        /** Of the segment now: an edit names it. */
        version: z.int(),
        /** The file says that it is right. */
        isConfirmed: z.boolean(),
      }),
    ),
  })
  .meta({ id: "ReturnedSegments" });
export type ReturnedSegments = z.infer<typeof ReturnedSegmentsSchema>;

/** What was chosen of it: all is written, or nothing. */
export const TakeReturnedSchema = z
  .object({ edits: z.array(SegmentEditSchema).min(1).max(MOST_RETURNED_SEGMENTS) })
  .strict()
  .meta({ id: "TakeReturned" });
export type TakeReturned = z.infer<typeof TakeReturnedSchema>;

export const TakenSegmentsSchema = z
  .object({
    /** Of the job, all in all. */
    confirmed: z.int(),
    /** Those that were written, as they are now. */
    segments: z.array(JobSegmentSchema),
  })
  .meta({ id: "TakenSegments" });
export type TakenSegments = z.infer<typeof TakenSegmentsSchema>;
