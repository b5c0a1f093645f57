import {
  API_PATHS,
  AskInvoiceSchema,
  AskRefundSchema,
  IssueInvoiceSchema,
  NewOrderSchema,
  OrderDetailSchema,
  OrderListSchema,
  OrdersQuerySchema,
  PackageListSchema,
  PackageTableSchema,
  PaymentChannelSchema,
  PaymentReviewSchema,
  PayOrderSchema,
  RefuseSchema,
  SetPackageSchema,
} from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { actorOf } from "../../platform/http/actor.ts";
import { sendExport } from "../../platform/http/attachment.ts";
import { languageOf } from "../../platform/http/envelope.ts";
import { setPackage, showPackageTable } from "./package-table.ts";
import { makeReceipt } from "./receipt.ts";
import { whileAwaited } from "../../platform/http/long-answer.ts";
import { route } from "../../platform/http/route.ts";
import { yuanOf } from "../../platform/payments/amounts.ts";
import { requireActor } from "../accounts/index.ts";
import type { AccountsService } from "../accounts/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { askInvoice, decideInvoice } from "./invoices.ts";
import {
  closeOrder,
  createOrder,
  isOpen,
  issueCode,
  refreshOrder,
  requireOrder,
  showPackages,
  takeNotice,
} from "./orders.ts";
import { requirePaymentOperator } from "./policy.ts";
import { packagePrice, presentCode } from "./present.ts";
import { approveRefund, askRefund, refuseRefund, resendStray } from "./refunds.ts";
import { settleAlarm, showOrder, showOrders, showReview } from "./show-orders.ts";

const tags = ["payments"];
const params = z.object({ id: z.uuid() });
const alarmParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const done = z.literal(true);

/** Packages, orders, refunds and invoices of the signed-in person; what waits for the people of the site. */
export function paymentRoutes(deps: PaymentDeps, accounts: AccountsService): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));
    route(
      app,
      {
        method: "GET",
        path: API_PATHS.packages,
        tags,
        summary: "What can be bought",
        answer: PackageListSchema,
      },
      ({ actor }) => showPackages(deps, actor),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.orders, tags, summary: "Orders a package, or what a job lacks" },
        ...{ body: NewOrderSchema, answer: OrderDetailSchema },
      },
      async ({ actor, body }) => showOrder(deps, await createOrder(deps, actor, body)),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.orders, tags, summary: "Own orders, newest first" },
        ...{ query: OrdersQuerySchema, answer: OrderListSchema },
      },
      ({ actor, query }) => showOrders(deps, actor.userId, query),
    );
    route(
      app,
      {
        ...{
          method: "GET",
          path: API_PATHS.order,
          tags,
          summary: "An order, the provider asked where it waits",
        },
        ...{ params, answer: OrderDetailSchema },
      },
      async ({ actor, params: { id } }) => {
        const order = await requireOrder(deps, actor, id);
        await refreshOrder(deps, order);
        return showOrder(deps, order);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.orderCode, tags, summary: "A code to pay an order with" },
        ...{ params, body: PayOrderSchema, answer: OrderDetailSchema },
      },
      async ({ actor, params: { id }, body }) => {
        const order = await requireOrder(deps, actor, id);
        const payment = await issueCode(deps, order, body.channel);
        const shown = await showOrder(deps, order);
        const code = shown.code && presentCode(payment, deps.siteUrl());
        return { ...shown, code };
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.orderClose, tags, summary: "Closes an order that is not paid" },
        ...{ params, answer: OrderDetailSchema },
      },
      async ({ actor, params: { id } }) => {
        const order = await requireOrder(deps, actor, id);
        if (isOpen(order)) await closeOrder(deps, order);
        return showOrder(deps, order);
      },
    );
    app
      .withTypeProvider<ZodTypeProvider>()
      .get(
        API_PATHS.orderReceipt,
        { schema: { tags, params, summary: "The receipt of a paid order, a PDF in the reader's language" } },
        async (request, reply) => {
          const order = await requireOrder(deps, actorOf(request), request.params.id);
          const receipt = await whileAwaited(reply, (signal) =>
            makeReceipt(deps, order, languageOf(request), signal),
          );
          return receipt ? sendExport(reply, receipt.name, "pdf", receipt.bytes) : reply;
        },
      );
    route(
      app,
      {
        ...{
          method: "POST",
          path: API_PATHS.orderRefund,
          tags,
          summary: "Asks for what is unspent of an order",
        },
        ...{ params, body: AskRefundSchema, answer: OrderDetailSchema, audit: "refund_asked" },
      },
      async ({ actor, params: { id }, body }) => {
        const order = await requireOrder(deps, actor, id);
        await askRefund(deps, order, body.reason?.trim() || null);
        return showOrder(deps, order);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.orderInvoice, tags, summary: "Asks for an invoice (fapiao)" },
        ...{ params, body: AskInvoiceSchema, answer: OrderDetailSchema },
      },
      async ({ actor, params: { id }, body }) => {
        const order = await requireOrder(deps, actor, id);
        await askInvoice(deps, order, body);
        return showOrder(deps, order);
      },
    );
    route(
      app,
      {
        ...{
          method: "GET",
          path: API_PATHS.paymentReview,
          tags,
          summary: "What waits for the people of the site",
        },
        answer: PaymentReviewSchema,
      },
      async ({ actor }) => showReview(deps, requirePaymentOperator(actor)),
    );
    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.packageTable, tags },
        ...{ summary: "All packages, for people of the site", answer: PackageTableSchema },
      },
      ({ actor }) => showPackageTable(deps, requirePaymentOperator(actor)),
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.packageTable, tags, summary: "Changes a package or adds one" },
        ...{ body: SetPackageSchema, answer: PackageTableSchema, audit: "package_set" },
        auditDetails: ({ body }) => ({
          characters: String(body.characters),
          price: `¥${yuanOf(packagePrice(body))}`,
          state: body.isOnSale ? "on_sale" : "off_sale",
        }),
      },
      async ({ actor, body }) => {
        const operator = requirePaymentOperator(actor);
        await setPackage(deps, operator, body);
        return showPackageTable(deps, operator);
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.refundApprove, tags, summary: "Approves a refund" },
        ...{ params, answer: done, audit: "refund_approved" },
      },
      async ({ actor, params: { id } }) => {
        await approveRefund(deps, requirePaymentOperator(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.refundResend, tags },
        ...{ summary: "Sends money back once more that bought nothing" },
        ...{ params, answer: done, audit: "refund_resent" },
      },
      async ({ actor, params: { id } }) => {
        await resendStray(deps, requirePaymentOperator(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.alarmSettle, tags },
        ...{ summary: "Notes that somebody has looked at a payment" },
        ...{ params: alarmParams, answer: done, audit: "alarm_settled" },
      },
      async ({ actor, params: { id } }) => {
        await settleAlarm(deps, requirePaymentOperator(actor), id);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.refundRefuse, tags, summary: "Refuses a refund" },
        ...{ params, body: RefuseSchema, answer: done, audit: "refund_refused" },
      },
      async ({ actor, params: { id }, body }) => {
        await refuseRefund(deps, requirePaymentOperator(actor), id, body.reason);
        return true as const;
      },
    );
    route(
      app,
      {
        ...{
          method: "POST",
          path: API_PATHS.invoiceIssue,
          tags,
          summary: "Notes that an invoice was issued",
        },
        ...{ params, body: IssueInvoiceSchema, answer: done, audit: "invoice_issued" },
      },
      async ({ actor, params: { id }, body }) => {
        await decideInvoice(deps, requirePaymentOperator(actor), id, { number: body.number });
        return true as const;
      },
    );
    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.invoiceRefuse, tags, summary: "Refuses an invoice" },
        ...{ params, body: RefuseSchema, answer: done, audit: "invoice_refused" },
      },
      async ({ actor, params: { id }, body }) => {
        await decideInvoice(deps, requirePaymentOperator(actor), id, { refusal: body.reason });
        return true as const;
      },
    );
  };
}

const NOTICE_BYTES = 64 * 1024;

/** Where providers tell of payments. Nobody is signed in here; the signature is all there is. */
export function paymentNoticeRoutes(deps: PaymentDeps): FastifyPluginAsync {
  return async (app) => {
    // The signature is of the bytes, so they are kept as they came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: NOTICE_BYTES }, (_request, body, next) =>
      next(null, body),
    );
    app.post(
      API_PATHS.paymentNotice,
      { schema: { hide: true, params: z.object({ channel: PaymentChannelSchema }) } },
      async (request, reply) => {
        const { channel } = request.params as { channel: z.infer<typeof PaymentChannelSchema> };
        const body = typeof request.body === "string" ? request.body : "";
        let isTaken = false;
        try {
          isTaken = await takeNotice(deps, channel, { headers: request.headers, body });
        } catch (error) {
          if (isAppError(error, "payment.notice_refused") || isAppError(error, "provider.not_configured"))
            throw error;
          request.log.error({ err: error, channel }, "a notice could not be taken");
        }
        const answer = deps.providers[channel].answerNotice(isTaken);
        return reply.status(answer.status).type(answer.contentType).send(answer.body);
      },
    );
  };
}
