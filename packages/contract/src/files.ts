import { z } from "zod";
import type { Envelope } from "./envelope.ts";

const problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});

/** A warning or reason, with its text in the language of the request. */
export const ProblemSchema = problem.meta({ id: "Problem" });
export type Problem = z.infer<typeof ProblemSchema>;

/** An uploaded and parsed source file of the signed-in user. A file that cannot be read is never stored: upload answers 422. */
export const FileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    format: z.string(),
    sizeBytes: z.int(),
    /** Pages, slides or sheets; null when the file does not say. */
    pages: z.int().nullable(),
    /** Unicode code points after white-space folding, of everything translatable. */
    characters: z.int(),
    segments: z.int(),
    /** BCP 47; null when too little text to tell. */
    detectedLanguage: z.string().nullable(),
    /**
     * How many texts there are that can be left as they are, by their group or mark (`comments`, `style:Code`), and that can be asked
     * for (`sheet-names`, `pictures`: how many pictures may have words); null where nobody has counted.
     */
    textGroups: z.record(z.string(), z.int()).nullable(),
    warnings: z.array(ProblemSchema),
    /** True when the same bytes were uploaded before and are still kept. */
    duplicate: z.boolean(),
    /** True when a password opens it, which is kept as long as the file. */
    encrypted: z.boolean(),
    /** Where a file came from that was named instead of uploaded, and the licence that its source states. */
    origin: z
      .object({
        /** `arXiv:2301.00001`, `doi:10.1000/1` or the address. */
        reference: z.string(),
        page: z.url(),
        licence: z.object({ name: z.string(), url: z.url().nullable() }).nullable(),
      })
      .nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "File" });
export type FileDto = z.infer<typeof FileSchema>;

/** A document that is somewhere else: a DOI, an arXiv number or a link. */
export const FileReferenceSchema = z.object({
  reference: z.string().min(1).max(2000),
  /** Opens an encrypted file. */
  password: z.string().min(1).max(1024).optional(),
});
export type FileReference = z.infer<typeof FileReferenceSchema>;

/** What an upload tells on the way to whoever accepts `text/event-stream`, as events `progress`: pages that are read, or
 * bytes of a document that is fetched; `total` is 0 where nobody knows it. */
export interface UploadProgress {
  readonly unit?: "bytes";
  readonly done: number;
  readonly total: number;
}

/** Its last event, `answer`: what would have been the answer's status and body. */
export interface UploadAnswer {
  readonly status: number;
  readonly envelope: Envelope<FileDto>;
}
