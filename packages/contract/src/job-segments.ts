// The segments of a job: what they are, what a person does with them.
import { z } from "zod";
import { ProblemSchema } from "./files.ts";

/** What the translation of a segment does against the termbases. */
export const TermFindingSchema = z
  .object({
    /** `missing`: none of the expected stands in the target; `forbidden`: a term that is not to be used does. */
    kind: z.enum(["missing", "forbidden"]),
    /** As it stands in the source (missing) or in the target (forbidden). */
    term: z.string(),
    /** UTF-16 code units in that text without tags. */
    startOffset: z.int(),
    endOffset: z.int(),
    /** What would have done, preferred first. */
    expected: z.array(z.string()),
  })
  .meta({ id: "TermFinding" });
export type TermFinding = z.infer<typeof TermFindingSchema>;

/** Neighbours are looked at too, and the column is one of 32 bits. */
const MOST_ORDINALS = 2 ** 31 - 2;

export const JobSegmentSchema = z
  .object({
    ordinal: z.int(),
    unitId: z.string(),
    place: z.string().nullable(),
    kind: z.string(),
    /** Tagged text: `<g1>`, `</g1>`, `<x2/>`, with `&lt;` `&gt;` `&amp;` for marks of the text. */
    source: z.string(),
    target: z.string().nullable(),
    state: z.enum(["untranslated", "translated", "failed", "locked"]),
    origin: z.enum(["memory", "engine", "cache", "repeat", "person", "copy"]).nullable(),
    matchScore: z.int().nullable(),
    /** A person has looked at it and found it right. */
    isConfirmed: z.boolean(),
    problem: ProblemSchema.nullable(),
    /** Known once the job has ended. */
    termFindings: z.array(TermFindingSchema),
  })
  .meta({ id: "JobSegment" });
export type JobSegment = z.infer<typeof JobSegmentSchema>;

export const JobSegmentsQuerySchema = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const JobSegmentsSchema = z
  .object({ items: z.array(JobSegmentSchema), next: z.int().nullable() })
  .meta({ id: "JobSegments" });
export type JobSegments = z.infer<typeof JobSegmentsSchema>;

/** Segments that a person confirms, with a better target where they have one; or takes the confirmation back from. */
export const ConfirmSegmentsSchema = z
  .object({
    segments: z
      .array(
        z.object({
          ordinal: z.int().min(0).max(MOST_ORDINALS),
          /** Tagged text as in `JobSegment`; absent: the target as it is. */
          target: z.string().min(1).max(20_000).optional(),
        }),
      )
      .min(1)
      .max(500),
    isConfirmed: z.boolean().default(true),
  })
  .strict()
  .meta({ id: "ConfirmSegments" });
export type ConfirmSegments = z.infer<typeof ConfirmSegmentsSchema>;
export const ConfirmedSegmentsSchema = z
  .object({
    /** Of the job, all in all. */
    confirmed: z.int(),
    /** Segments of this call that now stand in the job's library. */
    saved: z.int(),
    segments: z.array(JobSegmentSchema),
  })
  .meta({ id: "ConfirmedSegments" });
export type ConfirmedSegments = z.infer<typeof ConfirmedSegmentsSchema>;
