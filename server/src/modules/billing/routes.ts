import {
  API_PATHS,
  RedeemCodeSchema,
  VoucherSchema,
  WalletQuerySchema,
  WalletSchema,
} from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { Billing, BillingDeps } from "./billing.ts";
import { showWallet } from "./show-wallet.ts";
import { listVouchers, redeemCode } from "./vouchers.ts";

const tags = ["account"];

/** What the signed-in person has been given. */
export function billingRoutes(
  deps: BillingDeps & { readonly billing: Billing },
  accounts: AccountsService,
): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.accountVouchers, tags, summary: "Vouchers" },
        answer: z.array(VoucherSchema),
      },
      ({ actor }) => listVouchers(deps.db, actor.userId),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.accountWallet, tags },
        summary: "Characters to spend, where they lie and until when",
        ...{ query: WalletQuerySchema, answer: WalletSchema },
      },
      ({ actor, query }) => showWallet(deps, actor.userId, query),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.accountVouchers, tags },
        summary: "Redeem a code for a voucher",
        body: RedeemCodeSchema,
        answer: z.array(VoucherSchema),
      },
      async ({ actor, body }) => {
        await redeemCode(deps, actor.userId, body.code);
        return listVouchers(deps.db, actor.userId);
      },
    );
  };
}
