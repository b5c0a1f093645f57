import { ASKED_TEXTS, LOCK_REASONS, LONGEST_MARK, MARK_KINDS, NAMED_GROUPS } from "@yizhou/model";
import { z } from "zod";
import { MemberLimitSchema } from "./billing.ts";
import { ProblemSchema } from "./files.ts";
import { wireText } from "./wire-text.ts";
import { JobOutputSchema } from "./job-files.ts";
import { JobSegmentSchema } from "./job-segments.ts";
import { FieldSchema, MoneySchema } from "./options.ts";

/** `unpaid`: waits for characters, and goes on by itself when there are enough. */
export const JOB_STATES = [
  "unpaid",
  "queued",
  "parsing",
  "translating",
  "rendering",
  "done",
  "partial",
  "failed",
  "cancelled",
  "expired",
] as const;
export const JobStateSchema = z.enum(JOB_STATES).meta({ id: "JobState" });
export type JobState = z.infer<typeof JobStateSchema>;

export const OutputFormSchema = z.enum(["target", "bilingual"]);

export const SaveRuleSchema = z.enum(["all", "confirmed"]).meta({ id: "SaveRule" });
export type SaveRule = z.infer<typeof SaveRuleSchema>;

/** Code points that a text may have, where the site sets no other limit; see `TranslationOptions`. */
export const MOST_TEXT_CHARACTERS = 100_000;

/** The bands that translation tools share, from the least work to the most (packages/tm, LEVERAGE_BANDS). */
export const MATCH_BANDS = [
  "repetitions",
  "context",
  "exact",
  "fuzzy95",
  "fuzzy85",
  "fuzzy75",
  "fuzzy50",
  "none",
] as const;

export type MatchBand = (typeof MATCH_BANDS)[number];

/** Segments by band, in the order of `MATCH_BANDS`. */
export const BandsSchema = z
  .array(
    z.object({
      band: z.enum(MATCH_BANDS),
      segments: z.int(),
      characters: z.int(),
      /** Those of the characters that go to an engine; the others cost nothing. */
      engineCharacters: z.int(),
    }),
  )
  .meta({ id: "Bands" });
export type Bands = z.infer<typeof BandsSchema>;

/** Code points of what a person may wish of a translation: it goes with every request. */
export const MOST_INSTRUCTION = 500;

/** A group of texts (`comments`), or all that look alike or say that they are in a language (`style:Code`, `language:fr`). */
const TextGroupSchema = z.union([
  z.enum(NAMED_GROUPS),
  z.templateLiteral([z.enum(MARK_KINDS), ":", z.string().min(1).max(LONGEST_MARK)]),
]);

/** What the user chose; the body of a quote and of a start. */
export const JobOptionsSchema = z
  .object({
    /** BCP 47, or `auto`: the detected language of each file. */
    from: z.string().min(2).max(35),
    to: z.string().min(2).max(35),
    /** An engine id or `auto`. */
    engine: z.string().min(1).max(60).default("auto"),
    /** Asked in this order for what the engine could not do; of no account with `auto`. Naming one is agreeing to it. */
    fallbacks: z.array(z.string().min(1).max(60)).max(5).default([]),
    /** Whether the job waits for a language model that is not on the server yet, or goes on with the next engine. */
    ifModelMissing: z.enum(["wait", "skip"]).default("wait"),
    field: FieldSchema.default("general"),
    output: OutputFormSchema.default("target"),
    /** Leaves the list of references of a PDF as it is. */
    keepReferences: z.boolean().default(true),
    /** Texts that stay as they are, where a file has such. */
    leaveOut: z.array(TextGroupSchema).max(60).default([]),
    /** Texts that stay unless they are asked for here. */
    alsoTranslate: z.array(z.enum(ASKED_TEXTS)).max(ASKED_TEXTS.length).default([]),
    /** Memory ids in the order of preference. Absent: all that fit the pair. */
    memories: z.array(z.string()).max(20).optional(),
    /**
     * Points (0-50) that matches of a library lose in this job, by its id; the library's own where it is not named.
     */
    memoryPenalties: z.record(z.uuid(), z.int().min(0).max(50)).optional(),
    /** From which match score on memory replaces an engine; below 100 numbers, dates and tags are put right first. */
    pretranslateFrom: z.int().min(50).max(102).default(100),
    /** From which match score on a similar translation goes along to the engine; null: never. */
    hintsFrom: z.int().min(50).max(99).nullable().default(75),
    /**
     * Termbases in the order of preference: where two name the same thing, the first decides. Absent: those of the person and
     * their organisation that fit the pair.
     */
    termbaseIds: z.array(z.uuid()).max(20).optional(),
    /** Library that translations are written to, for the next time. Absent: none. */
    saveTo: z.uuid().optional(),
    /** `all`: what engines and fuzzy matches gave, at the end of the job; `confirmed`: only what a person confirms. */
    saveRule: SaveRuleSchema.default("all"),
    /** How the translation is wanted: tone, person, spelling, names. Said to language models with every request. */
    instruction: z.string().max(MOST_INSTRUCTION).optional(),
    /**
     * What a language model reads once more against its source when all is translated: what the checks doubt, for nothing, or every
     * sentence, for what the quote says. Only where one of the engines is such a model.
     */
    review: z.enum(["doubted", "all"]).default("doubted"),
  })
  .strict()
  .meta({ id: "JobOptions" });
export type JobOptions = z.infer<typeof JobOptionsSchema>;

export const QuoteRequestSchema = z
  .object({
    fileIds: z.array(z.uuid()).min(1).max(10),
    options: JobOptionsSchema,
    /** Pages to translate by file id, such as `1-5, 9`; a file that is not named is translated whole. Only PDF has pages. */
    pages: z.record(z.uuid(), z.string().max(500)).default({}),
    /** Counts the bands as well, which means looking for everything that is alike: slower. */
    withBands: z.boolean().default(false),
  })
  .strict()
  .meta({ id: "QuoteRequest" });
export type QuoteRequest = z.infer<typeof QuoteRequestSchema>;

/** An engine of a quote, in the order in which they would be asked. */
export const QuoteEngineSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Host the text goes to; null when it stays on the operator's machine. */
    destination: z.string().nullable(),
    /** About what it would take for all that is left for an engine; null where the price is unknown. */
    estimate: MoneySchema.nullable(),
    /** Megabytes of language models that must come first; 0 when none. */
    modelMegabytes: z.int(),
  })
  .meta({ id: "QuoteEngine" });
export type QuoteEngine = z.infer<typeof QuoteEngineSchema>;

export const QuoteItemSchema = z
  .object({
    fileId: z.uuid(),
    from: z.string().nullable(),
    to: z.string(),
    /** Pages that would be translated; null when the file does not say. */
    pages: z.int().nullable(),
    /** The pages that were chosen, in order, such as `1-5, 9`; null for all. */
    pageRanges: z.string().nullable(),
    characters: z.int(),
    segments: z.int(),
    /** Segments that repeat an earlier one, and their characters. */
    repeats: z.object({ segments: z.int(), characters: z.int() }),
    /** Matches from memory that are used as they are. */
    memory: z.object({ segments: z.int(), characters: z.int() }),
    /** Left for an engine. */
    engine: z.object({ segments: z.int(), characters: z.int() }),
    /** The same by bands; null where they were not asked for, or nothing could be counted. */
    bands: BandsSchema.nullable(),
    /** Which engine would be asked first; null when nothing is left for one or none can serve. */
    engineId: z.string().nullable(),
    engineName: z.string().nullable(),
    destination: z.string().nullable(),
    /** All that would be asked, the first included; empty when nothing is left for an engine. */
    engines: z.array(QuoteEngineSchema),
    /** What it may cost at most, in characters; a start never takes more. */
    price: z.object({
      /** By the table of prices: repeats, matches, what is new. */
      characters: z.int(),
      /** The part of these that is free for this document. */
      free: z.int(),
    }),
    /** Who would read every translation once more, and what that adds to the price; null where none of the engines can. */
    review: z.object({ engineName: z.string(), characters: z.int() }).nullable(),
    /** The wished form of the result does not exist for its format: it is made as the translation alone. */
    lacksOutput: z.boolean(),
    /** Why it cannot start (no engine for what memory does not cover, same languages, …); null when it can. */
    problem: ProblemSchema.nullable(),
  })
  .meta({ id: "QuoteItem" });
export type QuoteItem = z.infer<typeof QuoteItemSchema>;

export const QuoteSchema = z
  .object({
    items: z.array(QuoteItemSchema),
    /** Every engine that can do at least one of the files, chosen or not, with its estimate for all of them. */
    offers: z.array(QuoteEngineSchema),
    total: z.object({ characters: z.int(), repeats: z.int(), memory: z.int(), engine: z.int() }),
    /** What starting all of them would take of what the person has, in characters. */
    payment: z.object({
      /** Prices less the free parts. */
      due: z.int(),
      /** Spendable now. */
      balance: z.int(),
      /** What is missing to start all of them at once. */
      missing: z.int(),
      /** What one may take of the organisation's characters this month, of which `balance` goes by what is left; null: no limit. */
      organizationLimit: MemberLimitSchema.nullable(),
    }),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof QuoteSchema>;

/** Why a sentence stands as in the source. */
const KeptReasonSchema = z.enum([...LOCK_REASONS, "nothing", "unknown"]);

/** Completeness and fidelity of a result; every source segment is accounted for. */
export const ReportSchema = z
  .object({
    segments: z.int(),
    translated: z.int(),
    failed: z.int(),
    locked: z.int(),
    fromMemory: z.int(),
    /** Those of them whose source was only alike. */
    fromFuzzy: z.int(),
    fromRepeats: z.int(),
    fromEngine: z.int(),
    /** Answers that the engine gave in an earlier job of the same person. */
    fromCache: z.int(),
    /** Translated, but wrong by what the checks and the rest of the document say of them; the notices name them. */
    doubted: z.int(),
    /** How many translations of machines were judged, and their mean score, 0-100; null where none was. */
    quality: z.object({ judged: z.int(), meanScore: z.int() }).nullable(),
    /** Share of segments that need a translation and have one, 0-100, one decimal. */
    completeness: z.number(),
    tags: z.object({ expected: z.int(), present: z.int(), repaired: z.int() }),
    numbers: z.object({ expected: z.int(), present: z.int() }),
    /**
     * Terms of the termbases in the translated sources, how many of them the targets hold, and uses of forbidden ones. Null
     * where no termbase was used.
     */
    terms: z.object({ expected: z.int(), present: z.int(), forbidden: z.int() }).nullable(),
    /**
     * The translated segments by bands; what an engine translated counts by the similar sentence that went along. Null for
     * jobs from before there were bands.
     */
    bands: BandsSchema.nullable(),
    /** Segments worth a look: failed, repaired, numbers that differ. At most 200. */
    notices: z.array(z.object({ ordinal: z.int(), problem: ProblemSchema })),
    warnings: z.array(ProblemSchema),
    /**
     * What stands as in the source, by reason, most first, with the first of each; together all that needs no translation. Null for
     * jobs from before reasons were kept.
     */
    kept: z
      .array(z.object({ reason: KeptReasonSchema, count: z.int(), ordinals: z.array(z.int()) }))
      .nullable(),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof ReportSchema>;

/** What a job costs its owner, in characters. */
export const JobCostSchema = z
  .object({
    /** What its last run may come to at most; 0 for an engine on one's own key, and for jobs from before there were prices. */
    quoted: z.int(),
    /** Set aside until the job ends, out of the free part of the document too. */
    held: z.int(),
    /** How much of what is set aside is of the free part: the rest is what a person's characters lack meanwhile. */
    heldFree: z.int(),
    /** Paid for what was delivered. */
    charged: z.int(),
    /** Delivered for nothing, as the free part of the document. */
    free: z.int(),
    /** While the job waits to be paid for: exactly what is missing. */
    missing: z.int(),
    /** While the job waits to be paid for: how much of `quoted` the free part of its document covers. */
    freeLeft: z.int(),
  })
  .meta({ id: "JobCost" });
export type JobCost = z.infer<typeof JobCostSchema>;

export const JobSchema = z
  .object({
    id: z.uuid(),
    fileId: z.uuid(),
    /** Of the file's first page alone, free and once a file; no history shows it. */
    isFirstPage: z.boolean(),
    /** Of a text that was typed or pasted. */
    isText: z.boolean(),
    name: z.string(),
    format: z.string(),
    from: z.string(),
    to: z.string(),
    engine: z.string(),
    engineName: z.string().nullable(),
    /** The engines the user agreed to, in order; with those of a quote for `auto`. */
    engines: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Set while the job waits for a language model to come to the server. */
    waiting: z
      .object({
        engineName: z.string(),
        doneBytes: z.int(),
        totalBytes: z.int(),
        /** Why the models cannot be fetched at the moment; the download is tried again by itself. */
        problem: ProblemSchema.nullable(),
      })
      .nullable(),
    cost: JobCostSchema,
    /** What engines took so far, by engine. */
    spending: z.array(
      z.object({
        engineId: z.string(),
        engineName: z.string(),
        requests: z.int(),
        characters: z.int(),
        inputTokens: z.int(),
        outputTokens: z.int(),
        cachedSegments: z.int(),
        /** Null where the price is unknown. */
        cost: MoneySchema.nullable(),
      }),
    ),
    field: FieldSchema,
    output: OutputFormSchema,
    state: JobStateSchema,
    /** Of the document: grows with every change of its text, also after the job has ended. */
    revision: z.int(),
    /** Pages that are translated; null when the file does not say. */
    pages: z.int().nullable(),
    /** The pages that were chosen, in order, such as `1-5, 9`; null for all. */
    pageRanges: z.string().nullable(),
    keepReferences: z.boolean(),
    leaveOut: z.array(TextGroupSchema),
    alsoTranslate: z.array(z.enum(ASKED_TEXTS)),
    /** How the person wants the translation; absent where they said nothing of it. */
    instruction: z.string().optional(),
    review: z.enum(["doubted", "all"]),
    characters: z.int(),
    /** `kept`: nothing to translate in them, or locked; once written down they are among the `done`. */
    segments: z.object({
      total: z.int(),
      kept: z.int(),
      done: z.int(),
      failed: z.int(),
      confirmed: z.int(),
      /** Translated by a machine, perhaps wrongly, and neither written nor confirmed by a person. */
      doubted: z.int(),
    }),
    /** How memory is used; `saveTo` is null where nothing is written, or to a library that may not be seen any more. */
    memory: z.object({
      pretranslateFrom: z.int(),
      hintsFrom: z.int().nullable(),
      saveTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      saveRule: SaveRuleSchema,
    }),
    /** Termbases that are used, as far as they may still be seen. */
    termbases: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** While results are written: how much of their pages is, 0-100; null when unknown or at another time. */
    layoutPercent: z.int().nullable(),
    /** Seconds to go by the pace so far; null when unknown or not running. */
    etaSeconds: z.int().nullable(),
    problem: ProblemSchema.nullable(),
    report: ReportSchema.nullable(),
    createdAt: z.iso.datetime(),
    /** When it joined the queue last: at its creation, or when it was retried. */
    queuedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    /** Set while in the recycle bin; gone for good seven days after. */
    recycledAt: z.iso.datetime().nullable(),
    /** What can be downloaded now. */
    outputs: z.array(JobOutputSchema),
    /** The made ones among them, each the newest finished of its form; one of an older revision than the job's lacks the changes since. */
    renditions: z.array(
      z.object({
        output: JobOutputSchema.exclude(["source"]),
        revision: z.int(),
        sizeBytes: z.int(),
        madeAt: z.iso.datetime(),
      }),
    ),
    /**
     * Set while the files of an ended job lag behind its text: they wait for further changes, are being made, or could not be
     * made. `percent`: how much is, 0-100; null where unknown.
     */
    making: z
      .object({
        state: z.enum(["waiting", "making", "failed"]),
        percent: z.int().nullable(),
        problem: ProblemSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof JobSchema>;

/** Body of POST /api/texts: a text instead of files. Bilingual forms are of files. */
export const TextRequestSchema = z
  .object({
    text: wireText(MOST_TEXT_CHARACTERS).regex(/\S/u),
    options: JobOptionsSchema,
    /** Same key, same job. */
    requestKey: z.string().min(8).max(64),
  })
  .strict()
  .meta({ id: "TextRequest" });
export type TextRequest = z.infer<typeof TextRequestSchema>;

export const StartRequestSchema = QuoteRequestSchema.omit({ withBands: true })
  .extend({
    /** Same key, same jobs: a repeated request starts nothing twice, and another request needs another key. */
    requestKey: z.string().min(8).max(64),
  })
  .meta({ id: "StartRequest" });
export type StartRequest = z.infer<typeof StartRequestSchema>;

/** What the first page of a file is translated with. `pages`: those that are chosen of a PDF, of which the first is taken. */
export const FirstPageRequestSchema = z
  .object({ options: JobOptionsSchema, pages: z.string().max(500).default("") })
  .strict()
  .meta({ id: "FirstPageRequest" });
export type FirstPageRequest = z.infer<typeof FirstPageRequestSchema>;

/** Another choice of engines for a job that waits or has ended with segments left; it goes on at once. */
export const JobEnginesSchema = JobOptionsSchema.pick({
  engine: true,
  fallbacks: true,
  ifModelMissing: true,
}).meta({
  id: "JobEngines",
});
export type JobEngines = z.infer<typeof JobEnginesSchema>;

export const JOB_SORTS = ["created", "name", "characters", "expires"] as const;
export const JobListQuerySchema = z.object({
  kind: z.enum(["files", "texts"]).default("files"),
  search: z.string().max(200).optional(),
  group: z.enum(["all", "running", "done", "attention", "recycled"]).default("all"),
  format: z.string().max(10).optional(),
  language: z.string().max(35).optional(),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: z.enum(JOB_SORTS).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});
export type JobListQuery = z.infer<typeof JobListQuerySchema>;

export const JobListSchema = z
  .object({
    items: z.array(JobSchema),
    total: z.int(),
    counts: z.object({
      all: z.int(),
      running: z.int(),
      done: z.int(),
      attention: z.int(),
      recycled: z.int(),
    }),
    usedBytes: z.int(),
  })
  .meta({ id: "JobList" });
export type JobList = z.infer<typeof JobListSchema>;

/** `delete` removes bytes and rows at once; `recycle` can be undone by `restore` for seven days. */
export const JobBatchSchema = z
  .object({ ids: z.array(z.uuid()).min(1).max(100), action: z.enum(["recycle", "restore", "delete"]) })
  .meta({ id: "JobBatch" });
export type JobBatch = z.infer<typeof JobBatchSchema>;

/** One event of the progress stream (`event: progress`); `segments` are those that changed since the last event, at most 50. */
export const ProgressEventSchema = z
  .object({ job: JobSchema, segments: z.array(JobSegmentSchema) })
  .meta({ id: "ProgressEvent" });
export type ProgressEvent = z.infer<typeof ProgressEventSchema>;
