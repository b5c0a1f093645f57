// Invitations and what they bring: vouchers for both sides, and commissions of what invited people pay, on the wire. Whole characters
// and whole fen; other people's names are masked.
import { z } from "zod";
import { PAYMENT_CHANNELS } from "./payments.ts";
import { wireText } from "./wire-text.ts";

export const INVITATION_STATES = ["waiting", "rewarded", "refused"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/**
 * Why an invitation brings nothing: the person invited themselves, is one of those by whom the inviter came, or has the phone, the
 * mailbox, the browser or the network of somebody who was invited before.
 */
export const INVITATION_REFUSALS = ["self", "loop", "phone", "mailbox", "device", "network"] as const;
export type InvitationRefusal = (typeof INVITATION_REFUSALS)[number];

export const INVITEES_PER_PAGE = 20;
const page = z.coerce.number().int().min(1).max(10_000).optional();

/** Query of GET /api/invitations. */
export const InvitationsQuerySchema = z.object({ page });

/** Data of GET /api/invitations: one's code, and who came with it. */
export const InvitationsSchema = z
  .object({
    code: z.string(),
    /** Where whoever is invited registers. */
    url: z.url(),
    /** The same as a code to be scanned: rows of squares, `1` is dark. */
    squares: z.array(z.string()),
    rewardCharacters: z.int(),
    /** How long a reward lasts. */
    rewardDays: z.int(),
    ratePercent: z.int(),
    invited: z.int(),
    rewarded: z.int(),
    waiting: z.int(),
    /** All that one's invitations have brought oneself. */
    characters: z.int(),
    /** Newest first. */
    invitees: z.array(
      z.object({
        id: z.uuid(),
        /** `林**`; null once the account is gone. */
        name: z.string().nullable(),
        invitedAt: z.iso.datetime(),
        /** Of the first finished job; null before. */
        finishedAt: z.iso.datetime().nullable(),
        state: z.enum(INVITATION_STATES),
        characters: z.int(),
      }),
    ),
  })
  .meta({ id: "Invitations" });
export type Invitations = z.infer<typeof InvitationsSchema>;

/** Data of GET /api/account/invitation: how one came oneself; null for people who came without one. */
export const OwnInvitationSchema = z
  .object({
    inviterName: z.string().nullable(),
    state: z.enum(INVITATION_STATES),
    characters: z.int(),
    rewardDays: z.int(),
    /** When the voucher ends; null before there is one. */
    expiresAt: z.iso.datetime().nullable(),
  })
  .nullable()
  .meta({ id: "OwnInvitation" });
export type OwnInvitation = z.infer<typeof OwnInvitationSchema>;

/** `reversed`: all of it went back with the payment. */
export const COMMISSION_STATES = ["pending", "settled", "reversed"] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];
export const WITHDRAWAL_STATES = ["requested", "approved", "paid", "refused", "cancelled"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export const COMMISSIONS_PER_PAGE = 20;

/** Query of GET /api/rebate. */
export const RebateQuerySchema = z.object({
  state: z.enum(COMMISSION_STATES).optional(),
  /** Of the payment, in Beijing. */
  year: z.coerce.number().int().min(2020).max(2200).optional(),
  page,
});
export type RebateQuery = z.infer<typeof RebateQuerySchema>;

export const WithdrawalSchema = z
  .object({
    id: z.uuid(),
    amountFen: z.int(),
    channel: z.enum(PAYMENT_CHANNELS),
    state: z.enum(WITHDRAWAL_STATES),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    paidAt: z.iso.datetime().nullable(),
    /** Why it was refused. */
    refusal: z.string().nullable(),
    /** Under which number it was paid out. */
    reference: z.string().nullable(),
  })
  .meta({ id: "Withdrawal" });
export type Withdrawal = z.infer<typeof WithdrawalSchema>;

/** Data of GET /api/rebate. */
export const RebateSchema = z
  .object({
    ratePercent: z.int(),
    refundDays: z.int(),
    minWithdrawalFen: z.int(),
    withdrawableFen: z.int(),
    pendingFen: z.int(),
    /** When the next of what is pending settles. */
    nextSettlesAt: z.iso.datetime().nullable(),
    settledFen: z.int(),
    withdrawingFen: z.int(),
    withdrawnFen: z.int(),
    /** Withdrawals that were paid. */
    withdrawn: z.int(),
    /** How many the query finds. */
    total: z.int(),
    /** Years that payments were made in, newest first. */
    years: z.array(z.int()),
    commissions: z.array(
      z.object({
        orderId: z.uuid(),
        paidAt: z.iso.datetime(),
        /** `林**`; null once the account is gone. */
        payer: z.string().nullable(),
        kind: z.enum(["package", "gap"]),
        characters: z.int(),
        paidFen: z.int(),
        fen: z.int(),
        state: z.enum(COMMISSION_STATES),
        /** When it can be withdrawn, or could be. */
        settlesAt: z.iso.datetime(),
      }),
    ),
    /** Newest first, at most 20. */
    withdrawals: z.array(WithdrawalSchema),
  })
  .meta({ id: "Rebate" });
export type Rebate = z.infer<typeof RebateSchema>;

/** Body of POST /api/rebate/withdrawals. Sent again under the same key it is the same request. */
export const AskWithdrawalSchema = z.object({
  amountFen: z.int().min(1).max(100_000_000),
  channel: z.enum(PAYMENT_CHANNELS),
  payeeName: wireText(50).trim().min(1),
  /** Phone number or mailbox of the account that the money goes to. */
  payeeAccount: wireText(100).trim().min(1),
  requestKey: wireText(64).min(8),
});
export type AskWithdrawal = z.infer<typeof AskWithdrawalSchema>;

/** Query of GET /api/rebate/review. */
export const RebateReviewQuerySchema = z.object({ page });

/** Data of GET /api/rebate/review: what waits for the people of the site. */
export const RebateReviewSchema = z
  .object({
    /** Asked for, or approved and not paid yet; oldest first. */
    withdrawals: z.array(
      WithdrawalSchema.extend({
        account: z.string().nullable(),
        payeeName: z.string(),
        payeeAccount: z.string(),
        /** Somebody has approved it, and it is so large that a second person has to. */
        needsSecond: z.boolean(),
      }),
    ),
    /** Invitations that bring nothing, newest first. */
    refused: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        /** Sign-in names; null once the account is gone. */
        inviter: z.string().nullable(),
        invitee: z.string().nullable(),
        reason: z.enum(INVITATION_REFUSALS),
      }),
    ),
    totalRefused: z.int(),
  })
  .meta({ id: "RebateReview" });
export type RebateReview = z.infer<typeof RebateReviewSchema>;

/** Body of POST /api/rebate/withdrawals/:id/pay: the number under which somebody has paid it out. */
export const PayWithdrawalSchema = z.object({
  reference: wireText(64)
    .trim()
    .regex(/^[\w-]{1,64}$/),
});
