// Trials for organisations on the wire: asked for by a person, decided by people of the site.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

export const TRIAL_STATES = ["submitted", "reviewing", "approved", "rejected", "ended"] as const;
export type TrialState = (typeof TRIAL_STATES)[number];
export const TRIAL_KINDS = ["company", "university", "institute", "publisher", "agency", "other"] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];
/** How many people, and how many characters a month. */
export const TRIAL_SIZES = ["1-20", "21-100", "101-500", "501-"] as const;
export const TRIAL_VOLUMES = ["100k", "1m", "10m", "more"] as const;

const text = (max: number) => wireText(max).trim().min(1);

/** Body of POST /api/trials. */
export const ApplyTrialSchema = z
  .object({
    organizationName: text(100),
    kind: z.enum(TRIAL_KINDS),
    size: z.enum(TRIAL_SIZES),
    contactName: text(50),
    /** Phone number or mailbox. */
    contact: text(100),
    purpose: text(1000),
    volume: z.enum(TRIAL_VOLUMES),
    /** The organisation may be written to about the trial. */
    consent: z.literal(true),
  })
  .meta({ id: "ApplyTrial" });
export type ApplyTrial = z.infer<typeof ApplyTrialSchema>;

export const TrialSchema = ApplyTrialSchema.omit({ consent: true })
  .extend({
    id: z.uuid(),
    state: z.enum(TRIAL_STATES),
    submittedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    /** Why it was rejected. */
    refusal: z.string().nullable(),
    /** What was granted, to whom, until when; null until it is approved. */
    grant: z
      .object({
        to: z.enum(["person", "organization"]),
        characters: z.int(),
        endsAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: "Trial" });
export type Trial = z.infer<typeof TrialSchema>;

/** Data of GET /api/trials: one's own, newest first. */
export const OwnTrialsSchema = z
  .object({
    trials: z.array(TrialSchema),
    /** The person's university provides characters; there is nothing to try. */
    isProvided: z.boolean(),
  })
  .meta({ id: "OwnTrials" });
export type OwnTrials = z.infer<typeof OwnTrialsSchema>;

export const TRIALS_PER_PAGE = 20;
/** Query of GET /api/trials/review. */
export const TrialReviewQuerySchema = z.object({
  state: z.enum(TRIAL_STATES).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type TrialReviewQuery = z.infer<typeof TrialReviewQuerySchema>;

/** Data of GET /api/trials/review: those that wait first, oldest first. */
export const TrialReviewSchema = z
  .object({
    trials: z.array(
      TrialSchema.extend({ account: z.string().nullable(), organizationId: z.int().nullable() }),
    ),
    total: z.int(),
  })
  .meta({ id: "TrialReview" });
export type TrialReview = z.infer<typeof TrialReviewSchema>;

/** Body of POST /api/trials/:id/decide. */
export const DecideTrialSchema = z.discriminatedUnion("decision", [
  /** Somebody is looking at it. */
  z.object({ decision: z.literal("review") }),
  z.object({
    decision: z.literal("approve"),
    /** An organisation is founded where the person belongs to none, and the person manages it. */
    to: z.enum(["person", "organization"]),
    characters: z.int().min(1).max(100_000_000),
    days: z.int().min(1).max(730),
  }),
  z.object({ decision: z.literal("reject"), reason: text(200) }),
]);
export type DecideTrial = z.infer<typeof DecideTrialSchema>;
