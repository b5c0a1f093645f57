import { z } from "zod";

export const MEMORY_LIMITS = {
  maxNameCharacters: 120,
  /** UTF-16 units of one side of a unit, tags as `<g1>`. */
  maxTextLength: 20_000,
  /** Units of one page of a list. */
  pageUnits: 50,
  /** Units that one call changes. */
  maxBatchUnits: 100_000,
} as const;

const language = z.string().min(2).max(35);
const name = z
  .string()
  .trim()
  .min(1)
  .max(MEMORY_LIMITS.maxNameCharacters * 2);
const memberRight = z.enum(["read", "write"]);

export const MemoryLibrarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** `member`: another person's, opened to the caller by name; `shared`: everybody's, read-only. */
    scope: z.enum(["personal", "member", "organization", "shared"]),
    /** What the caller may do; `manage` holds `write`, `write` holds `read`. */
    right: z.enum(["read", "write", "manage"]),
    /** What members of the organisation may do; null for other libraries. */
    memberRight: memberRight.nullable(),
    /** The caller may take it away as a file. */
    mayExport: z.boolean(),
    /** Members of the organisation may; null for other libraries. */
    memberMayExport: z.boolean().nullable(),
    /** Points that its matches lose in jobs, 0-50. */
    penalty: z.int(),
    units: z.int(),
    /** Units in the recycle bin. */
    deletedUnits: z.int(),
    pairs: z.array(z.object({ from: z.string(), to: z.string(), units: z.int() })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "MemoryLibrary" });
export type MemoryLibrary = z.infer<typeof MemoryLibrarySchema>;

export const LibraryInvitationsSchema = z.array(
  z.object({
    libraryId: z.uuid(),
    name: z.string(),
    right: z.enum(["read", "write", "manage"]),
    invitedBy: z.string().nullable(),
  }),
);
export type LibraryInvitations = z.infer<typeof LibraryInvitationsSchema>;

export const MemoryLibraryListSchema = z.object({
  libraries: z.array(MemoryLibrarySchema),
  /** Libraries that others would open to the caller; until they accept nothing of them is used. */
  invitations: LibraryInvitationsSchema,
  /** The caller may make libraries for their organisation. */
  canManageOrganization: z.boolean(),
});
export type MemoryLibraryList = z.infer<typeof MemoryLibraryListSchema>;

const memberRightByName = z.enum(["read", "write", "manage"]);
export type MemoryMemberRight = z.infer<typeof memberRightByName>;
/** A person to whom a library is open by name, or an invitation. */
export const MemoryMemberSchema = z
  .object({
    /** For the calls that change or remove it. */
    id: z.uuid(),
    /** The sign-in name; of an invitation what was typed, for nothing is told of a person before they accept. */
    account: z.string(),
    /** Null of an invitation. */
    nickName: z.string().nullable(),
    right: memberRightByName,
    mayExport: z.boolean(),
    isOwner: z.boolean(),
    /** The person has not answered the invitation yet. */
    isInvited: z.boolean(),
  })
  .meta({ id: "MemoryMember" });
export type MemoryMember = z.infer<typeof MemoryMemberSchema>;
export const NewMemoryMemberSchema = z
  .object({
    /** User name, e-mail or phone number. */
    account: z.string().trim().min(1).max(200),
    right: memberRightByName,
    mayExport: z.boolean().default(false),
  })
  .strict();
export const MemoryMemberChangeSchema = z
  .object({ right: memberRightByName.optional(), mayExport: z.boolean().optional() })
  .strict();
export type MemoryMemberChange = z.infer<typeof MemoryMemberChangeSchema>;

export const NewMemoryLibrarySchema = z
  .object({ name, scope: z.enum(["personal", "organization"]).default("personal") })
  .strict();
export const MemoryLibraryChangeSchema = z
  .object({
    name: name.optional(),
    memberRight: memberRight.optional(),
    memberMayExport: z.boolean().optional(),
    penalty: z.int().min(0).max(50).optional(),
  })
  .strict();

const range = z.object({ startOffset: z.int(), endOffset: z.int() }).readonly();

export const MemoryUnitSchema = z
  .object({
    id: z.int(),
    from: z.string(),
    to: z.string(),
    /** Tags as `<g1>…</g1>` and `<x2/>`; a text without tags as it stands. */
    source: z.string(),
    target: z.string(),
    /** Sides whose text has tags. */
    taggedSides: z.array(z.enum(["source", "target"])),
    /** Where the terms of the search stand, in the text without its tags. */
    sourceHits: z.array(range).readonly(),
    targetHits: z.array(range).readonly(),
    origin: z.enum(["person", "alignment", "machine"]),
    author: z.string().nullable(),
    document: z.string().nullable(),
    uses: z.int(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: "MemoryUnit" });
export type MemoryUnit = z.infer<typeof MemoryUnitSchema>;

const filter = {
  /** Words to be found on either side, all of them on the same. */
  text: z.string().max(500).optional(),
  /** Words to be found, all of them; what stands in quotation marks as it stands. */
  source: z.string().max(500).optional(),
  target: z.string().max(500).optional(),
  /** Both or neither; units of the pair in either direction. */
  from: language.optional(),
  to: language.optional(),
  origin: z.enum(["person", "alignment", "machine"]).optional(),
};
const MemoryFilterSchema = z.object(filter).strict();
export type MemoryFilter = z.infer<typeof MemoryFilterSchema>;

export const MemoryUnitQuerySchema = z.object({
  ...filter,
  /** Units of the recycle bin instead. */
  deleted: z.stringbool().default(false),
  /** `next` of the page before. */
  before: z.coerce.number().int().positive().optional(),
});
export const MemoryUnitPageSchema = z
  .object({
    /** Newest first. May be few or none while `next` says that there is more to look through. */
    units: z.array(MemoryUnitSchema),
    next: z.int().nullable(),
  })
  .meta({ id: "MemoryUnitPage" });
export type MemoryUnitPage = z.infer<typeof MemoryUnitPageSchema>;

const text = z.string().min(1).max(MEMORY_LIMITS.maxTextLength);
export const NewMemoryUnitSchema = z
  .object({ from: language, to: language, source: text, target: text })
  .strict();
export const MemoryUnitChangeSchema = z
  .object({
    source: text.optional(),
    target: text.optional(),
    /** `changedAt` of the unit that was edited: another's edit in between is not written over. */
    changedAt: z.iso.datetime(),
  })
  .strict();
export type MemoryUnitChange = z.infer<typeof MemoryUnitChangeSchema>;

/** Either the units named, or all that a filter finds. */
const which = {
  ids: z.array(z.int().positive()).min(1).max(5000).optional(),
  filter: MemoryFilterSchema.optional(),
};
export const MemoryBatchSchema = z
  .object({
    ...which,
    /** `delete`: into the recycle bin; `purge`: out of it, for real; `reverse`: source and target change places. */
    action: z.enum(["delete", "restore", "purge", "reverse"]),
  })
  .strict();
export type MemoryBatch = z.infer<typeof MemoryBatchSchema>;
/** How many units a call has changed; their ids, up to 5,000, for taking it back. */
export const MemoryBatchResultSchema = z.object({ units: z.int(), ids: z.array(z.int()) });
export type MemoryBatchResult = z.infer<typeof MemoryBatchResultSchema>;

export const MemoryReplaceSchema = z
  .object({
    ...which,
    side: z.enum(["source", "target"]),
    /** Found as it stands, letter case counting. */
    find: z.string().min(1).max(500),
    replace: z.string().max(500),
    /** False only counts and shows the first. */
    apply: z.boolean(),
  })
  .strict();
export type MemoryReplace = z.infer<typeof MemoryReplaceSchema>;
export const MemoryReplaceResultSchema = z.object({
  units: z.int(),
  /** For taking it back; null for a look beforehand, and where nothing was changed. */
  replacementId: z.uuid().nullable(),
  samples: z.array(z.object({ id: z.int(), before: z.string(), after: z.string() })),
});
export type MemoryReplaceResult = z.infer<typeof MemoryReplaceResultSchema>;

/** A find-and-replace of the last days, which can be taken back as one step until it was. */
export const MemoryReplacementSchema = z
  .object({
    id: z.uuid(),
    side: z.enum(["source", "target"]),
    find: z.string(),
    replace: z.string(),
    units: z.int(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    isUndone: z.boolean(),
  })
  .meta({ id: "MemoryReplacement" });
export type MemoryReplacement = z.infer<typeof MemoryReplacementSchema>;
/** `kept`: units that were changed again since, or purged; they stay as they are. */
export const MemoryReplaceUndoneSchema = z.object({ units: z.int(), kept: z.int() });
export type MemoryReplaceUndone = z.infer<typeof MemoryReplaceUndoneSchema>;

export const MemoryDuplicatesSchema = z
  .object({
    /** `both`: same texts on both sides; `source`: same source, the newest target stays. */
    by: z.enum(["both", "source"]),
    apply: z.boolean(),
  })
  .strict();

export const MemoryExportQuerySchema = z.object({ ...filter, format: z.enum(["tmx", "xlsx", "csv"]) });
