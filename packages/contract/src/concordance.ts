// A search through all memories that a person may read, for the sentence in hand.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

export const ConcordanceQuerySchema = z.object({
  /** Words to be found, all of them; what stands in quotation marks as it stands. */
  text: wireText(500).min(1),
  side: z.enum(["source", "target", "either"]).default("either"),
  from: z.string().min(2).max(35),
  to: z.string().min(2).max(35),
  /** Nothing is found inside a word. */
  wholeWord: z.stringbool().default(false),
  matchCase: z.stringbool().default(false),
  /** The text is a regular expression of ECMAScript. */
  pattern: z.stringbool().default(false),
  /** Part of the name of who wrote the unit. */
  author: wireText(120).optional(),
  /** Days on which the unit was last changed, both included. */
  changedFrom: z.iso.date().optional(),
  changedTo: z.iso.date().optional(),
});
export type ConcordanceQuery = z.input<typeof ConcordanceQuerySchema>;
export type ConcordanceWish = z.output<typeof ConcordanceQuerySchema>;

/** At most so many hits are shown. */
export const MOST_CONCORDANCE_HITS = 24;

const range = z.object({ startOffset: z.int(), endOffset: z.int() });

export const ConcordanceSchema = z
  .object({
    hits: z.array(
      z.object({
        /** Texts without tags, in the languages that were asked for. */
        source: z.string(),
        target: z.string(),
        /** Where the words stand, in UTF-16 units. */
        sourceHits: z.array(range),
        targetHits: z.array(range),
        library: z.string(),
        author: z.string().nullable(),
        changedAt: z.iso.datetime(),
      }),
    ),
    /** False where there may be more than is shown. */
    isComplete: z.boolean(),
  })
  .meta({ id: "Concordance" });
export type Concordance = z.infer<typeof ConcordanceSchema>;
