// What is known of a job's document as a whole.
import { z } from "zod";

const line = (most: number) => z.string().trim().max(most);

/** What a translator wants to know first; as long as engines are told at most. */
export const BRIEF_LIMITS = { title: 300, summary: 600, field: 120, audience: 200, voice: 200 } as const;
/** Of a term and its rendering. */
export const MOST_GUIDE_TERM = 120;
export const MOST_GUIDE_TERMS = 200;

export const DocumentBriefSchema = z
  .object({
    /** As the document has it. */
    title: line(BRIEF_LIMITS.title),
    /** In the target language, like what follows; empty where nothing was said of it. */
    summary: line(BRIEF_LIMITS.summary),
    field: line(BRIEF_LIMITS.field),
    audience: line(BRIEF_LIMITS.audience),
    voice: line(BRIEF_LIMITS.voice),
    abbreviations: z.array(z.object({ short: line(40), long: line(160) })).max(20),
  })
  .meta({ id: "DocumentBrief" });

const guideTerm = {
  source: z.string().trim().min(1).max(MOST_GUIDE_TERM),
  target: z.string().trim().min(1).max(MOST_GUIDE_TERM),
  /** One in which it stands; empty for one that a person has added. */
  sentence: z.string().max(400),
  /** Sentences that have it. */
  count: z.int().min(0),
};

/** What a person makes of a file's guide before its job. */
export const FileGuideChangeSchema = z
  .object({
    brief: DocumentBriefSchema.nullable(),
    terms: z.array(z.object(guideTerm)).max(MOST_GUIDE_TERMS),
  })
  .meta({ id: "FileGuideChange" });
export type FileGuideChange = z.infer<typeof FileGuideChangeSchema>;

/** The same with the pair of languages that it is for: brought from outside, and no language model is asked. */
export const BroughtGuideSchema = FileGuideChangeSchema.extend({
  from: z.string().min(2).max(35),
  to: z.string().min(2).max(35),
}).meta({ id: "BroughtGuide" });
export type BroughtGuide = z.infer<typeof BroughtGuideSchema>;

/** What a language model has said of a file before its job, as its owner has edited it, or what its owner has brought. */
export const FileGuideSchema = FileGuideChangeSchema.extend({
  /** The pair that it is for: a job of another one asks anew. */
  from: z.string(),
  to: z.string(),
  /** Null where no engine has been asked. */
  engineName: z.string().nullable(),
}).meta({ id: "FileGuide" });
export type FileGuide = z.infer<typeof FileGuideSchema>;

/** Where the terms of a job's document are to be kept. */
export const KeepGuideTermsSchema = z.object({ termbaseId: z.uuid() }).meta({ id: "KeepGuideTerms" });
export const KeptGuideTermsSchema = z
  .object({ added: z.int(), known: z.int() })
  .meta({ id: "KeptGuideTerms" });
export type KeptGuideTerms = z.infer<typeof KeptGuideTermsSchema>;

export const JobGuideSchema = z
  .object({
    /** As a language model answered once for the document; null where none was asked, or nothing came of it. */
    brief: DocumentBriefSchema.nullable(),
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
