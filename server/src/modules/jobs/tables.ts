import type { ErrorCategory, ErrorSeverity, JobState, LinkRight, ShareRight } from "@yizhou/contract";
import type { DocumentBrief, EnginePrice, EngineUsage } from "@yizhou/engines";
import type {
  AskedText,
  InlineContent,
  LockReason,
  PageRange,
  SegmentQuality,
  TextGroup,
  UnitCorrection,
  UnitChange,
} from "@yizhou/model";
import type { BandCounts, GuideTerm, TranslationReport } from "@yizhou/pipeline";
import type { PricedCounts } from "@yizhou/ledger";
import type { TermProblem } from "@yizhou/termbase";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";
import type { AgreedEngine, WaitingFor } from "../engines/index.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";

/** What a job is, and where it stands. */
export const jobs = pgTable("jobs", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  fileId: uuid("file_id").notNull(),
  /** Of the first page of the file alone, for nothing and before any other job of it; no list shows it. */
  isFirstPage: boolean("is_first_page").notNull().default(false),
  /** Of a text that was typed or pasted: it stands in the list of texts, not of files. */
  isText: boolean("is_text").notNull().default(false),
  requestKey: text("request_key").notNull(),
  requestDigest: text("request_digest"),
  name: text("name").notNull(),
  format: text("format").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  state: text("state").$type<StoredJobState>().notNull(),
  /** Of the document: grows with every transaction that changes targets or states of the segments. */
  revision: integer("revision").notNull().default(0),
  pages: integer("pages"),
  characters: integer("characters").notNull(),
  segmentsTotal: integer("segments_total").notNull(),
  /** Nothing to translate in them, or locked. */
  segmentsKept: integer("segments_kept").notNull().default(0),
  segmentsDone: integer("segments_done").notNull().default(0),
  segmentsFailed: integer("segments_failed").notNull().default(0),
  segmentsConfirmed: integer("segments_confirmed").notNull().default(0),
  /** Translated by a machine, perhaps wrongly, and not confirmed by a person. */
  segmentsDoubted: integer("segments_doubted").notNull().default(0),
  /** Characters that its last run may cost at most. */
  price: integer("price").notNull().default(0),
  /** Characters that engines of the site may translate in its last run; null: no limit. */
  engineCharacters: integer("engine_characters"),
  /** What the price of the run came from; null where it is not known by bands. */
  quotedBands: jsonb("quoted_bands").$type<PricedCounts>(),
  /** Runs that had to be paid for. */
  paymentTurn: integer("payment_turn").notNull().default(0),
  /** Hundredths of a character that segments of settled runs came to. */
  charged: amount("charged").notNull().default(0),
  problem: jsonb("problem").$type<StoredProblem>(),
  report: jsonb("report").$type<StoredReport>(),
  createdAt: moment("created_at").notNull(),
  queuedAt: moment("queued_at"),
  finishedAt: moment("finished_at"),
  expiresAt: moment("expires_at").notNull(),
  recycledAt: moment("recycled_at"),
});

/** What was chosen for a job. */
export const jobOptions = pgTable("job_options", {
  jobId: uuid("job_id").primaryKey(),
  engine: text("engine").notNull(),
  engineName: text("engine_name"),
  engines: jsonb("engines").$type<AgreedEngine[]>(),
  ifModelMissing: text("if_model_missing").$type<"wait" | "skip">().notNull().default("wait"),
  field: text("field").notNull(),
  output: text("output").notNull(),
  /** Pages to translate; null: all. */
  pageRanges: jsonb("page_ranges").$type<PageRange[]>(),
  keepReferences: boolean("keep_references").notNull().default(true),
  /** Groups of texts that stay as they are; null: none. */
  leaveOut: jsonb("leave_out").$type<TextGroup[]>(),
  /** Texts that are translated because they were asked for; null: none. */
  alsoTranslate: jsonb("also_translate").$type<AskedText[]>(),
  /** What readers of earlier results have put right in the file; null: nothing. */
  corrections: jsonb("corrections").$type<readonly UnitCorrection[]>(),
  /** What has changed of its text units since the job was read, in that order. */
  unitChanges: jsonb("unit_changes").$type<readonly UnitChange[]>(),
  memories: jsonb("memories").$type<string[]>(),
  memoryPenalties: jsonb("memory_penalties").$type<Readonly<Record<string, number>>>(),
  pretranslateFrom: integer("pretranslate_from").notNull().default(100),
  hintsFrom: integer("hints_from").default(75),
  saveTo: uuid("save_to"),
  saveRule: text("save_rule").$type<"all" | "confirmed">().notNull().default("all"),
  termbases: jsonb("termbases").$type<string[]>(),
  /** How the person wants the translation, in their words. */
  instruction: text("instruction"),
  /** What a language model reads once more when all is translated. */
  review: text("review").$type<"doubted" | "all">().notNull().default("doubted"),
});

/** What is known of a job's document as a whole; a row without a brief: nothing came of asking. */
export const jobGuides = pgTable("job_guides", {
  jobId: uuid("job_id").primaryKey(),
  brief: jsonb("brief").$type<DocumentBrief>(),
  terms: jsonb("terms").$type<readonly GuideTerm[]>().notNull().default([]),
});

/** What is known of a file before its job, by one pair of languages. */
export const fileGuides = pgTable("file_guides", {
  fileId: uuid("file_id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  sourceLanguage: text("source_language").notNull(),
  targetLanguage: text("target_language").notNull(),
  /** Null where its owner has brought it. */
  engineId: text("engine_id"),
  engineName: text("engine_name"),
  brief: jsonb("brief").$type<DocumentBrief>(),
  terms: jsonb("terms").$type<readonly GuideTerm[]>().notNull().default([]),
  /** What asking took; null once a job is charged with it. */
  spending: jsonb("spending").$type<GuideSpending>(),
});

/** Calls that brought a guide, as they are put down to its job. */
export interface GuideSpending {
  readonly usage: EngineUsage;
  readonly organizationId: number | null;
  readonly price: EnginePrice | null;
}

/** How a job runs: who holds it, how far it is, what it waits for. */
export const jobRuns = pgTable("job_runs", {
  jobId: uuid("job_id").primaryKey(),
  startedAt: moment("started_at"),
  doneBefore: integer("done_before").notNull().default(0),
  layoutPercent: integer("layout_percent"),
  engineRequests: integer("engine_requests").notNull().default(0),
  cancelRequestedAt: moment("cancel_requested_at"),
  waitingFor: jsonb("waiting_for").$type<WaitingFor>(),
  waitingSince: moment("waiting_since"),
  leaseOwner: uuid("lease_owner"),
  leaseUntil: moment("lease_until"),
  leaseTurn: integer("lease_turn").notNull().default(0),
  turns: integer("turns").notNull().default(0),
  lane: text("lane").$type<Lane>().notNull().default("short"),
});

/** States that a job has in the database; `expired` is said of one whose day has passed. */
export type StoredJobState = Exclude<JobState, "expired">;

/** The pipeline's report without texts: those are made in the reader's language. */
export interface StoredReport {
  readonly segments: number;
  readonly translated: number;
  readonly failed: number;
  readonly locked: number;
  readonly fromMemory: number;
  readonly fromRepeats: number;
  readonly fromEngine: number;
  /** Absent in reports made before there was a cache. */
  readonly fromCache?: number;
  readonly completeness: number;
  /** Absent in reports made before translations were looked at a second time. */
  readonly doubted?: number;
  /** Absent in reports made before translations had scores. */
  readonly quality?: TranslationReport["quality"];
  readonly tags: { readonly expected: number; readonly present: number; readonly repaired: number };
  readonly numbers: { readonly expected: number; readonly present: number };
  /** Absent, like the bands, in reports made before memory could fill from fuzzy matches. */
  readonly fromFuzzy?: number;
  readonly bands?: BandCounts;
  /** Absent where no termbase was used. */
  readonly terms?: { readonly expected: number; readonly present: number; readonly forbidden: number };
  readonly notices: readonly { readonly ordinal: number; readonly problem: StoredProblem }[];
  readonly warnings: readonly StoredProblem[];
  /** Absent in reports made before reasons were kept. */
  readonly kept?: TranslationReport["kept"];
}

/** What the translation of a segment does against a termbase; ranges are in its text without tags. */
export type StoredTermFinding = TermProblem;

export const segments = pgTable(
  "segments",
  {
    jobId: uuid("job_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    unitId: text("unit_id").notNull(),
    place: text("place"),
    kind: text("kind").notNull(),
    source: jsonb("source").$type<InlineContent>().notNull(),
    leading: text("space_before").notNull(),
    trailing: text("space_after").notNull(),
    locked: boolean("locked").notNull(),
    lockReason: text("lock_reason").$type<LockReason>(),
    state: text("state").notNull().default("untranslated"),
    target: jsonb("target").$type<InlineContent>(),
    origin: text("origin"),
    matchScore: integer("match_score"),
    engineId: text("engine_id"),
    problem: jsonb("problem").$type<StoredProblem>(),
    /** Of what a machine translated, as it stands; null where nobody has judged it or a person wrote it. */
    quality: jsonb("quality").$type<SegmentQuality>(),
    version: integer("version").notNull().default(0),
    change: bigint("change", { mode: "number" }).notNull().default(0),
    confirmedAt: moment("confirmed_at"),
    /** Unit of the job's library that its confirmation wrote, or made a person's; null where the pair stood there already. */
    memoryUnitId: bigint("memory_unit_id", { mode: "number" }),
    memoryUnitWas: text("memory_unit_was").$type<"machine">(),
    /** Hundredths of a character, written when it is delivered. */
    charge: integer("charge"),
    /** Characters of its source that delivering it is to be paid for; null: all until it was charged, none afterwards. */
    owedCharacters: integer("owed_characters"),
    termFindings: jsonb("term_findings").$type<readonly StoredTermFinding[]>(),
    /** How long people had it in hand. */
    spentMs: integer("spent_ms").notNull().default(0),
    /** From its first draft to what was confirmed last, and how long that is, in words; null without a draft, or before. */
    editDistance: integer("edit_distance"),
    editLength: integer("edit_length"),
    editedAt: moment("edited_at"),
    /** The version that is its first draft, where a person has cut it since it was made; null: the first that is noted. */
    draftVersion: integer("draft_version"),
    /** Place of the document that it was cut out of, and which part of that it is; null: the place of its own ordinal. */
    anchor: integer("anchor"),
    part: integer("part").notNull().default(0),
    /** It stands in the document in the place of what reading that gives. */
    isCut: boolean("is_cut").notNull().default(false),
    targetGap: text("target_gap"),
    /** What a second reader found of it as it stands. */
    review: text("review").$type<"reviewed" | "rejected">(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ordinal] })],
);

/** What segments said before they were edited, and after each edit. */
export const segmentVersions = pgTable(
  "segment_versions",
  {
    jobId: uuid("job_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    version: integer("version").notNull(),
    state: text("state").notNull(),
    target: jsonb("target").$type<InlineContent>(),
    origin: text("origin"),
    matchScore: integer("match_score"),
    isConfirmed: boolean("is_confirmed").notNull(),
    madeAt: moment("made_at").notNull(),
    authorId: uuid("author_id"),
    /** Ordinal of the segment whose confirmation filled this one too. */
    propagatedFrom: integer("propagated_from"),
    engineId: text("engine_id"),
    problem: jsonb("problem").$type<StoredProblem>(),
    quality: jsonb("quality").$type<SegmentQuality>(),
    /** The last one that was given on these words as long as they stood. */
    review: text("review").$type<"reviewed" | "rejected">(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ordinal, table.version] })],
);

/** A job that is its owner's copy of another, which may be gone. */
export const jobCopies = pgTable("job_copies", {
  jobId: uuid("job_id").primaryKey(),
  originId: uuid("origin_id").notNull(),
  originName: text("origin_name").notNull(),
  madeAt: moment("made_at").notNull(),
});

/** A job opened for post-editing: to a person, to whoever accepts an invitation, or to an organisation. */
export const jobShares = pgTable("job_shares", {
  id: uuid("id").primaryKey(),
  jobId: uuid("job_id").notNull(),
  account: text("account"),
  accountKey: text("account_key"),
  userId: uuid("user_id"),
  organizationId: integer("organization_id"),
  shareRight: text("share_right").$type<ShareRight>().notNull(),
  endsAt: moment("ends_at"),
  invitedBy: uuid("invited_by"),
  invitedAt: moment("invited_at").notNull(),
  acceptedAt: moment("accepted_at"),
});

/** A link that shows a job to whoever is signed in and has its code. */
export const jobLinks = pgTable("job_links", {
  id: uuid("id").primaryKey(),
  jobId: uuid("job_id").notNull(),
  linkRight: text("link_right").$type<LinkRight>().notNull(),
  madeAt: moment("made_at").notNull(),
  endsAt: moment("ends_at").notNull(),
  downloads: integer("downloads").notNull().default(0),
});

/** Who has opened a link with its code. */
export const jobLinkVisits = pgTable(
  "job_link_visits",
  {
    linkId: uuid("link_id").notNull(),
    userId: uuid("user_id").notNull(),
    firstAt: moment("first_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.userId] })],
);

/** Places of the document that are one person's to translate; both ends belong to the range. */
export const jobAssignments = pgTable(
  "job_assignments",
  {
    jobId: uuid("job_id").notNull(),
    shareId: uuid("share_id").notNull(),
    fromOrdinal: integer("from_ordinal").notNull(),
    toOrdinal: integer("to_ordinal").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.fromOrdinal] })],
);

/** Who has a segment in hand. */
export const segmentLocks = pgTable(
  "segment_locks",
  {
    jobId: uuid("job_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    userId: uuid("user_id").notNull(),
    heldUntil: moment("held_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ordinal] })],
);

/** Every verdict on a segment, for the record. */
export const segmentReviews = pgTable("segment_reviews", {
  id: uuid("id").primaryKey(),
  jobId: uuid("job_id").notNull(),
  ordinal: integer("ordinal").notNull(),
  version: integer("version").notNull(),
  verdict: text("verdict").$type<"reviewed" | "rejected">().notNull(),
  category: text("category").$type<ErrorCategory>(),
  severity: text("severity").$type<ErrorSeverity>(),
  reason: text("reason").notNull().default(""),
  authorId: uuid("author_id"),
  madeAt: moment("made_at").notNull(),
});

/** Sentences that a person has cut anew, with what stood there before. */
export const segmentCuts = pgTable("segment_cuts", {
  id: uuid("id").primaryKey(),
  jobId: uuid("job_id").notNull(),
  kind: text("kind").$type<"split" | "merge" | "source" | UnitCorrection["kind"]>().notNull(),
  /** Of a text unit, as it is kept for the file; null for a cut of sentences. */
  correction: jsonb("correction").$type<UnitCorrection>(),
  authorId: uuid("author_id"),
  madeAt: moment("made_at").notNull(),
  before: jsonb("before").$type<readonly (typeof segments.$inferSelect)[]>().notNull(),
  after: jsonb("after").$type<readonly { readonly ordinal: number; readonly version: number }[]>().notNull(),
  undoneAt: moment("undone_at"),
});

export const segmentComments = pgTable("segment_comments", {
  id: uuid("id").primaryKey(),
  jobId: uuid("job_id").notNull(),
  ordinal: integer("ordinal").notNull(),
  authorId: uuid("author_id"),
  body: text("body").notNull(),
  madeAt: moment("made_at").notNull(),
  editedAt: moment("edited_at"),
  resolvedAt: moment("resolved_at"),
  changedAt: moment("changed_at").notNull(),
});
