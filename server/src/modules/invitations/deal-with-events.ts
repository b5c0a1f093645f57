// What follows from what invited people do: the vouchers after their first finished job, a commission of what they pay, and its
// reversal when that is refunded. The trigger of `domain_events` has noted it in the transaction of the event; here each is dealt
// with once, in the order of happening, in one transaction with the ledger.
import { commissionOf } from "@yizhou/ledger";
import type { Transaction } from "../../platform/database/connect.ts";
import { startHeardRounds } from "../../platform/database/heard-rounds.ts";
import type { Notices } from "../../platform/database/notices.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { marksOf } from "../accounts/index.ts";
import * as money from "./commission-repo.ts";
import type { InvitationDeps } from "./deps.ts";
import { refusalOf } from "./judge.ts";
import * as repo from "./repo.ts";
import type { InvitationEventRow, InvitationRow } from "./repo.ts";

const DAY_MS = 24 * 3600_000;
/** A refund that was asked for in the last moment of its period is written down by then. */
const SETTLE_AFTER_MS = 10 * 60_000;
const EVENTS_AT_ONCE = 1000;
/** The channel of the trigger that notes what invited people do (migration 0154). */
const EVENTS_CHANNEL = "invitation_events";
/** What could not be dealt with is tried again. */
const LOOK_EVERY_MS = 60_000;

/** Deals with what invited people do as soon as they have done it. @returns how to end it */
export function startInvitationDealing(
  deps: InvitationDeps & { readonly notices: Notices },
): () => Promise<void> {
  return startHeardRounds({
    ...{ notices: deps.notices, log: deps.log, channel: EVENTS_CHANNEL, everyMs: LOOK_EVERY_MS },
    round: () => dealWithInvitationEvents(deps),
    failure: "what invited people did could not be looked for",
  });
}

/** Deals with all that waits. One that cannot be dealt with keeps none but those after it of the same person. @returns how many were */
export async function dealWithInvitationEvents(deps: InvitationDeps): Promise<number> {
  const stuck: string[] = [];
  let dealtWith = 0;
  while (dealtWith < EVENTS_AT_ONCE) {
    let invitationId: string | null = null;
    try {
      const found = await deps.db.transaction(async (tx) => {
        await repo.lockInvitations(tx);
        const event = await repo.nextEvent(tx, stuck);
        if (!event) return false;
        ({ invitationId } = event);
        await dealWith(deps, tx, event);
        await repo.deleteEvent(tx, event.id);
        return true;
      });
      if (!found) break;
      dealtWith++;
    } catch (error) {
      if (invitationId === null) throw error;
      deps.log.error({ err: error, invitationId }, "what an invited person did could not be dealt with");
      stuck.push(invitationId);
    }
  }
  return dealtWith;
}

async function dealWith(deps: InvitationDeps, tx: Transaction, event: InvitationEventRow): Promise<void> {
  const invitation = (await repo.findInvitation(tx, event.invitationId))!;
  switch (event.kind) {
    case "job.ended": {
      const { state } = event.facts;
      if (state === "done" || state === "partial") await reward(deps, tx, invitation, event.at);
      return;
    }
    case "order.paid":
      return earn(deps, tx, invitation, event);
    case "order.refunded":
      // What came in by mistake and went back was never earned by.
      if (event.facts["kind"] === "request") await giveBack(deps, tx, event);
  }
}

/** The first finished job: vouchers for both, or a reason why not. */
async function reward(
  deps: InvitationDeps,
  tx: Transaction,
  invitation: InvitationRow,
  finishedAt: Date,
): Promise<void> {
  const { id, inviterId, inviteeId, state } = invitation;
  if (state !== "waiting" || (await refuses(deps, tx, invitation, finishedAt))) return;
  const decidedAt = new Date(deps.clock.now());
  const { inviteRewardCharacters: characters, inviteRewardDays } = deps.settings;
  const people = [inviteeId, inviterId].filter((userId) => userId !== null);
  await repo.updateInvitation(tx, id, {
    ...{ state: "rewarded", finishedAt, decidedAt },
    characters: inviterId ? characters : 0,
  });
  if (characters === 0) return;
  await deps.billing.lockWallets(
    tx,
    people.map((ownerId) => ({ ownerId })),
  );
  const expiresAt = new Date(decidedAt.getTime() + inviteRewardDays * DAY_MS);
  for (const userId of people) {
    const isInviter = userId === inviterId;
    await deps.billing.giveVoucher(tx, {
      ...{ userId, reason: "invitation", characters, expiresAt },
      onceKeys: [`invitation ${id} ${isInviter ? "inviter" : "invitee"}`],
    });
    await deps.notifier.tell(tx, {
      ...{ userId, kind: "invitation.rewarded", key: `invitation ${id}`, subjectId: id },
      facts: { characters, isInviter },
    });
  }
  await recordEvent(
    tx,
    deps.clock,
    "invitation.rewarded",
    { ownerId: inviterId, subjectId: id },
    { characters },
  );
}

/**
 * Judges an invitation that waits; one that is refused takes along what was to be earned by it.
 *
 * @param finishedAt  when their first job ended; null where none has
 * @returns true when it was refused
 */
async function refuses(
  deps: InvitationDeps,
  tx: Transaction,
  invitation: InvitationRow,
  finishedAt: Date | null,
): Promise<boolean> {
  const { id, inviterId, inviteeId } = invitation;
  // What they have bound and signed in with since they registered counts as well.
  const now = inviteeId ? await marksOf(tx, deps.settings, inviteeId) : [];
  await repo.addMarks(tx, id, now);
  const reason = await refusalOf(deps, tx, invitation, await repo.marksOfInvitation(tx, id));
  if (!reason) return false;
  const decidedAt = new Date(deps.clock.now());
  await repo.updateInvitation(tx, id, { state: "refused", refusal: reason, finishedAt, decidedAt });
  for (const orderId of await money.pendingOrders(tx, id)) await dropCommission(deps, tx, orderId);
  const subject = { ownerId: inviterId, subjectId: id };
  await recordEvent(tx, deps.clock, "invitation.refused", subject, { reason });
  return true;
}

async function earn(
  deps: InvitationDeps,
  tx: Transaction,
  { id: invitationId, inviterId, state }: InvitationRow,
  { subjectId: orderId, at: paidAt, facts }: InvitationEventRow,
): Promise<void> {
  const { rebatePercent: percent, refundDays } = deps.settings;
  if (state === "refused" || inviterId === null || orderId === null || percent === 0) return;
  const paidFen = Number(facts["fen"]);
  const fen = commissionOf(paidFen, 0, percent);
  const isNew = await money.insertCommission(tx, {
    ...{ orderId, invitationId, inviterId, percent, paidFen, fen, paidAt, state: "pending" },
    kind: facts["kind"] === "gap" ? "gap" : "package",
    orderCharacters: Number(facts["characters"]),
    settlesAt: new Date(paidAt.getTime() + refundDays * DAY_MS + SETTLE_AFTER_MS),
  });
  if (!isNew || fen === 0) return;
  await deps.billing.earnCommission(tx, { orderId, ownerId: inviterId, fen });
  await recordEvent(tx, deps.clock, "commission.earned", { ownerId: inviterId, subjectId: orderId }, { fen });
}

/** Part of a payment, or all of it, went back. */
async function giveBack(
  deps: InvitationDeps,
  tx: Transaction,
  { id, subjectId: orderId, facts }: InvitationEventRow,
): Promise<void> {
  const commission = orderId && (await money.lockCommission(tx, orderId));
  if (!commission || commission.inviterId === null || commission.state === "reversed") return;
  const { inviterId: ownerId, paidFen, percent, state } = commission;
  const refundedFen = Math.min(paidFen, commission.refundedFen + Number(facts["fen"]));
  const fen = commissionOf(paidFen, refundedFen, percent);
  const lost = commission.fen - fen;
  await money.updateCommission(tx, orderId, { refundedFen, fen, state: fen === 0 ? "reversed" : state });
  if (lost > 0)
    await takeBack(deps, tx, { key: `commission ${orderId} refund ${id}`, orderId, ownerId, fen: lost });
}

/** The invitation turned out to bring nothing. */
async function dropCommission(deps: InvitationDeps, tx: Transaction, orderId: string): Promise<void> {
  const { inviterId: ownerId, fen } = (await money.lockCommission(tx, orderId))!;
  await money.updateCommission(tx, orderId, { fen: 0, state: "reversed" });
  if (ownerId && fen > 0)
    await takeBack(deps, tx, { key: `commission ${orderId} refused`, orderId, ownerId, fen });
}

async function takeBack(
  { billing, log }: InvitationDeps,
  tx: Transaction,
  reversal: Parameters<InvitationDeps["billing"]["reverseCommission"]>[1],
): Promise<void> {
  const taken = await billing.reverseCommission(tx, reversal);
  if (taken !== null && taken < reversal.fen)
    log.error(
      { orderId: reversal.orderId, fen: reversal.fen - taken },
      "a commission was withdrawn before its order was refunded",
    );
}

/** Commissions whose refund period is over can be withdrawn. @returns how many settled */
export async function settleCommissions(deps: InvitationDeps): Promise<number> {
  const now = new Date(deps.clock.now());
  const due = await money.dueOrders(deps.db, now);
  const refunding = await deps.ordersUnderRefund(deps.db, due);
  let settled = 0;
  for (const orderId of due) {
    if (refunding.has(orderId)) continue;
    try {
      if (await deps.db.transaction((tx) => settle(deps, tx, orderId, now))) settled++;
    } catch (error) {
      deps.log.error({ err: error, orderId }, "a commission could not settle");
    }
  }
  return settled;
}

async function settle(
  deps: InvitationDeps,
  tx: Transaction,
  orderId: string,
  settledAt: Date,
): Promise<boolean> {
  await repo.lockInvitations(tx);
  const commission = await money.lockCommission(tx, orderId);
  if (commission?.state !== "pending" || commission.inviterId === null) return false;
  const invitation = (await repo.findInvitation(tx, commission.invitationId))!;
  // Who pays and lets no job end is judged here: money is not to be had by waiting with the first job until this day is over.
  if (invitation.state === "waiting" && (await refuses(deps, tx, invitation, null))) return false;
  await deps.billing.settleCommission(tx, { orderId, ownerId: commission.inviterId });
  await money.updateCommission(tx, orderId, { state: "settled", settledAt });
  return true;
}
