import { z } from "zod";
import { ProblemSchema } from "./files.ts";

/** Imports of files into libraries: of units into memories, of concepts into termbases. */
export const IMPORT_LIMITS = {
  /** Of a file that is read as it comes (TMX, packed or not, and TBX); others are held to `UPLOAD_LIMITS`. */
  maxStreamedBytes: 512 * 1024 * 1024,
  /** Of an archive (zip) and of a memory of Trados (sdltm). */
  maxPackedBytes: 128 * 1024 * 1024,
  /** Rows of a file whose problems are kept. */
  maxProblems: 500,
} as const;

export const LibraryImportPreviewSchema = z.object({
  hasHeadings: z.boolean(),
  /** Columns of a table; empty for TMX, XLIFF, SDLTM, TBX and archives. */
  columns: z.array(
    z.object({
      name: z.string(),
      heading: z.string().nullable(),
      samples: z.array(z.string()),
      /**
       * A guess; null for a column that is left out. In a memory a language tag or `note`; in a termbase a language tag, one with
       * a status (`en:forbidden`), or the name of a field (`concept`, `language`, `term`, `status`, `partOfSpeech`, `domain`,
       * `definition`, `note`, `conceptNote`).
       */
      role: z.string().nullable(),
    }),
  ),
});
export type LibraryImportPreview = z.infer<typeof LibraryImportPreviewSchema>;

export const LibraryImportQuerySchema = z.object({
  /** Roles of a table's columns in order, separated by commas; nothing leaves a column out. Guessed when absent. */
  columns: z.string().max(4000).optional(),
  /** Whether the first row holds headings; guessed when absent. */
  headings: z.stringbool().optional(),
});

export const LibraryImportSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
    /** Null until the whole file has been read. */
    total: z.int().nullable(),
    /** Share of the file that has been read and taken over, 0-1. */
    progress: z.number(),
    lookedAt: z.int(),
    /** Units or concepts that were new, and concepts that an edited export has changed; the others the library had already. */
    added: z.int(),
    changed: z.int(),
    problemCount: z.int(),
    /** The first of them, by row. */
    problems: z.array(z.object({ row: z.int(), isNote: z.boolean(), problem: ProblemSchema })),
    problem: ProblemSchema.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "LibraryImport" });
export type LibraryImport = z.infer<typeof LibraryImportSchema>;
