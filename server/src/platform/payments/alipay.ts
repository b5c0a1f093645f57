// Alipay's payments by a code that the payer scans (face to face, precreate), RSA2: https://opendocs.alipay.com/open/8ad49e4a_alipay.trade.precreate.
// A client of our own; why not the official alipay-sdk stands in docs/decisions/0025-payments.md.
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { unzipSync } from "fflate";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { createOutboundClient } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { addressSetting, firstMissing, notConfigured } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { isNoticeTheirs, signedNode, withSignature } from "./alipay-signatures.ts";
import { fenOf, yuanOf } from "./amounts.ts";
import { beijingTime, parseBeijingTime } from "./beijing-time.ts";
import { readBill } from "./bill-table.ts";
import type { PaidTrade, PaymentProvider } from "./payment-provider.ts";
import { isSignedBy, readKey } from "./rsa-keys.ts";

export const ALIPAY = "Alipay";

export interface AlipayDeps {
  readonly outbound: OutboundDeps;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const NEEDED = ["ALIPAY_APP_ID", "ALIPAY_SELLER_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY"] as const;

const GATEWAY = "https://openapi.alipay.com/gateway.do";
const BILL_HOST = "https://dwbillcenter.alipay.com";
const MAX_BILL_BYTES = 64 * 1024 * 1024;
/** Unpacked, a table of so many bytes is no bill but an attack. */
const MAX_TABLE_BYTES = 512 * 1024 * 1024;

const Answer = z.object({ code: z.string(), sub_code: z.string().optional() });
const Code = z.object({ out_trade_no: z.string(), qr_code: z.url() });
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const FoundRefund = z.object({ out_request_no: z.string().optional(), refund_status: z.string().optional() });
const BillAddress = z.object({ bill_download_url: z.url() });
const Notice = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  notify_time: z.string(),
});

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function alipayFromSettings(
  environment: Environment,
  deps: AlipayDeps,
): PaymentProvider | CodedProblem {
  const missing = firstMissing(environment, NEEDED);
  if (missing) return notConfigured(ALIPAY, missing);
  const value = (name: (typeof NEEDED)[number]) => environment[name]!;
  const [appId, sellerId] = [value("ALIPAY_APP_ID"), value("ALIPAY_SELLER_ID")];
  const ownKey = readKey(value("ALIPAY_PRIVATE_KEY"), "private", "ALIPAY_PRIVATE_KEY");
  const theirKey = readKey(value("ALIPAY_PUBLIC_KEY"), "public", "ALIPAY_PUBLIC_KEY");
  const named = addressSetting(environment, "ALIPAY_GATEWAY");
  const gateway = named ?? new URL(GATEWAY);
  const timeout = deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {};
  const client = createOutboundClient(
    { provider: ALIPAY, origin: gateway.origin, allowPrivate: named !== null, ...timeout },
    deps.outbound,
  );
  const billHost = addressSetting(environment, "ALIPAY_BILL_BASE");
  const downloads = createOutboundClient(
    {
      provider: ALIPAY,
      origin: (billHost ?? new URL(BILL_HOST)).origin,
      allowPrivate: billHost !== null,
      maxResponseBytes: MAX_BILL_BYTES,
      ...timeout,
    },
    deps.outbound,
  );

  return {
    channel: "alipay",
    async createCode({ tradeNo, subject, amountFen, noticeUrl, expiresAt }) {
      const trade = { out_trade_no: tradeNo, total_amount: yuanOf(amountFen), subject };
      const { qr_code, out_trade_no } = await call(
        "alipay.trade.precreate",
        { ...trade, time_expire: beijingTime(expiresAt) },
        Code,
        { notify_url: noticeUrl },
      );
      if (out_trade_no !== tradeNo) throw bad("another trade");
      return qr_code;
    },

    async findTrade(tradeNo) {
      const found = await call("alipay.trade.query", { out_trade_no: tradeNo }, Trade, {}, NO_TRADE);
      // Alipay hears of a trade only when its code is scanned.
      if (!found) return { state: "waiting" };
      if (found.out_trade_no !== tradeNo) throw bad("another trade");
      if (found.trade_status === "WAIT_BUYER_PAY") return { state: "scanned" };
      if (!isPaid(found.trade_status)) return { state: "closed" };
      return { state: "paid", trade: paidTrade(found, found.send_pay_date) };
    },

    async closeTrade(tradeNo) {
      await call("alipay.trade.close", { out_trade_no: tradeNo }, Answer, {}, NO_TRADE);
    },

    async refund({ refundNo, tradeNo, amountFen, reason }) {
      const refund = { out_trade_no: tradeNo, out_request_no: refundNo, refund_reason: reason };
      // That it was accepted does not say that it is done; `findRefund` does.
      const wanted = { ...refund, refund_amount: yuanOf(amountFen) };
      const answer = await call("alipay.trade.refund", wanted, Answer, {}, NEVER_REFUNDED);
      return answer ? "processing" : "failed";
    },

    async findRefund({ refundNo, tradeNo }) {
      const refund = { out_trade_no: tradeNo, out_request_no: refundNo };
      const found = await call("alipay.trade.fastpay.refund.query", refund, FoundRefund, {}, NO_TRADE);
      if (!found?.out_request_no) return "unknown";
      if (found.out_request_no !== refundNo) throw bad("another refund");
      // Without a status it was never taken, or did not come about; asked again under its number it goes back once.
      return found.refund_status === "REFUND_SUCCESS" ? "done" : "unknown";
    },

    async readNotice({ body }) {
      const params = formOf(body);
      const notice = params && isNoticeTheirs(params, theirKey) ? Notice.safeParse(params).data : undefined;
      if (!notice || notice.app_id !== appId || notice.seller_id !== sellerId)
        throw new AppError("payment.notice_refused");
      // Refunds are told under the same name; what came back is another kind of news.
      if (!isPaid(notice.trade_status) || params?.["refund_fee"] !== undefined) return { kind: "other" };
      return { kind: "paid", trade: paidTrade(notice, notice.gmt_payment ?? notice.notify_time) };
    },

    answerNotice: (isTaken) => ({
      status: isTaken ? 200 : 500,
      contentType: "text/plain; charset=utf-8",
      body: isTaken ? "success" : "failure",
    }),

    async dayBill(day) {
      const wanted = { bill_type: "trade", bill_date: day };
      const method = "alipay.data.dataservice.bill.downloadurl.query";
      const found = await call(method, wanted, BillAddress, {}, NO_BILL);
      if (!found) return [];
      const address = new URL(found.bill_download_url);
      if (address.hostname !== (billHost ?? new URL(BILL_HOST)).hostname)
        throw bad("the bill is on another host");
      const { status, bytes } = await downloads.download({
        method: "GET",
        path: address.pathname,
        encodedQuery: address.search,
      });
      if (status !== 200) throw bad(`HTTP ${status} for the bill`);
      return readBill(tableOf(bytes), {
        tradeNo: "商户订单号",
        transactionId: "支付宝交易号",
        refundNo: "退款批次号/请求号",
        paid: "订单金额（元）",
        refunded: "订单金额（元）",
        isRefund: (row) => row["业务类型"] === "退款",
        provider: ALIPAY,
      });
    },
  };

  async function call<T extends z.ZodType>(
    method: string,
    content: object,
    schema: T,
    params?: Readonly<Record<string, string>>,
  ): Promise<z.output<T>>;
  async function call<T extends z.ZodType>(
    method: string,
    content: object,
    schema: T,
    params: Readonly<Record<string, string>>,
    absent: ReadonlySet<string>,
  ): Promise<z.output<T> | null>;
  /** @param absent  codes that say there is no such thing; then null */
  async function call<T extends z.ZodType>(
    method: string,
    content: object,
    schema: T,
    params: Readonly<Record<string, string>> = {},
    absent: ReadonlySet<string> = new Set(),
  ): Promise<z.output<T> | null> {
    const request = {
      ...{ app_id: appId, method, format: "JSON", charset: "utf-8", sign_type: "RSA2", version: "1.0" },
      timestamp: beijingTime(new Date(deps.clock.now())),
      ...params,
      biz_content: JSON.stringify(content),
    };
    const { body, status } = await client.call({
      method: "POST",
      path: gateway.pathname,
      headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
      body: withSignature(request, ownKey).toString(),
    });
    const found = signedNode(body, `${method.replaceAll(".", "_")}_response`);
    if (!found?.sign || !isSignedBy(found.node, found.sign, theirKey))
      throw bad(`not signed, HTTP ${status}`);
    const value: unknown = JSON.parse(found.node);
    const answer = Answer.safeParse(value).data;
    const code = `${answer?.code} ${answer?.sub_code ?? ""}`;
    if (answer?.sub_code && absent.has(answer.sub_code)) return null;
    if (answer?.code === "20000") throw new AppError("provider.unavailable", { provider: ALIPAY });
    if (answer?.sub_code === "ACQ.SYSTEM_ERROR")
      throw new AppError("provider.unavailable", { provider: ALIPAY });
    if (answer?.code !== "10000") {
      const cause = new Error(/^[\w. -]{1,100}$/.test(code) ? code : "without a code");
      throw new AppError("provider.refused", { provider: ALIPAY }, { cause });
    }
    const { data, success } = schema.safeParse(value);
    if (!success) throw bad("an answer of another form");
    return data;
  }

  function paidTrade(
    trade: Pick<z.output<typeof Trade>, "out_trade_no" | "trade_no" | "total_amount">,
    paidAt: string | undefined,
  ): PaidTrade {
    const amountFen = fenOf(trade.total_amount);
    const at = paidAt === undefined ? new Date(deps.clock.now()) : parseBeijingTime(paidAt);
    if (amountFen === null || !at) throw bad("a payment without its amount");
    return { tradeNo: trade.out_trade_no, transactionId: trade.trade_no, amountFen, paidAt: at };
  }
}

const NO_TRADE: ReadonlySet<string> = new Set(["ACQ.TRADE_NOT_EXIST"]);
/** The trade is over, or the payer's account is gone. An empty account of the seller's is none of these. */
const NEVER_REFUNDED: ReadonlySet<string> = new Set([
  "ACQ.TRADE_HAS_FINISHED",
  "ACQ.TRADE_NOT_ALLOW_REFUND",
  "ACQ.REFUND_ACCOUNT_NOT_EXIST",
  "ACQ.CUSTOMER_VALIDATE_ERROR",
  "ACQ.BUYER_NOT_EXIST",
]);
const NO_BILL: ReadonlySet<string> = new Set(["isp.bill_not_exist", "BILL_NOT_EXIST"]);

function isPaid(status: string): boolean {
  return status === "TRADE_SUCCESS" || status === "TRADE_FINISHED";
}

/** The parameters of a form; null where a name stands twice, of which nobody knows which one was signed. */
function formOf(body: string): Record<string, string> | null {
  const entries = [...new URLSearchParams(body)];
  const params = Object.fromEntries(entries);
  return Object.keys(params).length === entries.length ? params : null;
}

/** The table of the archive, which holds the single lines in one file and sums in another, in GBK. */
function tableOf(archive: Uint8Array): string {
  try {
    const gbk = new TextDecoder("gbk");
    const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= MAX_TABLE_BYTES });
    const tables = Object.values(files).map((bytes) => gbk.decode(bytes));
    return tables.find((table) => table.includes("退款批次号/请求号")) ?? "";
  } catch {
    // No archive: reading it as a table says so.
    return "";
  }
}

function bad(reason: string): AppError {
  return new AppError("provider.bad_response", { provider: ALIPAY }, { cause: new Error(reason) });
}
