// Post-editing by more than one: whom a job is open to, who has which sentence in hand, verdicts, comments.
import { z } from "zod";
import { JobSegmentSchema } from "./job-segments.ts";

/** The later ones hold the earlier: a translator edits, a reviewer judges as well. */
export const SHARE_RIGHTS = ["read", "edit", "review"] as const;
export const ShareRightSchema = z.enum(SHARE_RIGHTS);
export type ShareRight = z.infer<typeof ShareRightSchema>;

/** `manage`: the job is the person's own. */
export const JobRightSchema = z.enum([...SHARE_RIGHTS, "manage"]);
export type JobRight = z.infer<typeof JobRightSchema>;

const MOST_ORDINALS = 2 ** 31 - 2;
const ordinal = z.int().min(0).max(MOST_ORDINALS);

/** Segments from one ordinal to another, both included. */
export const SegmentRangeSchema = z
  .object({ from: ordinal, to: ordinal })
  .strict()
  .refine(({ from, to }) => from <= to);
export type SegmentRange = z.infer<typeof SegmentRangeSchema>;

/** What the caller may do with a job, and where its changes stand: asked before its segments, so that none is missed. */
export const JobAccessSchema = z
  .object({
    right: JobRightSchema,
    endsAt: z.iso.datetime().nullable(),
    /** Whose job it is; null when it is the caller's. */
    owner: z.string().nullable(),
    /** For the first `JobPresence`. */
    since: z.int(),
    /** As in `JobPresence`. */
    cuts: z.int(),
    /** Open to others as well. */
    isShared: z.boolean(),
  })
  .meta({ id: "JobAccess" });
export type JobAccess = z.infer<typeof JobAccessSchema>;

export const JobShareSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(["person", "invited", "organization"]),
    /** What was typed; the organisation's name. */
    account: z.string(),
    nickName: z.string().nullable(),
    right: ShareRightSchema,
    endsAt: z.iso.datetime().nullable(),
    isEnded: z.boolean(),
    ranges: z.array(z.object({ from: z.int(), to: z.int() })),
  })
  .meta({ id: "JobShare" });
export type JobShare = z.infer<typeof JobShareSchema>;

export const NewJobShareSchema = z
  .object({
    /** User name, e-mail or phone number; absent: the caller's organisation. */
    account: z.string().trim().min(1).max(200).optional(),
    right: ShareRightSchema,
    endsAt: z.iso.datetime().nullable().default(null),
  })
  .strict()
  .meta({ id: "NewJobShare" });
export type NewJobShare = z.infer<typeof NewJobShareSchema>;

export const JobShareChangeSchema = z
  .object({
    right: ShareRightSchema.optional(),
    endsAt: z.iso.datetime().nullable().optional(),
    /** All that this person is to translate; what others had of it is theirs no longer. */
    ranges: z.array(SegmentRangeSchema).max(100).optional(),
  })
  .strict()
  .meta({ id: "JobShareChange" });
export type JobShareChange = z.infer<typeof JobShareChangeSchema>;

/** A job that somebody else has opened to the caller. */
export const SharedJobSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    owner: z.string(),
    right: ShareRightSchema,
    endsAt: z.iso.datetime().nullable(),
    /** Not accepted yet: only then are the counts unknown. */
    isInvited: z.boolean(),
    segments: z.object({ total: z.int(), kept: z.int(), confirmed: z.int() }).nullable(),
  })
  .meta({ id: "SharedJob" });
export type SharedJob = z.infer<typeof SharedJobSchema>;

/** The caller's own copies of a job, and what it is itself a copy of. */
export const JobCopiesSchema = z
  .object({
    /** Null when nothing is there any more of what the copies were made of, or the caller may not see it. */
    job: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Newest first. */
    copies: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        madeAt: z.iso.datetime(),
        segments: z.object({ total: z.int(), kept: z.int(), confirmed: z.int() }),
      }),
    ),
    /** Of a job that is a copy. */
    origin: z
      .object({
        id: z.uuid(),
        name: z.string(),
        madeAt: z.iso.datetime(),
        /** False where it was deleted, or is no longer open to the caller. */
        isThere: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "JobCopies" });
export type JobCopies = z.infer<typeof JobCopiesSchema>;

export const NewJobCopySchema = z
  .object({
    /** Same key, same copy. */
    requestKey: z.string().min(8).max(64),
  })
  .strict()
  .meta({ id: "NewJobCopy" });
export const NewCopySchema = z.object({ id: z.uuid() }).meta({ id: "NewCopy" });

/** How long a sentence stays in hand without a word of whoever has it. */
export const LOCK_SECONDS = 20;

export const JobPresenceRequestSchema = z
  .object({
    /** The segment in hand; null: none, as in a page that only reads or that is being left. */
    at: ordinal.nullable(),
    since: z.int().min(0),
  })
  .strict()
  .meta({ id: "JobPresenceRequest" });
export type JobPresenceRequest = z.infer<typeof JobPresenceRequestSchema>;

export const JobPresenceSchema = z
  .object({
    right: JobRightSchema,
    isShared: z.boolean(),
    /** Segments that others have in hand. */
    held: z.array(z.object({ ordinal: z.int(), nickName: z.string() })),
    /** Segments that are others' to translate: the caller may not write there. */
    closed: z.array(z.object({ from: z.int(), to: z.int(), nickName: z.string() })),
    /** Segments that are the caller's to translate. */
    own: z.array(z.object({ from: z.int(), to: z.int() })),
    /** What has changed since, oldest first, at most 1,000; with `since` for the next call. */
    changed: z.array(JobSegmentSchema),
    since: z.int(),
    /** Differs where comments were written, changed or taken away. */
    comments: z.string(),
    /** Differs where sentences were cut anew: all of them are to be asked for again. */
    cuts: z.int(),
  })
  .meta({ id: "JobPresence" });
export type JobPresence = z.infer<typeof JobPresenceSchema>;

const version = z.int().min(0).max(MOST_ORDINALS);
/** Places count UTF-16 code units of the text, and each tag as one. */
const place = z.int().min(0).max(100_000);

/** Sentences cut anew: one in two, joined with the next one of its text unit, or with its source put right. */
export const CutSegmentsSchema = z
  .discriminatedUnion("kind", [
    z
      .object({ kind: z.literal("split"), ordinal, version, source: place, target: place.nullable() })
      .strict(),
    z.object({ kind: z.literal("merge"), ordinal, version, nextVersion: version }).strict(),
    z
      .object({ kind: z.literal("source"), ordinal, version, source: z.string().trim().min(1).max(20_000) })
      .strict(),
  ])
  .meta({ id: "CutSegments" });
export type CutSegments = z.infer<typeof CutSegmentsSchema>;

export const SegmentCutSchema = z
  .object({
    id: z.uuid(),
    segments: z.array(JobSegmentSchema),
    /** Ordinals of segments that are no more. */
    removed: z.array(z.int()),
  })
  .meta({ id: "SegmentCut" });
export type SegmentCut = z.infer<typeof SegmentCutSchema>;

/** As in the places of a preview. */
export const UnitIdSchema = z.string().min(1).max(300);

/**
 * How a paragraph was read wrongly: it is none, and stays as it is, the next one is the rest of it, it is two, it is read before another,
 * it is a table, or the table that it is a cell of is none (`prose`). `unit` as in the places of a
 * preview. Taken back as a cut is, with its id.
 */
export const CorrectUnitSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.enum(["leave", "formula", "join", "prose"]), unit: UnitIdSchema }).strict(),
    /** `at`: one of `ParagraphPlaces`. */
    z.object({ kind: z.literal("split"), unit: UnitIdSchema, at: z.int().min(1).max(1_000_000) }).strict(),
    /** It is read before another of the same page. */
    z.object({ kind: z.literal("move"), unit: UnitIdSchema, before: UnitIdSchema }).strict(),
    /** With all that stands between it and `to` on the page; absent: it alone. */
    z.object({ kind: z.literal("table"), unit: UnitIdSchema, to: UnitIdSchema.optional() }).strict(),
  ])
  .meta({ id: "CorrectUnit" });
export type CorrectUnit = z.infer<typeof CorrectUnitSchema>;

/** Corrections of a job that stand, in the order in which they were made. They hold for its file's next job as well. */
export const JobCorrectionsSchema = z
  .object({
    corrections: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(["leave", "formula", "join", "split", "move", "table", "prose"]),
        /** Page, slide or sheet, where the format knows it. */
        place: z.string().nullable(),
        /** How the paragraph begins, and the one that was joined to it, begins inside it, or comes behind it; the last one of a table. */
        text: z.string(),
        next: z.string().nullable(),
        madeAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: "JobCorrections" });
export type JobCorrections = z.infer<typeof JobCorrectionsSchema>;

/** Where a paragraph can be parted: at its sentences, and at its lines on the page. */
export const ParagraphPlacesSchema = z
  .object({
    places: z.array(
      z.object({
        /** Characters before it, white space not counted. */
        at: z.int(),
        isSentence: z.boolean(),
        /** What the second paragraph would begin with. */
        text: z.string(),
      }),
    ),
  })
  .meta({ id: "ParagraphPlaces" });
export type ParagraphPlaces = z.infer<typeof ParagraphPlacesSchema>;

/** Kinds of errors, the top level of MQM. */
export const ERROR_CATEGORIES = [
  "accuracy",
  "terminology",
  "linguistic",
  "style",
  "locale",
  "audience",
  "design",
  "other",
] as const;
export const ErrorCategorySchema = z.enum(ERROR_CATEGORIES);
export type ErrorCategory = z.infer<typeof ErrorCategorySchema>;
export const ERROR_SEVERITIES = ["neutral", "minor", "major", "critical"] as const;
export const ErrorSeveritySchema = z.enum(ERROR_SEVERITIES);
export type ErrorSeverity = z.infer<typeof ErrorSeveritySchema>;

const verdict = z.enum(["reviewed", "rejected"]);

export const ReviewSegmentsSchema = z
  .object({
    reviews: z
      .array(
        z.object({
          ordinal,
          /** The one that was read. */
          version: z.int().min(0).max(MOST_ORDINALS),
          verdict,
          category: ErrorCategorySchema.optional(),
          severity: ErrorSeveritySchema.optional(),
          reason: z.string().trim().max(2000).default(""),
        }),
      )
      .min(1)
      .max(200),
  })
  .strict()
  .meta({ id: "ReviewSegments" });
export type ReviewSegments = z.input<typeof ReviewSegmentsSchema>;

export const ReviewedSegmentsSchema = z
  .object({
    segments: z.array(JobSegmentSchema),
    /** Say something else by now, or are not confirmed: left as they are. */
    conflicts: z.array(z.int()),
  })
  .meta({ id: "ReviewedSegments" });
export type ReviewedSegments = z.infer<typeof ReviewedSegmentsSchema>;

/** Verdicts on a segment, newest first. */
export const SegmentReviewsSchema = z
  .array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      verdict,
      category: ErrorCategorySchema.nullable(),
      severity: ErrorSeveritySchema.nullable(),
      reason: z.string(),
      /** Null when that account is gone. */
      author: z.string().nullable(),
      madeAt: z.iso.datetime(),
    }),
  )
  .meta({ id: "SegmentReviews" });
export type SegmentReviews = z.infer<typeof SegmentReviewsSchema>;

export const SegmentCommentSchema = z
  .object({
    id: z.uuid(),
    ordinal: z.int(),
    author: z.string().nullable(),
    isOwn: z.boolean(),
    text: z.string(),
    madeAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    isResolved: z.boolean(),
  })
  .meta({ id: "SegmentComment" });
export type SegmentComment = z.infer<typeof SegmentCommentSchema>;

const commentText = z.string().trim().min(1).max(4000);
export const NewSegmentCommentSchema = z
  .object({ text: commentText })
  .strict()
  .meta({ id: "NewSegmentComment" });
export const SegmentCommentChangeSchema = z
  .object({ text: commentText.optional(), isResolved: z.boolean().optional() })
  .strict()
  .meta({ id: "SegmentCommentChange" });
export type SegmentCommentChange = z.infer<typeof SegmentCommentChangeSchema>;
