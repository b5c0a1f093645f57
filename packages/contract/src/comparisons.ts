// Two engines side by side over one paragraph, before an engine is chosen.
import { z } from "zod";
import { ProblemSchema } from "./files.ts";
import { JobOptionsSchema, JobSchema } from "./jobs.ts";
import { MOST_COMPARED_CHARACTERS } from "./comparison-limits.ts";
import { MoneySchema } from "./options.ts";
import { wireText } from "./wire-text.ts";

export const ComparisonRequestSchema = z
  .object({
    text: wireText(MOST_COMPARED_CHARACTERS).regex(/\S/u),
    options: JobOptionsSchema.pick({ from: true, to: true, field: true, instruction: true }),
    /** Two different ones; `auto` is none. */
    engines: z
      .array(z.string().min(1).max(60))
      .length(2)
      .refine(([one, other]) => one !== other && one !== "auto" && other !== "auto"),
    /** Same key, same texts. */
    requestKey: z.string().min(8).max(60),
  })
  .strict()
  .meta({ id: "ComparisonRequest" });
export type ComparisonRequest = z.infer<typeof ComparisonRequestSchema>;

/** One engine of a comparison: a text like any other, or why there is none. */
export const ComparedSideSchema = z.object({
  engine: z.object({ id: z.string(), name: z.string(), destination: z.string().nullable() }),
  /** Null where it could not start. */
  job: JobSchema.nullable(),
  problem: ProblemSchema.nullable(),
  /** What 1,000 characters of new text take, as a quote reckons. */
  perThousand: z.object({
    /** Of the person's characters. */
    characters: z.int(),
    /** About what the vendor takes; null where nobody knows the price. */
    estimate: MoneySchema.nullable(),
  }),
});
export type ComparedSide = z.infer<typeof ComparedSideSchema>;

export const ComparisonSchema = z
  .object({ sides: z.array(ComparedSideSchema).length(2) })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof ComparisonSchema>;

/** Paragraphs of a file that show what it is like, spread over it; empty where it has no running text. */
export const FileParagraphsSchema = z.array(z.string()).meta({ id: "FileParagraphs" });
