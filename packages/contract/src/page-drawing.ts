// The page of an edited document that a segment stands on, as it will print.
import { z } from "zod";

const ShareSchema = z.number().min(0).max(1);

export const SegmentPageSchema = z
  .object({
    /** Revision of the document that is drawn. */
    revision: z.int(),
    /** From 1. */
    page: z.int(),
    pages: z.int(),
    /** Null where the caller has it: the same page of the same revision. */
    picture: z
      .object({
        /** CSS pixels at 96 dpi. */
        width: z.int(),
        height: z.int(),
        /** `data:image/png;base64,…`, finer than its size. */
        image: z.string(),
      })
      .nullable(),
    /** Where the segment stands, in shares of the page; empty where it is not found, or stands on another page. */
    boxes: z.array(
      z.object({ left: ShareSchema, top: ShareSchema, right: ShareSchema, bottom: ShareSchema }),
    ),
    /** False where the segment is on none of the pages as it reads now: the page is a neighbour's. */
    isFound: z.boolean(),
  })
  .meta({ id: "SegmentPage" });
export type SegmentPage = z.infer<typeof SegmentPageSchema>;

export const SegmentPageQuerySchema = z.object({
  /** Another page than the segment's own, from 1. */
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  /** What the caller has drawn already: revision and page, `12.3`. */
  seen: z
    .string()
    .regex(/^\d{1,10}\.\d{1,6}$/)
    .optional(),
});

/** A page of a job's document from its newest revision, before its files are made. */
export const JobPageSchema = SegmentPageSchema.pick({
  revision: true,
  page: true,
  pages: true,
  picture: true,
}).meta({ id: "JobPage" });
export type JobPage = z.infer<typeof JobPageSchema>;
