// What people see of their invitations and commissions, and what waits for the people of the site.
import { COMMISSIONS_PER_PAGE, INVITEES_PER_PAGE, pagePath } from "@yizhou/contract";
import type {
  Invitations,
  OwnInvitation,
  Rebate,
  RebateQuery,
  RebateReview,
  UiLanguage,
  Withdrawal,
} from "@yizhou/contract";
import { encode } from "uqr";
import type { Queryable } from "../../platform/database/connect.ts";
import { inviteCodeOf, maskName, personNames } from "../accounts/index.ts";
import * as money from "./commission-repo.ts";
import type { WithdrawalRow } from "./commission-repo.ts";
import type { InvitationDeps } from "./deps.ts";
import type { RebateOperator } from "./policy.ts";
import * as repo from "./repo.ts";

const DAY_MS = 24 * 3600_000;
const WITHDRAWALS_SHOWN = 20;

export async function showInvitations(
  { db, settings, siteUrl }: InvitationDeps,
  userId: string,
  { page = 1 }: { readonly page?: number },
  language: UiLanguage,
): Promise<Invitations> {
  const code = (await inviteCodeOf(db, userId)) ?? "";
  const url = `${siteUrl()}${pagePath("invite-trial", language)}?${new URLSearchParams({ code }).toString()}`;
  const { counts, characters } = await repo.sumInvited(db, userId);
  const limit = INVITEES_PER_PAGE;
  const rows = await repo.listInvited(db, userId, { limit, offset: (page - 1) * limit });
  const names = await maskedNames(
    db,
    rows.map(({ inviteeId }) => inviteeId),
  );
  const of = (state: string) => counts.get(state) ?? 0;
  return {
    ...{ code, url, squares: squaresOf(url), characters },
    rewardCharacters: settings.inviteRewardCharacters,
    rewardDays: settings.inviteRewardDays,
    ratePercent: settings.rebatePercent,
    ...{
      invited: of("waiting") + of("rewarded") + of("refused"),
      rewarded: of("rewarded"),
      waiting: of("waiting"),
    },
    invitees: rows.map((row) => ({
      ...{ id: row.id, name: nameOf(names, row.inviteeId), state: row.state, characters: row.characters },
      invitedAt: row.invitedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
  };
}

/** By whom the person came, and what it brings them. */
export async function showOwnInvitation(
  { db, settings }: InvitationDeps,
  userId: string,
): Promise<OwnInvitation> {
  const row = await repo.invitationOf(db, userId);
  if (!row) return null;
  const names = await maskedNames(db, [row.inviterId]);
  const { inviteRewardCharacters: characters, inviteRewardDays: rewardDays } = settings;
  const rewardedAt = row.state === "rewarded" ? row.decidedAt : null;
  return {
    ...{ inviterName: nameOf(names, row.inviterId), state: row.state, characters, rewardDays },
    expiresAt: rewardedAt && new Date(rewardedAt.getTime() + rewardDays * DAY_MS).toISOString(),
  };
}

export async function showRebate(
  { db, settings, billing }: InvitationDeps,
  userId: string,
  query: RebateQuery,
): Promise<Rebate> {
  const [sums, totals, paid, { rows, total }, withdrawals] = await Promise.all([
    billing.commissionSums(db, userId),
    money.sumCommissions(db, userId),
    money.sumPaid(db, userId),
    money.listCommissions(db, userId, query),
    money.listWithdrawals(db, userId, WITHDRAWALS_SHOWN),
  ]);
  const names = await maskedNames(
    db,
    rows.map(({ payerId }) => payerId),
  );
  return {
    ...{ ratePercent: settings.rebatePercent, refundDays: settings.refundDays },
    ...{ minWithdrawalFen: settings.withdrawalMinFen, withdrawableFen: sums.withdrawable },
    ...{ pendingFen: sums.pending, nextSettlesAt: totals.nextSettlesAt?.toISOString() ?? null },
    ...{ settledFen: totals.settledFen, withdrawingFen: sums.withdrawing },
    ...{ withdrawnFen: paid.fen, withdrawn: paid.times, total, years: [...totals.years] },
    commissions: rows.map((row) => ({
      ...{ orderId: row.orderId, payer: nameOf(names, row.payerId), kind: row.kind, state: row.state },
      ...{ characters: row.orderCharacters, paidFen: row.paidFen, fen: row.fen },
      paidAt: row.paidAt.toISOString(),
      settlesAt: (row.settledAt ?? row.settlesAt).toISOString(),
    })),
    withdrawals: withdrawals.map(presentWithdrawal),
  };
}

/** What waits for people of the site, and which invitations bring nothing and why. */
export async function listWithdrawals(
  { db }: Pick<InvitationDeps, "db">,
  _operator: RebateOperator,
  { page = 1 }: { readonly page?: number },
): Promise<RebateReview> {
  const limit = COMMISSIONS_PER_PAGE;
  const open = await money.listOpenWithdrawals(db);
  const refused = await repo.listRefused(db, { limit, offset: (page - 1) * limit });
  const people = [
    ...open.map(({ ownerId }) => ownerId),
    ...refused.rows.flatMap(({ inviterId, inviteeId }) => [inviterId, inviteeId]),
  ].filter((id) => id !== null);
  const names = await personNames(db, people);
  const accountOf = (id: string | null) => (id && names.get(id)?.account) || null;
  return {
    withdrawals: open.map((row) => ({
      ...presentWithdrawal(row),
      ...{ account: accountOf(row.ownerId), payeeName: row.payeeName, payeeAccount: row.payeeAccount },
      needsSecond: row.state === "requested" && row.firstApproverId !== null,
    })),
    refused: refused.rows.map(({ id, decidedAt, invitedAt, inviterId, inviteeId, refusal }) => ({
      ...{ id, at: (decidedAt ?? invitedAt).toISOString(), reason: refusal },
      ...{ inviter: accountOf(inviterId), invitee: accountOf(inviteeId) },
    })),
    totalRefused: refused.total,
  };
}

function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, amountFen, channel, state, refusal, reference } = row;
  return {
    ...{ id, amountFen, channel, state, refusal, reference },
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

function squaresOf(text: string): string[] {
  return encode(text, { border: 0 }).data.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
}

async function maskedNames(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const names = await personNames(
    db,
    ids.filter((id) => id !== null),
  );
  return new Map([...names].map(([id, { nickName, userName }]) => [id, maskName(nickName || userName)]));
}

function nameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}
