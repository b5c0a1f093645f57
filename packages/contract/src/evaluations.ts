// Engines side by side over a test set, for the people of the site.
import { z } from "zod";
import { EVALUATION_LIMITS } from "./evaluation-limits.ts";
import { ProblemSchema } from "./files.ts";
import { MoneySchema } from "./options.ts";
import { wireText } from "./wire-text.ts";

const sentence = wireText(EVALUATION_LIMITS.mostCharacters).regex(/\S/u);

export const NewEvaluationSchema = z
  .object({
    /** Of the file that the sentences come from. */
    name: z.string().trim().min(1).max(200),
    from: z.string().min(2).max(35),
    to: z.string().min(2).max(35),
    /** Each once; the others are compared with the first. */
    engines: z
      .array(z.string().min(1).max(60))
      .min(1)
      .max(EVALUATION_LIMITS.mostEngines)
      .refine((engines) => new Set(engines).size === engines.length),
    pairs: z
      .array(z.object({ source: sentence, reference: sentence }))
      .min(1)
      .max(EVALUATION_LIMITS.mostPairs),
    /** Plants faults in the references and says how many of them the checks tell. */
    withFaults: z.boolean(),
  })
  .meta({ id: "NewEvaluation" });
export type NewEvaluation = z.infer<typeof NewEvaluationSchema>;

export const EVALUATION_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;

const CountSchema = z.object({ expected: z.int(), present: z.int() });

/** What is told of one engine. */
export const EvaluatedSystemSchema = z.object({
  engine: z.object({ id: z.string(), name: z.string() }),
  sentences: z.int(),
  failed: z.int(),
  /** Why the first of them failed. */
  problem: ProblemSchema.nullable(),
  /** Outputs that the checks of answers would have marked for review. */
  doubted: z.int(),
  numbers: CountSchema,
  /** Of the termbases of whoever began it; null where none fits. */
  terms: CountSchema.extend({ forbidden: z.int() }).nullable(),
  seconds: z.number(),
  wordsPerSecond: z.number(),
  requests: z.int(),
  /** By the vendor's list; null where nobody knows the price. */
  cost: MoneySchema.nullable(),
  scores: z.array(
    z.object({
      /** `BLEU|nrefs:1|…`: figures compare only where these are equal. */
      metric: z.string(),
      score: z.number(),
      /** Half the width of what holds 95 of 100 resampled scores; null of the system that others are compared with. */
      spread: z.number().nullable(),
      /** Share of resampled texts in which the order of the two is the other way round. */
      p: z.number().nullable(),
    }),
  ),
});
export type EvaluatedSystem = z.infer<typeof EvaluatedSystemSchema>;

/** `fault`: null of the references as they are, where whatever is told is a false alarm. */
export const ToldFaultSchema = z.object({
  fault: z.string().nullable(),
  told: z.int(),
  planted: z.int(),
});

export const EvaluationSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    pairs: z.int(),
    withFaults: z.boolean(),
    engines: z.array(z.object({ id: z.string(), name: z.string() })),
    state: z.enum(EVALUATION_STATES),
    /** Sentences that engines have answered or failed at, of all that they are asked. */
    done: z.int(),
    total: z.int(),
    problem: ProblemSchema.nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** Null where the account is gone. */
    createdBy: z.string().nullable(),
    /** As far as engines have ended, in their order. */
    systems: z.array(EvaluatedSystemSchema),
    /** Null where none were planted, or not yet. */
    faults: z.array(ToldFaultSchema).nullable(),
    /** Lines of the sheet to judge blind; 0 with one engine alone. */
    sheetLines: z.int(),
  })
  .meta({ id: "Evaluation" });
export type Evaluation = z.infer<typeof EvaluationSchema>;

/** `sheet`: to be judged; `key`: which output is whose. */
export const SheetQuerySchema = z.object({ part: z.enum(["sheet", "key"]) });
