// What a job gives to download and to look at.
import { z } from "zod";
import { ProblemSchema } from "./files.ts";

/**
 * A file of a job: its source, or a form of the result. `docx`, `docx-bilingual`, `reading`, `epub`, `markdown`: a PDF's running text as
 * Word documents, one HTML file, a book and Markdown. `bilingual-table`, `bilingual-sheets`, `bilingual-cells`: further bilingual forms of a
 * Word document and a workbook. All of these are made when somebody asks for them.
 */
export const JobOutputSchema = z.enum([
  "source",
  "target",
  "bilingual",
  "bilingual-pages",
  "bilingual-table",
  "bilingual-sheets",
  "bilingual-cells",
  "docx",
  "docx-bilingual",
  "reading",
  "epub",
  "markdown",
  "xliff",
  "tmx",
]);

export const LinkRequestSchema = z
  .object({
    ids: z.array(z.uuid()).min(1).max(50),
    output: JobOutputSchema,
  })
  .meta({ id: "LinkRequest" });
export type LinkRequest = z.infer<typeof LinkRequestSchema>;

/** A signed address, good for a few minutes; one file, or a zip when several jobs were asked for. */
export const LinkSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() }).meta({ id: "Link" });
export type Link = z.infer<typeof LinkSchema>;

/**
 * A job's running text for a page that shows it. `pending` while it is made: ask again. `url`: signed, of a `ReadingDocument` as JSON;
 * null unless `ready`.
 */
export const ReadingSchema = z
  .object({
    state: z.enum(["pending", "ready", "unavailable"]),
    problem: ProblemSchema.nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: "Reading" });
export type Reading = z.infer<typeof ReadingSchema>;

/** A PDF behind a signed address that answers range requests, so that a page is shown before the whole has come. */
export const PreviewFileSchema = z
  .object({ url: z.string(), sizeBytes: z.int(), expiresAt: z.iso.datetime() })
  .meta({ id: "PreviewFile" });
export type PreviewFile = z.infer<typeof PreviewFileSchema>;

/** What shows a PDF job's pages. Each is null where there is no such file (yet). */
export const PreviewFilesSchema = z
  .object({
    /** As it opens without a password; null where it cannot be shown. */
    source: PreviewFileSchema.nullable(),
    target: PreviewFileSchema.nullable(),
    bilingual: PreviewFileSchema.nullable(),
    bilingualPages: PreviewFileSchema.nullable(),
  })
  .meta({ id: "PreviewFiles" });
export type PreviewFiles = z.infer<typeof PreviewFilesSchema>;

/** A drawn page by its signed address; its size in CSS pixels at 96 dpi. */
const DrawnPageSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A job's pages: PDF files, or pictures. `pending` while the converter works: ask again. */
export const PreviewSchema = z
  .object({
    state: z.enum(["pending", "ready", "unavailable"]),
    problem: ProblemSchema.nullable(),
    /** Set for a PDF; there are no drawn pages then. */
    files: PreviewFilesSchema.nullable(),
    /** Where the paragraphs stand on both sides (`PlacedUnits`, JSON); signed. Null for a format without fixed pages. */
    placesUrl: z.string().nullable(),
    /** One for each page, in order. */
    source: z.array(DrawnPageSchema),
    target: z.array(DrawnPageSchema),
    /** Of a picture only: source and result in one. */
    bilingual: z.array(DrawnPageSchema),
  })
  .meta({ id: "Preview" });
export type Preview = z.infer<typeof PreviewSchema>;
