// The segments of a job: what they are, what a person does with them.
import { TAG_TYPES, TEXT_LOOKS } from "@yizhou/model";
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

/** How far a machine's translation can be relied on. */
export const SegmentScoreSchema = z
  .object({
    /** 0-100; below 60 a person should look at it. */
    score: z.int(),
    /**
     * What it rests on: `document`: the words and lengths of all translations of the document, and its own values; `checks`: its own
     * values alone, in a document too short to say more; `memory`: how like the memory's sentence is, and its values.
     */
    basis: z.enum(["document", "checks", "memory"]),
    /** What speaks against it, gravest first, in the reader's language. */
    reasons: z.array(z.string()),
  })
  .meta({ id: "SegmentScore" });
export type SegmentScore = z.infer<typeof SegmentScoreSchema>;

/** Neighbours are looked at too, and the column is one of 32 bits. */
const MOST_ORDINALS = 2 ** 31 - 2;

/** What a tag of a segment stands for, for those who read the text without its document. */
export const SegmentTagSchema = z
  .object({
    /** As in the tagged texts. */
    id: z.int(),
    type: z.enum(TAG_TYPES),
    /** How the text of a pair looks beside what is around it. */
    looks: z.array(z.enum(TEXT_LOOKS)).optional(),
    /** What a tag that stands alone shows in the document: a line's end, the number of a note, a formula in letters. */
    text: z.string().optional(),
  })
  .meta({ id: "SegmentTag" });
export type SegmentTag = z.infer<typeof SegmentTagSchema>;

export const JobSegmentSchema = z
  .object({
    ordinal: z.int(),
    unitId: z.string(),
    place: z.string().nullable(),
    kind: z.string(),
    /** Tagged text: `<g1>`, `</g1>`, `<x2/>`, with `&lt;` `&gt;` `&amp;` for marks of the text. */
    source: z.string(),
    target: z.string().nullable(),
    /** The tags of the source; absent where it has none. */
    tags: z.array(SegmentTagSchema).optional(),
    state: z.enum(["untranslated", "translated", "failed", "locked"]),
    origin: z.enum(["memory", "engine", "cache", "repeat", "person", "copy"]).nullable(),
    matchScore: z.int().nullable(),
    /** A person has looked at it and found it right. */
    isConfirmed: z.boolean(),
    /** Grows with every change of target, state or confirmation; an edit names the one it was made from. */
    version: z.int(),
    problem: ProblemSchema.nullable(),
    /** Of what a machine translated; absent where nothing was judged, or a person wrote it. */
    quality: SegmentScoreSchema.optional(),
    /** Known once the job has ended. */
    termFindings: z.array(TermFindingSchema),
    /** What a second reader found of it as it stands; absent where nobody has. */
    review: z.enum(["reviewed", "rejected"]).optional(),
    /** Of one that a person has cut: the ordinal in whose place it stands, and which part of that it is. */
    anchor: z.int().optional(),
    part: z.int().optional(),
  })
  .meta({ id: "JobSegment" });
export type JobSegment = z.infer<typeof JobSegmentSchema>;

/** A page of a job's segments has at most so many. */
export const MOST_SEGMENTS_A_PAGE = 2000;

export const JobSegmentsQuerySchema = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  limit: z.coerce.number().int().min(1).max(MOST_SEGMENTS_A_PAGE).default(200),
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
          /** That of the segment which the person has looked at; absent: whatever it says now. */
          version: z.int().min(0).max(MOST_ORDINALS).optional(),
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

/** Longer is no work on a sentence in one go. */
export const MOST_SPENT_MS = 3_600_000;

/** Of the same text with the same neighbours on both sides. */
const MOST_MATCH_SCORE = 102;

/** An edit, made from a version that its maker saw. */
export const SegmentEditSchema = z.object({
  ordinal: z.int().min(0).max(MOST_ORDINALS),
  version: z.int().min(0).max(MOST_ORDINALS),
  /** Tagged text as in `JobSegment`; empty: the translation is taken away, and the segment is untranslated. */
  target: z.string().max(20_000),
  isConfirmed: z.boolean(),
  /** Milliseconds that the person had the segment in hand since the last edit of it, pauses left out. */
  spentMs: z.int().min(0).max(MOST_SPENT_MS).optional(),
  /** Of a memory's sentence that was put in as it is, beside many others and read by nobody yet. */
  matchScore: z.int().min(0).max(MOST_MATCH_SCORE).optional(),
});

export const EditSegmentsSchema = z
  .object({
    edits: z.array(SegmentEditSchema).min(1).max(200),
    /** What is confirmed fills the segments that say the same, as long as nobody has written or confirmed something there. */
    propagates: z.boolean().default(false),
  })
  .strict()
  .meta({ id: "EditSegments" });
export type EditSegments = z.input<typeof EditSegmentsSchema>;

export const EditedSegmentsSchema = z
  .object({
    /** Of the job, all in all. */
    confirmed: z.int(),
    /** All segments of the call as they are now, whatever became of the edits. */
    segments: z.array(JobSegmentSchema),
    /** Somebody else's edit was faster: these say something else now, and were left as they are. */
    conflicts: z.array(z.int()),
    /**
     * Not written: the tags are not those of the source, nothing is left of the text, the segment is locked, somebody else has
     * it in hand (`held`), it is another's to translate (`assigned`), or it was cut anew and is no more (`gone`).
     */
    refused: z.array(
      z.object({
        ordinal: z.int(),
        reason: z.enum(["tags", "empty", "locked", "held", "assigned", "gone"]),
      }),
    ),
    /** Other segments that a confirmed one has filled, the first 500; absent where none was. */
    propagated: z.array(z.object({ from: z.int(), segments: z.array(JobSegmentSchema) })).optional(),
  })
  .meta({ id: "EditedSegments" });
export type EditedSegments = z.infer<typeof EditedSegmentsSchema>;

/** What post-editing a job has taken so far. */
export const JobEffortSchema = z
  .object({
    jobId: z.uuid(),
    /** Segments that a first draft was given for and a person has confirmed; the figures below are of these. */
    segments: z.int(),
    /** Words of what they say now; of scripts without spaces, characters. */
    words: z.int(),
    /** Words (characters) put in, taken out or replaced since the first draft. Divided by `words`: HTER. */
    edits: z.int(),
    /** Of all segments, confirmed or not: how long people had them in hand, pauses left out. */
    spentMs: z.int(),
    /** The same of the confirmed ones alone, for words an hour. */
    spentOnConfirmedMs: z.int(),
    /** When somebody edited it last. */
    editedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "JobEffort" });
export type JobEffort = z.infer<typeof JobEffortSchema>;

export const JobEffortsQuerySchema = z.object({
  /** Ids of jobs, with commas between them. */
  ids: z
    .string()
    .max(4000)
    .transform((text) => text.split(","))
    .pipe(z.array(z.uuid()).min(1).max(100)),
});

/** Segments that matches are looked up for in one go: an answer comes soon enough to show how far it is. */
export const MOST_MATCHED_SEGMENTS = 100;

export const MatchSegmentsSchema = z
  .object({
    ordinals: z.array(z.int().min(0).max(MOST_ORDINALS)).min(1).max(MOST_MATCHED_SEGMENTS),
    /** What a match has at least, penalties taken off. */
    minScore: z.int().min(50).max(MOST_MATCH_SCORE),
  })
  .strict()
  .meta({ id: "MatchSegments" });
export type MatchSegments = z.infer<typeof MatchSegmentsSchema>;

/** The best match of each segment that can stand in the document as it is; segments without one are left out. */
export const MatchedSegmentsSchema = z
  .object({
    matches: z.array(
      z.object({
        ordinal: z.int(),
        score: z.int(),
        /** Tagged text as in `JobSegment`, with the tags, numbers and dates of the segment. */
        target: z.string(),
      }),
    ),
  })
  .meta({ id: "MatchedSegments" });
export type MatchedSegments = z.infer<typeof MatchedSegmentsSchema>;

/** What a segment has said, newest first. */
export const SegmentVersionsSchema = z
  .array(
    z.object({
      version: z.int(),
      target: z.string().nullable(),
      origin: JobSegmentSchema.shape.origin,
      matchScore: z.int().nullable(),
      isConfirmed: z.boolean(),
      madeAt: z.string(),
      /** Who wrote it; null for what no person did, and where that account is gone. */
      author: z.string().nullable(),
      /** Taken over from this segment when that was confirmed. */
      propagatedFrom: z.int().nullable(),
    }),
  )
  .meta({ id: "SegmentVersions" });
export type SegmentVersions = z.infer<typeof SegmentVersionsSchema>;

/** What helps with a segment: sentences of the job's memories that are like it, and its terms. */
export const SegmentHelpSchema = z
  .object({
    matches: z.array(
      z.object({
        /** 0-102, penalties taken off. */
        score: z.int(),
        /** For this segment: its tags, numbers and dates where they could be put in. */
        target: z.string(),
        /** The unit's source against the segment's: what both have, what only the segment has, what only the unit has. */
        diff: z.array(z.object({ kind: z.enum(["kept", "inserted", "deleted"]), text: z.string() })),
        library: z.string(),
        /** Who wrote the unit, and when it was last changed; null for what is no unit of a library any more. */
        author: z.string().nullable(),
        changedAt: z.iso.datetime().nullable(),
        /** What of the unit's target was changed for this segment: numbers, dates. */
        repairs: z.array(
          z.object({ kind: z.enum(["number", "date"]), before: z.string(), after: z.string() }),
        ),
        /** A number or a tag could not be put right. */
        needsEditing: z.boolean(),
      }),
    ),
    terms: z.array(
      z.object({
        /** As it stands in the source. */
        term: z.string(),
        startOffset: z.int(),
        endOffset: z.int(),
        /** What it may be called, preferred first; empty where the termbase only forbids. */
        targets: z.array(z.string()),
        forbidden: z.array(z.string()),
        /** From the document's own glossary, which nobody has chosen: told, not checked. */
        isOfDocument: z.boolean(),
      }),
    ),
  })
  .meta({ id: "SegmentHelp" });
export type SegmentHelp = z.infer<typeof SegmentHelpSchema>;
