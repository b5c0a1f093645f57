// What is known of a job's document as a whole.
import { z } from "zod";

export const JobGuideSchema = z
  .object({
    /** As a language model answered once for the document; null where none was asked, or nothing came of it. */
    brief: z
      .object({
        /** As the document has it. */
        title: z.string(),
        /** In the target language, like what follows; empty where nothing was said of it. */
        summary: z.string(),
        field: z.string(),
        audience: z.string(),
        voice: z.string(),
        abbreviations: z.array(z.object({ short: z.string(), long: z.string() })),
      })
      .nullable(),
    /** Its terms with the rendering that it has throughout, those of most sentences first. */
    terms: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        sentence: z.string(),
        /** Sentences that had it when the rendering was asked for. */
        count: z.int(),
        /** Translated sentences that have it, how many of them have its rendering, and the first 20 that have not, by ordinal. */
        uses: z.int(),
        kept: z.int(),
        others: z.array(z.int()),
      }),
    ),
  })
  .meta({ id: "JobGuide" });
export type JobGuide = z.infer<typeof JobGuideSchema>;
