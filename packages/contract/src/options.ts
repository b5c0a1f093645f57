import { z } from "zod";

export const FieldSchema = z
  .enum(["general", "biomed", "engineering", "law", "finance", "humanities"])
  .meta({ id: "Field" });

/** An amount in millionths of the currency's unit, so that one request can be counted. */
export const MoneySchema = z
  .object({ currency: z.string().length(3), micros: z.int().nonnegative() })
  .meta({ id: "Money" });
export type MoneyDto = z.infer<typeof MoneySchema>;

export const EngineOptionSchema = z
  .object({
    /** `auto` is always the first. */
    id: z.string(),
    name: z.string(),
    kind: z.enum(["auto", "llm", "service", "local"]),
    /** Host the text goes to; null when it stays on the operator's machine. */
    destination: z.string().nullable(),
    /** Whose it is: the site's, an own key, or one of the person's organisation. */
    owner: z.enum(["site", "user", "organization"]),
    /** `"any"` or explicit pairs. */
    pairs: z.union([z.literal("any"), z.array(z.object({ from: z.string(), to: z.string() }))]),
    available: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ id: "EngineOption" });
export type EngineOption = z.infer<typeof EngineOptionSchema>;

/** A memory the user may use in a job. */
export const MemoryOptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    units: z.int(),
    from: z.string(),
    to: z.string(),
    /** Points that its matches lose, unless a job says otherwise. */
    penalty: z.int(),
  })
  .meta({ id: "MemoryOption" });
export type MemoryOption = z.infer<typeof MemoryOptionSchema>;

/** A termbase the user may use in a job. */
export const TermbaseOptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    concepts: z.int(),
    /** Languages in which it has terms; it fits a pair of which it has both. */
    languages: z.array(z.string()),
    /** Everybody's: used only where a job names it. */
    isShared: z.boolean(),
  })
  .meta({ id: "TermbaseOption" });
export type TermbaseOption = z.infer<typeof TermbaseOptionSchema>;

export const TranslationOptionsSchema = z
  .object({
    maxFileBytes: z.int(),
    maxFilesPerBatch: z.int(),
    /** Formats we translate now, by extension. */
    formats: z.array(z.object({ extension: z.string(), outputs: z.array(z.enum(["target", "bilingual"])) })),
    languages: z.array(z.string()),
    fields: z.array(FieldSchema),
    engines: z.array(EngineOptionSchema),
    memories: z.array(MemoryOptionSchema),
    termbases: z.array(TermbaseOptionSchema),
    /** Libraries that a job may write its translations to, also empty ones. */
    writableMemories: z.array(z.object({ id: z.string(), name: z.string() })),
    retentionDays: z.int(),
    /** Code points that a typed or pasted text may have. */
    textCharacters: z.int(),
    /** Host of a service that compares the meanings of sentences and their translations, to which both go; null where there is none. */
    meaningsGoTo: z.string().nullable(),
    /** Documents can be named by DOI, arXiv number or link. */
    takesReferences: z.boolean(),
  })
  .meta({ id: "TranslationOptions" });
export type TranslationOptions = z.infer<typeof TranslationOptionsSchema>;
