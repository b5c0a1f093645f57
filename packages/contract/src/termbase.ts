import { TERM_STATUSES } from "@yizhou/model";
import { z } from "zod";
import { LibraryInvitationsSchema } from "./tm.ts";

export const TERMBASE_LIMITS = {
  maxNameCharacters: 120,
  /** UTF-16 units of one term. */
  maxTermLength: 300,
  /** Of a definition or a note. */
  maxNoteLength: 4000,
  /** Of a domain or a part of speech. */
  maxWordLength: 120,
  maxTermsInConcept: 60,
  /** Concepts of one page of a list. */
  pageConcepts: 50,
  /** Concepts that one call changes. */
  maxBatchConcepts: 100_000,
} as const;

/** Parts of speech that a person can choose, in the words of TBX; files may bring others. */
export const PARTS_OF_SPEECH = ["noun", "properNoun", "verb", "adjective", "adverb", "other"] as const;

const language = z.string().min(2).max(35);
const name = z
  .string()
  .trim()
  .min(1)
  .max(TERMBASE_LIMITS.maxNameCharacters * 2);
const memberRight = z.enum(["read", "write"]);
const word = z.string().trim().max(TERMBASE_LIMITS.maxWordLength);
const remark = z.string().trim().max(TERMBASE_LIMITS.maxNoteLength);

export const TermStatusSchema = z.enum(TERM_STATUSES).meta({ id: "TermStatus" });

export const TermbaseLibrarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** `member`: another person's, opened to the caller by name; `shared`: everybody's, read-only. */
    scope: z.enum(["personal", "member", "organization", "shared"]),
    /** What the caller may do; `manage` holds `write`, `write` holds `read`. */
    right: z.enum(["read", "write", "manage"]),
    /** What members of the organisation may do; null for other termbases. */
    memberRight: memberRight.nullable(),
    /** The caller may take it away as a file. */
    mayExport: z.boolean(),
    /** Members of the organisation may; null for other termbases. */
    memberMayExport: z.boolean().nullable(),
    concepts: z.int(),
    /** Concepts in the recycle bin. */
    deletedConcepts: z.int(),
    /** In how many concepts each language has a term, most first. */
    languages: z.array(z.object({ language: z.string(), concepts: z.int() })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TermbaseLibrary" });
export type TermbaseLibrary = z.infer<typeof TermbaseLibrarySchema>;

export const TermbaseListSchema = z.object({
  termbases: z.array(TermbaseLibrarySchema),
  /** Termbases that others would open to the caller; nothing of them is used before they accept. */
  invitations: LibraryInvitationsSchema,
  /** The caller may make termbases for their organisation. */
  canManageOrganization: z.boolean(),
});
export type TermbaseList = z.infer<typeof TermbaseListSchema>;

export const NewTermbaseSchema = z
  .object({ name, scope: z.enum(["personal", "organization"]).default("personal") })
  .strict();
export const TermbaseChangeSchema = z
  .object({
    name: name.optional(),
    memberRight: memberRight.optional(),
    memberMayExport: z.boolean().optional(),
  })
  .strict();

const range = z.object({ startOffset: z.int(), endOffset: z.int() }).readonly();

export const TermDtoSchema = z
  .object({
    language: z.string(),
    text: z.string(),
    status: TermStatusSchema,
    partOfSpeech: z.string().nullable(),
    note: z.string().nullable(),
    /** Where the words of the search stand. */
    hits: z.array(range).readonly(),
  })
  .meta({ id: "TermDto" });
export type TermDto = z.infer<typeof TermDtoSchema>;

/** What else a file has said of a concept or of one of its terms. */
export const ConceptFactSchema = z
  .object({
    kind: z.enum(["type", "gender", "context", "source", "definitionSource", "reference", "transaction"]),
    /** Which of the terms it is said of, from 0; null: of the concept. */
    term: z.int().nullable(),
    /** Types, genders and transactions in the words of TBX. */
    text: z.string(),
    /** Where a context was found, where a reference leads, who did it. */
    origin: z.string().nullable(),
    /** Of a transaction, as the file states it. */
    date: z.string().nullable(),
  })
  .meta({ id: "ConceptFact" });
export type ConceptFact = z.infer<typeof ConceptFactSchema>;

export const ConceptDtoSchema = z
  .object({
    id: z.int(),
    terms: z.array(TermDtoSchema),
    domain: z.string().nullable(),
    definition: z.string().nullable(),
    note: z.string().nullable(),
    facts: z.array(ConceptFactSchema),
    author: z.string().nullable(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: "ConceptDto" });
export type ConceptDto = z.infer<typeof ConceptDtoSchema>;

/** What a person writes of a concept; empty texts are as if absent. */
const conceptInput = {
  terms: z
    .array(
      z
        .object({
          language,
          text: z.string().trim().min(1).max(TERMBASE_LIMITS.maxTermLength),
          status: TermStatusSchema.default("preferred"),
          partOfSpeech: word.nullish(),
          note: remark.nullish(),
        })
        .strict(),
    )
    .min(1)
    .max(TERMBASE_LIMITS.maxTermsInConcept),
  domain: word.nullish(),
  definition: remark.nullish(),
  note: remark.nullish(),
};
export const NewConceptSchema = z.object(conceptInput).strict();
export type NewConcept = z.infer<typeof NewConceptSchema>;
export const ConceptChangeSchema = z
  .object({
    ...conceptInput,
    /** `changedAt` of the concept that was edited: another's edit in between is not written over. */
    changedAt: z.iso.datetime(),
  })
  .strict();
export type ConceptChange = z.infer<typeof ConceptChangeSchema>;

const filter = {
  /** Words to be found in terms, definition, domain or notes, all of them; with `language` in its terms. */
  text: z.string().max(500).optional(),
  /** Concepts with a term in the language. */
  language: language.optional(),
  /** Concepts with such a term; with `language` one in the language. */
  status: TermStatusSchema.optional(),
};
const ConceptFilterSchema = z.object(filter).strict();
export type ConceptFilter = z.infer<typeof ConceptFilterSchema>;

export const ConceptQuerySchema = z.object({
  ...filter,
  /** Concepts of the recycle bin instead. */
  deleted: z.stringbool().default(false),
  /** A language: sorted by the terms in it, by its own alphabet; concepts without one by their first term. Newest first when absent. */
  orderBy: language.optional(),
  /** `next` of the page before. */
  before: z.coerce.number().int().positive().optional(),
});
export const ConceptPageSchema = z
  .object({
    /** Newest first, or as `orderBy` says. May be few or none while `next` says that there is more to look through. */
    concepts: z.array(ConceptDtoSchema),
    next: z.int().nullable(),
  })
  .meta({ id: "ConceptPage" });
export type ConceptPage = z.infer<typeof ConceptPageSchema>;

export const ConceptBatchSchema = z
  .object({
    /** Either the concepts named, or all that a filter finds. */
    ids: z.array(z.int().positive()).min(1).max(5000).optional(),
    filter: ConceptFilterSchema.optional(),
    /** `delete`: into the recycle bin; `purge`: out of it, for real. */
    action: z.enum(["delete", "restore", "purge"]),
  })
  .strict();
export type ConceptBatch = z.infer<typeof ConceptBatchSchema>;
/** How many concepts a call has changed; their ids, up to 5,000, for taking it back. */
export const ConceptBatchResultSchema = z.object({ concepts: z.int(), ids: z.array(z.int()) });
export type ConceptBatchResult = z.infer<typeof ConceptBatchResultSchema>;

export const TermExportQuerySchema = z.object({ ...filter, format: z.enum(["tbx", "xlsx", "csv"]) });
