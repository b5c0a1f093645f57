import { z } from "zod";
import { ProblemSchema } from "./files.ts";

export const ALIGNMENT_LIMITS = {
  /** Code points of one pasted text in the light tool. */
  maxQuickCharacters: 50_000,
  /** Code points of one pasted text of a project. */
  maxTextCharacters: 2_000_000,
  maxSentences: 20_000,
  maxNameCharacters: 120,
  maxPatchRows: 25_000,
} as const;

/** One side of what is to be aligned: an uploaded file of the person, or text. */
export const AlignmentInputSchema = z.union([
  z.object({ fileId: z.uuid() }).strict(),
  z.object({ text: z.string().max(ALIGNMENT_LIMITS.maxTextCharacters * 2) }).strict(),
]);
export type AlignmentInput = z.infer<typeof AlignmentInputSchema>;

const language = z.string().min(2).max(35);

/** What the person has that tells which words belong together: short units of libraries, and terms. */
export const AlignmentEvidenceSchema = z
  .object({
    memories: z.array(z.uuid()).max(10).optional(),
    termbases: z.array(z.uuid()).max(10).optional(),
  })
  .strict();
export type AlignmentEvidence = z.infer<typeof AlignmentEvidenceSchema>;

export const NewAlignmentSchema = z
  .object({
    name: z
      .string()
      .max(ALIGNMENT_LIMITS.maxNameCharacters * 2)
      .optional(),
    from: language,
    to: language,
    source: AlignmentInputSchema,
    target: AlignmentInputSchema,
    evidence: AlignmentEvidenceSchema.optional(),
  })
  .meta({ id: "NewAlignment" });
export type NewAlignment = z.infer<typeof NewAlignmentSchema>;

export const AlignmentProjectSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    /** `waiting`: for a worker; `aligning`; `ready`: rows can be read and changed; `failed`: see problem. */
    state: z.enum(["waiting", "aligning", "ready", "failed"]),
    problem: ProblemSchema.nullable(),
    /** Which side the problem is about. */
    problemSide: z.enum(["source", "target"]).nullable(),
    warnings: z.array(ProblemSchema),
    sourceName: z.string(),
    targetName: z.string(),
    /** Counts up with every change of the rows. */
    revision: z.int(),
    rows: z.int(),
    confirmedRows: z.int(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: "AlignmentProject" });
export type AlignmentProject = z.infer<typeof AlignmentProjectSchema>;

export const RenameAlignmentSchema = z.object({
  name: z
    .string()
    .min(1)
    .max(ALIGNMENT_LIMITS.maxNameCharacters * 2),
});

/** As `AlignmentRow` of packages/alignment. */
export const AlignmentRowSchema = z
  .object({
    id: z.int().positive(),
    rank: z.number(),
    source: z.array(z.string()).readonly(),
    target: z.array(z.string()).readonly(),
    confidence: z.number().min(0).max(1).nullable(),
    isConfirmed: z.boolean(),
  })
  .meta({ id: "AlignmentRow" });

/** Rows by rank, from `after` on; `next` is where the following page begins, null on the last. */
export const AlignmentRowPageSchema = z.object({
  revision: z.int(),
  rows: z.array(AlignmentRowSchema).readonly(),
  next: z.number().nullable(),
});
export type AlignmentRowPage = z.infer<typeof AlignmentRowPageSchema>;

export const AlignmentRowQuerySchema = z.object({ after: z.coerce.number().optional() });

/** One tab at a time may write. `token` is the tab's own; held for a minute, asked for again every twenty seconds. */
export const AlignmentLockSchema = z.object({
  token: z.string().min(8).max(64),
  takeOver: z.boolean().default(false),
});
export const AlignmentLockStateSchema = z.object({ isHeld: z.boolean() });

export const AlignmentPatchSchema = z
  .object({
    token: z.string().min(8).max(64),
    /** The revision the patch was made on. */
    revision: z.int(),
    removed: z.array(z.int()).max(ALIGNMENT_LIMITS.maxPatchRows),
    put: z.array(AlignmentRowSchema).max(ALIGNMENT_LIMITS.maxPatchRows),
  })
  .meta({ id: "AlignmentPatch" });
export type AlignmentPatch = z.infer<typeof AlignmentPatchSchema>;
export const AlignmentRevisionSchema = z.object({ revision: z.int() });

export const RealignSchema = z.object({
  token: z.string().min(8).max(64),
  /** What the two sides are in from now on, where they were said to be in something else. Sentences stay as they were cut. */
  languages: z.object({ from: language, to: language }).optional(),
});
export type Realign = z.infer<typeof RealignSchema>;

export const AlignmentExportQuerySchema = z.object({
  format: z.enum(["tmx", "xlsx"]),
  /** Only rows that a person confirmed. */
  confirmed: z.stringbool().default(false),
  /** Only those, pairs made by hand, and pairs that the aligner is at least so sure of. */
  minConfidence: z.coerce.number().int().min(0).max(100).optional(),
});

/** Pairs of a project go into a memory library; those that it has already are left out. */
export const AlignmentSaveSchema = z
  .object({
    libraryId: z.uuid(),
    /** Only rows that a person confirmed. */
    confirmed: z.boolean(),
    /** Only those, pairs made by hand, and pairs that the aligner is at least so sure of. */
    minConfidence: z.int().min(0).max(100).optional(),
  })
  .strict();
export const AlignmentSavedSchema = z.object({ pairs: z.int(), added: z.int() });
export type AlignmentSaved = z.infer<typeof AlignmentSavedSchema>;

/** The light tool: aligned at once, nothing is kept. */
export const QuickAlignmentSchema = z
  .object({
    ...{ from: language, to: language, source: z.string(), target: z.string() },
    evidence: AlignmentEvidenceSchema.optional(),
  })
  .meta({ id: "QuickAlignment" });
export type QuickAlignment = z.infer<typeof QuickAlignmentSchema>;
/** Pairs of the light tool, for a workbook. */
export const PairsTableSchema = z
  .object({
    /** One for each column. */
    header: z.tuple([z.string().max(100), z.string().max(100)]),
    pairs: z.array(z.tuple([z.string(), z.string()])).max(20_000),
  })
  .strict()
  .meta({ id: "PairsTable" });
export type PairsTable = z.infer<typeof PairsTableSchema>;

export const QuickAlignmentResultSchema = z.object({
  rows: z.array(AlignmentRowSchema).readonly(),
  warnings: z.array(ProblemSchema),
});

/** Text of one file for the light tool. */
export const AlignmentTextSchema = z.object({ text: z.string() });
export const BilingualQuerySchema = z.object({
  from: language,
  to: language,
  name: z.string().max(240).optional(),
});
