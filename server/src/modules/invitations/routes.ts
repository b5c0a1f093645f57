import {
  API_PATHS,
  AskWithdrawalSchema,
  InvitationsQuerySchema,
  InvitationsSchema,
  OwnInvitationSchema,
  PayWithdrawalSchema,
  RebateQuerySchema,
  RebateReviewQuerySchema,
  RebateReviewSchema,
  RebateSchema,
  RefuseSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { InvitationDeps } from "./deps.ts";
import { requireRebateOperator } from "./policy.ts";
import { listWithdrawals, showInvitations, showOwnInvitation, showRebate } from "./show.ts";
import {
  approveWithdrawal,
  askWithdrawal,
  cancelWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
} from "./withdraw.ts";

const tags = ["invitations"];
const params = z.object({ id: z.uuid() });
const done = z.literal(true);

/** Invitations and commissions of the signed-in person; withdrawals that wait for the people of the site. */
export function invitationRoutes(deps: InvitationDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.invitations, tags, summary: "One's code, and who came with it" },
        ...{ query: InvitationsQuerySchema, answer: InvitationsSchema },
      },
      ({ actor, query, language }) => showInvitations(deps, actor.userId, query, language),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.accountInvitation, tags, summary: "By whom one came" },
        answer: OwnInvitationSchema,
      },
      ({ actor }) => showOwnInvitation(deps, actor.userId),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.rebate, tags, summary: "Commissions and withdrawals" },
        ...{ query: RebateQuerySchema, answer: RebateSchema },
      },
      ({ actor, query }) => showRebate(deps, actor.userId, query),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.withdrawals, tags, summary: "Asks for a withdrawal" },
        ...{ body: AskWithdrawalSchema, answer: done, audit: "withdrawal_asked" },
      },
      async ({ actor, body }) => {
        await askWithdrawal(deps, actor.userId, body);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.withdrawalCancel, tags, summary: "Takes a withdrawal back" },
        ...{ params, answer: done },
      },
      async ({ actor, params: { id } }) => {
        await cancelWithdrawal(deps, actor.userId, id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.rebateReview, tags },
        summary: "Withdrawals that wait for the people of the site, and invitations that bring nothing",
        ...{ query: RebateReviewQuerySchema, answer: RebateReviewSchema },
      },
      ({ actor, query }) => listWithdrawals(deps, requireRebateOperator(actor), query),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.withdrawalApprove, tags, summary: "Approves a withdrawal" },
        ...{ params, answer: done, audit: "withdrawal_approved" },
      },
      async ({ actor, params: { id } }) => {
        await approveWithdrawal(deps, requireRebateOperator(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.withdrawalRefuse, tags, summary: "Refuses a withdrawal" },
        ...{ params, body: RefuseSchema, answer: done, audit: "withdrawal_refused" },
      },
      async ({ actor, params: { id }, body }) => {
        await refuseWithdrawal(deps, requireRebateOperator(actor), id, body.reason);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.withdrawalPay, tags },
        summary: "Notes that a withdrawal was paid out",
        ...{ params, body: PayWithdrawalSchema, answer: done, audit: "withdrawal_paid" },
      },
      async ({ actor, params: { id }, body }) => {
        await payWithdrawal(deps, requireRebateOperator(actor), id, body.reference);
        return true as const;
      },
    );
  };
}
