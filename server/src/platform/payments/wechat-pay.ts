// WeChat Pay's Native payments, API v3, as a merchant of one's own: https://pay.weixin.qq.com/doc/v3/merchant/4012791874.
// A client of our own, for no official one exists for Node.js (docs/decisions/0025-payments.md).
import { createHash, X509Certificate } from "node:crypto";
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { createOutboundClient } from "../outbound/outbound-client.ts";
import type { OutboundDeps, OutboundReply } from "../outbound/outbound-client.ts";
import { firstMissing, notConfigured, originSetting } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { newToken } from "../random.ts";
import { readBill } from "./bill-table.ts";
import type { NewRefund, PaymentProvider, RefundStatus, TradeStatus } from "./payment-provider.ts";
import { readKey } from "./rsa-keys.ts";
import { fetchedPlatformKeys, fixedPlatformKey } from "./wechat-platform-keys.ts";
import type { Certificates, PlatformKeys } from "./wechat-platform-keys.ts";
import { authorizationOf, isTheirs, theirSignatureOf, unseal } from "./wechat-signatures.ts";

export const WECHAT_PAY = "WeChat Pay";

export interface WeChatPayDeps {
  readonly outbound: OutboundDeps;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const NEEDED = [
  "WECHAT_PAY_MCH_ID",
  "WECHAT_PAY_APP_ID",
  "WECHAT_PAY_CERT_SERIAL",
  "WECHAT_PAY_PRIVATE_KEY",
  "WECHAT_PAY_API_V3_KEY",
] as const;

/** Bills of busy days are long. */
const MAX_BILL_BYTES = 64 * 1024 * 1024;

const Refusal = z.object({ code: z.string() });
const Code = z.object({ code_url: z.string().startsWith("weixin://").or(z.url()) });
const Trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.string() }).partial().optional(),
});
const Refund = z.object({ out_refund_no: z.string(), status: z.string() });
const CertificateList = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});
const BillAddress = z.object({ download_url: z.url(), hash_type: z.literal("SHA1"), hash_value: z.string() });

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function weChatPayFromSettings(
  environment: Environment,
  deps: WeChatPayDeps,
): PaymentProvider | CodedProblem {
  const missing = firstMissing(environment, NEEDED);
  if (missing) return notConfigured(WECHAT_PAY, missing);
  const value = (name: (typeof NEEDED)[number]) => environment[name]!;
  const [keyId, keyText] = [environment["WECHAT_PAY_PUBLIC_KEY_ID"], environment["WECHAT_PAY_PUBLIC_KEY"]];
  if (!keyId !== !keyText)
    return notConfigured(WECHAT_PAY, keyId ? "WECHAT_PAY_PUBLIC_KEY" : "WECHAT_PAY_PUBLIC_KEY_ID");
  const apiKey = value("WECHAT_PAY_API_V3_KEY");
  if (Buffer.byteLength(apiKey) !== 32)
    throw new AppError("system.setting_invalid", { setting: "WECHAT_PAY_API_V3_KEY" });
  const signer = {
    merchantId: value("WECHAT_PAY_MCH_ID"),
    certificateSerial: value("WECHAT_PAY_CERT_SERIAL"),
    privateKey: readKey(value("WECHAT_PAY_PRIVATE_KEY"), "private", "WECHAT_PAY_PRIVATE_KEY"),
  };
  const appId = value("WECHAT_PAY_APP_ID");
  const place = originSetting(environment, "WECHAT_PAY_API_BASE", "https://api.mch.weixin.qq.com");
  const target = { provider: WECHAT_PAY, ...place, ...(deps.timeoutMs && { timeoutMs: deps.timeoutMs }) };
  const client = createOutboundClient(target, deps.outbound);
  const downloads = createOutboundClient({ ...target, maxResponseBytes: MAX_BILL_BYTES }, deps.outbound);
  const keys: PlatformKeys =
    keyId && keyText
      ? fixedPlatformKey(keyId, readKey(keyText, "public", "WECHAT_PAY_PUBLIC_KEY"))
      : fetchedPlatformKeys(fetchCertificates, deps.clock);

  return {
    channel: "wechat",
    async createCode({ tradeNo, subject, amountFen, noticeUrl, expiresAt }) {
      const answer = await call("POST", "/v3/pay/transactions/native", {
        ...{ appid: appId, mchid: signer.merchantId, out_trade_no: tradeNo, notify_url: noticeUrl },
        description: subject,
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        amount: { total: amountFen, currency: "CNY" },
      });
      return read(Code, accepted(answer)).code_url;
    },

    async findTrade(tradeNo) {
      const query = `?mchid=${encodeURIComponent(signer.merchantId)}`;
      const answer = await call("GET", `/v3/pay/transactions/out-trade-no/${tradeNo}${query}`);
      if (answer.status === 404) return { state: "waiting" };
      return statusOf(read(Trade, accepted(answer)), tradeNo);
    },

    async closeTrade(tradeNo) {
      const path = `/v3/pay/transactions/out-trade-no/${tradeNo}/close`;
      const answer = await call("POST", path, { mchid: signer.merchantId });
      if (answer.status === 404) return;
      accepted(answer);
    },

    async refund({ refundNo, tradeNo, amountFen, totalFen, reason }) {
      const answer = await call("POST", "/v3/refund/domestic/refunds", {
        ...{ out_trade_no: tradeNo, out_refund_no: refundNo, reason },
        amount: { refund: amountFen, total: totalFen, currency: "CNY" },
      });
      // The payer's account is gone. Whatever else is refused may be taken another day.
      if (refusalOf(answer) === "USER_ACCOUNT_ABNORMAL") return "failed";
      return refundStatusOf(read(Refund, accepted(answer)), refundNo);
    },

    async findRefund({ refundNo }: Pick<NewRefund, "refundNo">) {
      const answer = await call("GET", `/v3/refund/domestic/refunds/${refundNo}`);
      if (answer.status === 404) return "unknown";
      return refundStatusOf(read(Refund, accepted(answer)), refundNo);
    },

    async readNotice({ headers, body }) {
      const their = theirSignatureOf((name) => headers[name]);
      const key = their && (await keys.find(their.serial));
      if (!their || !key || !isTheirs(their, body, key, deps.clock.now()))
        throw new AppError("payment.notice_refused");
      const notice = Notice.safeParse(parseJson(body)).data;
      const text = notice && unseal(notice.resource, apiKey);
      if (!notice || text === null || text === undefined) throw new AppError("payment.notice_refused");
      if (notice.event_type !== "TRANSACTION.SUCCESS") return { kind: "other" };
      const trade = Trade.safeParse(parseJson(text)).data;
      if (!trade || !isOurs(trade)) throw new AppError("payment.notice_refused");
      const status = statusOf(trade, trade.out_trade_no);
      return status.state === "paid" ? { kind: "paid", trade: status.trade } : { kind: "other" };
    },

    answerNotice: (isTaken) =>
      isTaken
        ? { status: 204, contentType: "application/json", body: "" }
        : {
            status: 500,
            contentType: "application/json",
            body: JSON.stringify({ code: "FAIL", message: "again later" }),
          },

    async dayBill(day) {
      const answer = await call("GET", `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (answer.status === 400 && refusalOf(answer) === "NO_STATEMENT_EXIST") return [];
      const { download_url, hash_value } = read(BillAddress, accepted(answer));
      const address = new URL(download_url);
      if (address.origin !== new URL(place.origin).origin) throw bad("the bill is on another host");
      const { status, bytes } = await downloads.download({
        method: "GET",
        path: address.pathname,
        encodedQuery: address.search,
        headers: headersOf("GET", `${address.pathname}${address.search}`, ""),
      });
      // A bill is not signed; its digest stands in the answer that is.
      if (status !== 200 || createHash("sha1").update(bytes).digest("hex") !== hash_value.toLowerCase())
        throw bad("the bill is not the one announced");
      return readBill(bytes.toString("utf8"), {
        tradeNo: "商户订单号",
        transactionId: "微信订单号",
        refundNo: "商户退款单号",
        paid: "订单金额",
        refunded: "申请退款金额",
        isRefund: (row) => row["交易状态"] === "REFUND",
        provider: WECHAT_PAY,
      });
    },
  };

  /** One signed call, its answer's signature checked. @param checked  null while the keys themselves are fetched */
  async function exchange(
    method: "GET" | "POST",
    target: string,
    body: object | undefined,
    checked: PlatformKeys | null,
  ): Promise<OutboundReply> {
    const text = body === undefined ? "" : JSON.stringify(body);
    const [path, query = ""] = target.split("?") as [string, string?];
    const reply = await client.call({
      method,
      path,
      encodedQuery: query,
      headers: headersOf(method, target, text),
      ...(body === undefined ? {} : { body: text }),
    });
    if (!checked) return reply;
    const their = theirSignatureOf((name) => reply.headers.get(name));
    const key = their && (await checked.find(their.serial));
    if (!their || !key || !isTheirs(their, reply.body, key, deps.clock.now()))
      throw bad(`not signed, HTTP ${reply.status}`);
    return reply;
  }

  function call(method: "GET" | "POST", target: string, body?: object): Promise<OutboundReply> {
    return exchange(method, target, body, keys);
  }

  function headersOf(method: string, target: string, body: string): Record<string, string> {
    const timestamp = Math.floor(deps.clock.now() / 1000);
    return {
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "yizhou",
      authorization: authorizationOf(signer, { method, target, timestamp, nonce: newToken(), body }),
    };
  }

  /** The list is sealed with the merchant's key, and signed by one of the certificates within. */
  async function fetchCertificates(): Promise<Certificates> {
    const reply = await exchange("GET", "/v3/certificates", undefined, null);
    const found = new Map<string, X509Certificate>();
    for (const { serial_no, encrypt_certificate } of read(CertificateList, accepted(reply)).data) {
      const pem = unseal(encrypt_certificate, apiKey);
      const certificate = pem === null ? null : tryCertificate(pem);
      if (certificate) found.set(serial_no, certificate);
    }
    const their = theirSignatureOf((name) => reply.headers.get(name));
    const key = their && found.get(their.serial)?.publicKey;
    if (!their || !key || !isTheirs(their, reply.body, key, deps.clock.now()))
      throw bad("the certificates are not signed by one of them");
    return found;
  }

  function isOurs(trade: z.output<typeof Trade>): boolean {
    return trade.appid === appId && trade.mchid === signer.merchantId;
  }

  function statusOf(trade: z.output<typeof Trade>, tradeNo: string): TradeStatus {
    if (!isOurs(trade) || trade.out_trade_no !== tradeNo) throw bad("another trade");
    if (trade.trade_state === "SUCCESS") {
      const { transaction_id, success_time, amount } = trade;
      if (!transaction_id || !success_time || amount?.total === undefined || amount.currency !== "CNY")
        throw bad("a payment without its amount");
      const paid = { tradeNo, transactionId: transaction_id, amountFen: amount.total };
      return { state: "paid", trade: { ...paid, paidAt: new Date(success_time) } };
    }
    const states = { NOTPAY: "waiting", USERPAYING: "scanned", REFUND: "refunded" } as const;
    return { state: states[trade.trade_state as keyof typeof states] ?? "closed" };
  }

  function refundStatusOf(refund: z.output<typeof Refund>, refundNo: string): RefundStatus {
    if (refund.out_refund_no !== refundNo) throw bad("another refund");
    // A card that is gone: where the money should go instead is said in WeChat Pay's console.
    const states = { SUCCESS: "done", PROCESSING: "processing", CLOSED: "failed", ABNORMAL: "held" } as const;
    const status = states[refund.status as keyof typeof states];
    if (!status) throw bad("a refund of an unknown state");
    return status;
  }
}

/** An answer to something that was done. @throws {AppError} provider.refused, with WeChat's code as its cause */
function accepted(reply: OutboundReply): OutboundReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  const cause = new Error(`HTTP ${reply.status} ${refusalOf(reply)}`);
  throw new AppError("provider.refused", { provider: WECHAT_PAY }, { cause });
}

function refusalOf(reply: OutboundReply): string {
  const code = Refusal.safeParse(parseJson(reply.body)).data?.code ?? "";
  return /^[A-Z_]{1,60}$/.test(code) ? code : "without a code";
}

function read<T extends z.ZodType>(schema: T, reply: OutboundReply): z.output<T> {
  const { data, success } = schema.safeParse(parseJson(reply.body));
  if (!success) throw bad("an answer of another form");
  return data;
}

function bad(reason: string): AppError {
  return new AppError("provider.bad_response", { provider: WECHAT_PAY }, { cause: new Error(reason) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tryCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}
