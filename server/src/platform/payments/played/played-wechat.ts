// WeChat Pay as it would behave (API v3, Native), for the demo and for tests.
import { createCipheriv, createHash, createVerify, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { yuanOf } from "../amounts.ts";
import { beijingDay, beijingTime } from "../beijing-time.ts";
import { signText } from "../rsa-keys.ts";
import { theirText } from "../wechat-signatures.ts";
import type { PlayedAnswer, PlayedCall, PlayedProvider } from "./played-call.ts";
import type { PlayedKeys } from "./played-keys.ts";
import { refundPlayed } from "./trade-book.ts";
import type { PlayedTrade, TradeBook } from "./trade-book.ts";

export interface PlayedWeChatOptions {
  readonly keys: PlayedKeys;
  readonly book: TradeBook;
  readonly clock: Clock;
  readonly origin: string;
  /** What the code of a trade says. */
  readonly codeOf: (tradeNo: string) => string;
  /** Instead of the one public key: certificates, the newest last, which signs. */
  readonly certificates?: () => readonly {
    readonly serial: string;
    readonly pem: string;
    readonly key: KeyObject;
  }[];
}

const MERCHANT = "1900000001";
const APP = "wx0000000000000001";
const API_KEY = "played-api-v3-key-of-32-bytes-00";
const KEY_ID = "PUB_KEY_ID_PLAYED";
const OUR_SERIAL = "7777777777777777";

export function playWeChatPay(options: PlayedWeChatOptions): PlayedProvider {
  const { keys, book, clock, origin, codeOf } = options;
  const now = () => new Date(clock.now());
  const signing = () => {
    const newest = options.certificates?.().at(-1);
    return newest ?? { serial: KEY_ID, key: keys.theirs.privateKey };
  };

  return {
    environment: {
      WECHAT_PAY_MCH_ID: MERCHANT,
      WECHAT_PAY_APP_ID: APP,
      WECHAT_PAY_CERT_SERIAL: OUR_SERIAL,
      WECHAT_PAY_PRIVATE_KEY: keys.ours.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      WECHAT_PAY_API_V3_KEY: API_KEY,
      WECHAT_PAY_API_BASE: origin,
      ...(!options.certificates && {
        WECHAT_PAY_PUBLIC_KEY_ID: KEY_ID,
        WECHAT_PAY_PUBLIC_KEY: keys.theirs.publicKey.export({ type: "spki", format: "pem" }).toString(),
      }),
    },

    async handle(call) {
      if (!isSigned(call)) return answer(401, { code: "SIGN_ERROR" });
      const body = call.body ? (JSON.parse(call.body) as Record<string, unknown>) : {};
      const query = new URLSearchParams(call.rawQuery);
      const [, tradeNo] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)/.exec(call.path) ?? [];
      const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(call.path) ?? [];
      if (call.path === "/v3/pay/transactions/native") return takeTrade(body);
      if (call.path === "/v3/certificates") return listCertificates();
      if (call.path === "/v3/refund/domestic/refunds") return takeRefund(body);
      if (call.path === "/v3/bill/tradebill") return billAddress(query.get("bill_date") ?? "");
      if (call.path === "/played/bill") return plain(await billOf(query.get("day") ?? ""));
      if (refundNo) return findRefund(refundNo);
      if (!tradeNo) return answer(404, { code: "RESOURCE_NOT_EXISTS" });
      const trade = await book.find(tradeNo);
      if (!trade) return answer(404, { code: "ORDER_NOT_EXIST" });
      if (!call.path.endsWith("/close")) return answer(200, wireOf(trade));
      if (trade.state === "paid") return answer(400, { code: "ORDER_PAID" });
      await book.save({ ...trade, state: "closed" });
      return answer(204, null);
    },

    async noticeOf(tradeNo) {
      const trade = (await book.find(tradeNo))!;
      const body = JSON.stringify({
        id: randomBytes(16).toString("hex"),
        create_time: now().toISOString(),
        event_type: "TRANSACTION.SUCCESS",
        resource_type: "encrypt-resource",
        resource: seal(JSON.stringify(wireOf(trade)), "transaction"),
        summary: "支付成功",
      });
      return {
        url: trade.noticeUrl,
        headers: { "content-type": "application/json", ...signatureOf(body) },
        body,
      };
    },
  };

  async function takeTrade(body: Record<string, unknown>): Promise<PlayedAnswer> {
    const { out_trade_no, description, notify_url, time_expire, amount } = body as {
      out_trade_no: string;
      description: string;
      notify_url: string;
      time_expire: string;
      amount: { total: number; currency: string };
    };
    const isRight = body["appid"] === APP && body["mchid"] === MERCHANT && amount.currency === "CNY";
    if (!isRight || !Number.isInteger(amount.total) || amount.total <= 0)
      return answer(400, { code: "PARAM_ERROR" });
    const known = await book.find(out_trade_no);
    if (known && known.state !== "waiting") return answer(400, { code: "OUT_TRADE_NO_USED" });
    await book.save({
      ...{ tradeNo: out_trade_no, subject: description, amountFen: amount.total, noticeUrl: notify_url },
      ...{ expiresAt: time_expire, state: "waiting", transactionId: null, paidAt: null, refunds: [] },
    });
    return answer(200, { code_url: codeOf(out_trade_no) });
  }

  async function takeRefund(body: Record<string, unknown>): Promise<PlayedAnswer> {
    const { out_trade_no, out_refund_no, amount } = body as {
      out_trade_no: string;
      out_refund_no: string;
      amount: { refund: number };
    };
    const refund = { tradeNo: out_trade_no, refundNo: out_refund_no, amountFen: amount.refund };
    const trade = await refundPlayed(book, refund, now());
    return trade ? answer(200, { out_refund_no, status: "PROCESSING" }) : answer(403, { code: "NOT_ENOUGH" });
  }

  async function findRefund(refundNo: string): Promise<PlayedAnswer> {
    const all = (await book.list()).flatMap(({ refunds }) => refunds);
    const found = all.find((refund) => refund.refundNo === refundNo);
    if (!found) return answer(404, { code: "RESOURCE_NOT_EXISTS" });
    const states = { held: "ABNORMAL", failed: "CLOSED" } as const;
    return answer(200, {
      out_refund_no: refundNo,
      status: found.trouble ? states[found.trouble] : "SUCCESS",
    });
  }

  async function billAddress(day: string): Promise<PlayedAnswer> {
    const table = await billOf(day);
    if (!table.includes("`")) return answer(400, { code: "NO_STATEMENT_EXIST" });
    return answer(200, {
      download_url: `${origin}/played/bill?day=${day}`,
      hash_type: "SHA1",
      hash_value: createHash("sha1").update(table).digest("hex"),
    });
  }

  async function billOf(day: string): Promise<string> {
    const row = (trade: PlayedTrade, at: string, refundNo: string, refundFen: number) =>
      [
        ...[beijingTime(new Date(at)), trade.transactionId, trade.tradeNo],
        ...[refundNo ? "REFUND" : "SUCCESS", refundNo],
        ...[yuanOf(refundNo ? 0 : trade.amountFen), yuanOf(refundFen)],
      ]
        .map((value) => `\`${value}`)
        .join(",");
    const paid = (await book.list()).filter(({ state }) => state === "paid");
    const isOfDay = (at: string) => beijingDay(new Date(at)) === day;
    const rows = paid.flatMap((trade) => [
      ...(isOfDay(trade.paidAt!) ? [row(trade, trade.paidAt!, "", 0)] : []),
      ...trade.refunds
        .filter(({ at }) => isOfDay(at))
        .map(({ at, refundNo, amountFen }) => row(trade, at, refundNo, amountFen)),
    ]);
    const head = "交易时间,微信订单号,商户订单号,交易状态,商户退款单号,订单金额,申请退款金额";
    const sums = rows.length > 0 ? ["总交易单数,应结订单总金额", `\`${rows.length},\`0.00`] : [];
    return `\uFEFF${[head, ...rows, ...sums].join("\r\n")}\r\n`;
  }

  function listCertificates(): PlayedAnswer {
    const list = options.certificates?.() ?? [];
    return answer(200, {
      data: list.map(({ serial, pem }) => ({
        serial_no: serial,
        encrypt_certificate: seal(pem, "certificate"),
      })),
    });
  }

  function wireOf(trade: PlayedTrade): object {
    const isGone = trade.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0) >= trade.amountFen;
    const states = { waiting: "NOTPAY", scanned: "USERPAYING", closed: "CLOSED", paid: "SUCCESS" };
    return {
      ...{ appid: APP, mchid: MERCHANT, out_trade_no: trade.tradeNo },
      trade_state: trade.state === "paid" && isGone ? "REFUND" : states[trade.state],
      ...(trade.state === "paid" && {
        transaction_id: trade.transactionId,
        success_time: trade.paidAt,
        amount: { total: trade.amountFen, currency: "CNY" },
      }),
    };
  }

  function isSigned({ method, path, rawQuery, header, body }: PlayedCall): boolean {
    const text = header("authorization") ?? "";
    const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(text)?.[1] ?? "";
    const target = rawQuery ? `${path}?${rawQuery}` : path;
    const signed = `${method}\n${target}\n${part("timestamp")}\n${part("nonce_str")}\n${body}\n`;
    const isKnown = part("mchid") === MERCHANT && part("serial_no") === OUR_SERIAL;
    const verifier = createVerify("RSA-SHA256").update(signed);
    return isKnown && verifier.verify(keys.ours.publicKey, part("signature"), "base64");
  }

  function seal(text: string, about: string) {
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", API_KEY, nonce);
    cipher.setAAD(Buffer.from(about));
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    const ciphertext = bytes.toString("base64");
    return { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data: about };
  }

  function signatureOf(body: string): Record<string, string> {
    const { serial, key } = signing();
    const [timestamp, nonce] = [String(Math.floor(clock.now() / 1000)), randomBytes(8).toString("hex")];
    return {
      "wechatpay-serial": serial,
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-signature": signText(theirText({ timestamp, nonce }, body), key),
    };
  }

  function answer(status: number, value: unknown): PlayedAnswer {
    const body = value === null ? "" : JSON.stringify(value);
    return { status, headers: { "content-type": "application/json", ...signatureOf(body) }, body };
  }

  function plain(body: string): PlayedAnswer {
    return { status: 200, headers: { "content-type": "text/csv" }, body };
  }
}
