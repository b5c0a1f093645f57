// Withdrawals: what is asked for is set aside at once, somebody of the site approves it (two of them, when it is much), and pays it
// out by hand; the number of that payment ends it. Refused or taken back, it can be withdrawn again.
import type { AskWithdrawal } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import * as repo from "./commission-repo.ts";
import type { WithdrawalRow } from "./commission-repo.ts";
import type { InvitationDeps } from "./deps.ts";
import type { RebateOperator } from "./policy.ts";

/**
 * Sets an amount aside for somebody of the site to look at; nothing for one that was asked for before under the same key.
 *
 * @throws {AppError} rebate.below_minimum, rebate.not_enough; request.key_reused for another amount or another way under the key
 */
export async function askWithdrawal(
  { db, clock, settings, billing }: InvitationDeps,
  ownerId: string,
  { amountFen, ...asked }: AskWithdrawal,
): Promise<void> {
  if (amountFen < settings.withdrawalMinFen)
    throw new AppError("rebate.below_minimum", { yuan: settings.withdrawalMinFen / 100 });
  await db.transaction(async (tx) => {
    const id = newId();
    const requestedAt = new Date(clock.now());
    const row = { id, ownerId, amountFen, ...asked, state: "requested", requestedAt } as const;
    if (await repo.insertWithdrawal(tx, row))
      return billing.beginWithdrawal(tx, { id, ownerId, fen: amountFen });
    const before = await repo.findWithdrawalByKey(tx, ownerId, asked.requestKey);
    if (before?.amountFen !== amountFen || before.channel !== asked.channel)
      throw new AppError("request.key_reused");
  });
}

/** The person takes it back before it is approved. @throws {AppError} rebate.withdrawal_not_found */
export async function cancelWithdrawal(deps: InvitationDeps, ownerId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await repo.lockWithdrawal(tx, id);
    if (row?.ownerId !== ownerId || row.state !== "requested")
      throw new AppError("rebate.withdrawal_not_found");
    await end(deps, tx, row, "back");
    await repo.updateWithdrawal(tx, id, { state: "cancelled", decidedAt: new Date(deps.clock.now()) });
  });
}

/**
 * Approves other people's withdrawals. Large amounts need two people.
 *
 * @throws {AppError} rebate.withdrawal_not_found, rebate.own_withdrawal, rebate.second_person
 */
export async function approveWithdrawal(
  deps: InvitationDeps,
  { userId }: RebateOperator,
  id: string,
): Promise<void> {
  await decide(deps, userId, id, ["requested"], async (tx, row) => {
    const isLarge = row.amountFen > deps.settings.withdrawalSecondPersonFen;
    if (isLarge && row.firstApproverId === null)
      return repo.updateWithdrawal(tx, id, { firstApproverId: userId });
    if (isLarge && row.firstApproverId === userId) throw new AppError("rebate.second_person");
    await repo.updateWithdrawal(tx, id, {
      ...{ state: "approved", approverId: userId, decidedAt: new Date(deps.clock.now()) },
    });
    await tell(deps, tx, row, "approved");
  });
}

/** It goes back to what can be withdrawn; also one that was approved and could not be paid. @throws {AppError} as `approveWithdrawal` */
export async function refuseWithdrawal(
  deps: InvitationDeps,
  { userId }: RebateOperator,
  id: string,
  refusal: string,
): Promise<void> {
  await decide(deps, userId, id, ["requested", "approved"], async (tx, row) => {
    await end(deps, tx, row, "back");
    await repo.updateWithdrawal(tx, id, {
      ...{ state: "refused", refusal, approverId: userId, decidedAt: new Date(deps.clock.now()) },
    });
    await tell(deps, tx, row, "refused");
  });
}

/** Somebody has paid out what was approved. @throws {AppError} rebate.withdrawal_not_found, rebate.own_withdrawal */
export async function payWithdrawal(
  deps: InvitationDeps,
  { userId }: RebateOperator,
  id: string,
  reference: string,
): Promise<void> {
  await decide(deps, userId, id, ["approved"], async (tx, row) => {
    await end(deps, tx, row, "paid");
    await repo.updateWithdrawal(tx, id, { state: "paid", reference, paidAt: new Date(deps.clock.now()) });
    const { ownerId, channel, amountFen: fen } = row;
    await recordEvent(tx, deps.clock, "withdrawal.paid", { ownerId, subjectId: id }, { channel, fen });
    await tell(deps, tx, row, "paid");
  });
}

async function decide(
  { db }: InvitationDeps,
  operatorId: string,
  id: string,
  states: readonly WithdrawalRow["state"][],
  act: (tx: Transaction, row: WithdrawalRow & { readonly ownerId: string }) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await repo.lockWithdrawal(tx, id);
    if (!row || row.ownerId === null || !states.includes(row.state))
      throw new AppError("rebate.withdrawal_not_found");
    if (row.ownerId === operatorId) throw new AppError("rebate.own_withdrawal");
    await act(tx, { ...row, ownerId: row.ownerId });
  });
}

async function end(
  { billing }: InvitationDeps,
  tx: Transaction,
  { id, ownerId, amountFen }: WithdrawalRow,
  outcome: "paid" | "back",
): Promise<void> {
  if (!(await billing.endWithdrawal(tx, { id, ownerId: ownerId!, fen: amountFen }, outcome)))
    throw new Error(`the money of withdrawal ${id} is not where it was set aside`);
}

async function tell(
  { notifier }: InvitationDeps,
  tx: Transaction,
  { id, ownerId, amountFen: fen }: WithdrawalRow & { readonly ownerId: string },
  outcome: "approved" | "paid" | "refused",
): Promise<void> {
  await notifier.tell(tx, {
    ...{ userId: ownerId, kind: "withdrawal.decided", key: `withdrawal ${id} ${outcome}`, subjectId: id },
    facts: { outcome, fen },
  });
}
