// A page, or a paragraph, of a job translated once more: what machines said of it is asked for again, what people said stays.
import { z } from "zod";
import { UnitIdSchema } from "./post-editing.ts";

/** Sentences that are asked for at once; a page takes several calls, each of which stands by itself. */
export const MOST_AGAIN_AT_ONCE = 20;

const sentence = z.object({
  ordinal: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
});

export const AgainQuerySchema = z
  .object({
    /** As segments have it. */
    place: z.string().min(1).max(300).optional(),
    unit: UnitIdSchema.optional(),
  })
  .strict()
  .refine(({ place, unit }) => (place === undefined) !== (unit === undefined));
export type AgainQuery = z.infer<typeof AgainQuerySchema>;

/**
 * What would be asked for again, before anything is. It takes nothing of a balance, as drafts do: the sentences were paid for with
 * their job, and what was not is left to it.
 */
export const AgainQuoteSchema = z
  .object({
    /** In the order of the document. `isOpen`: it has no translation yet. `characters`: of its source. */
    sentences: z.array(sentence.extend({ isOpen: z.boolean(), characters: z.int() })),
    /** Sentences that stay as they are: edited, confirmed or judged by people; from memory word for word; never paid for. */
    stays: z.object({ persons: z.int(), memory: z.int(), unpaid: z.int() }),
    /** The engine that most of it came from; null where it is not known. */
    engineId: z.string().nullable(),
  })
  .meta({ id: "AgainQuote" });
export type AgainQuote = z.infer<typeof AgainQuoteSchema>;

export const TranslateAgainSchema = z
  .object({
    engineId: z.string().min(1).max(200),
    sentences: z.array(sentence).min(1).max(MOST_AGAIN_AT_ONCE),
    /** No more follow: files are made at once. */
    isLast: z.boolean(),
  })
  .strict()
  .meta({ id: "TranslateAgain" });
export type TranslateAgain = z.infer<typeof TranslateAgainSchema>;

export const TranslatedAgainSchema = z
  .object({
    /** Those that say something else now. `was`: what they said, tagged, to be put back as an edit; "" where they said nothing. */
    changed: z.array(sentence.extend({ was: z.string() })),
    /** Came out as they were. */
    same: z.int(),
    /** The engine could not do them, somebody else was faster, or has them in hand: they stay. */
    left: z.int(),
  })
  .meta({ id: "TranslatedAgain" });
export type TranslatedAgain = z.infer<typeof TranslatedAgainSchema>;
