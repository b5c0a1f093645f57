// Alipay's gateway as it would behave (precreate, RSA2), for the demo and for tests.
import { zipSync } from "fflate";
import type { Clock } from "../../clock.ts";
import { newId } from "../../random.ts";
import { signedText } from "../alipay-signatures.ts";
import { fenOf, yuanOf } from "../amounts.ts";
import { beijingDay, beijingTime, parseBeijingTime } from "../beijing-time.ts";
import { isSignedBy, signText } from "../rsa-keys.ts";
import type { PlayedAnswer, PlayedProvider } from "./played-call.ts";
import type { PlayedKeys } from "./played-keys.ts";
import { refundPlayed } from "./trade-book.ts";
import type { PlayedTrade, TradeBook } from "./trade-book.ts";

export interface PlayedAlipayOptions {
  readonly keys: PlayedKeys;
  readonly book: TradeBook;
  readonly clock: Clock;
  readonly origin: string;
  /** What the code of a trade says. */
  readonly codeOf: (tradeNo: string) => string;
}

const APP = "2021000000000001";
const SELLER = "2088000000000001";

type Said = Readonly<Record<string, string>>;

export function playAlipay({ keys, book, clock, origin, codeOf }: PlayedAlipayOptions): PlayedProvider {
  const now = () => new Date(clock.now());
  const pem = (key: "private" | "public") =>
    key === "private"
      ? keys.ours.privateKey.export({ type: "pkcs1", format: "pem" }).toString()
      : keys.theirs.publicKey.export({ type: "spki", format: "pem" }).toString();
  const methods: Readonly<Record<string, (content: Said, params: Said) => Promise<Said>>> = {
    "alipay.trade.precreate": takeTrade,
    "alipay.trade.query": async ({ out_trade_no }) => {
      const trade = await scanned(out_trade_no!);
      return trade ? { ...OK, ...wireOf(trade) } : refusal("ACQ.TRADE_NOT_EXIST");
    },
    "alipay.trade.close": async ({ out_trade_no }) => {
      const trade = await scanned(out_trade_no!);
      if (!trade) return refusal("ACQ.TRADE_NOT_EXIST");
      if (trade.state === "paid") return refusal("ACQ.REASON_TRADE_STATUS_INVALID");
      await book.save({ ...trade, state: "closed" });
      return OK;
    },
    "alipay.trade.refund": async ({ out_trade_no, out_request_no, refund_amount }) => {
      const amountFen = fenOf(refund_amount!) ?? -1;
      const refund = { tradeNo: out_trade_no!, refundNo: out_request_no!, amountFen };
      return (await refundPlayed(book, refund, now())) ? OK : refusal("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    },
    "alipay.trade.fastpay.refund.query": async ({ out_trade_no, out_request_no }) => {
      const trade = await book.find(out_trade_no!);
      const found = trade?.refunds.find(({ refundNo }) => refundNo === out_request_no);
      if (!found) return OK;
      const answer = { ...OK, out_request_no: out_request_no! };
      return found.trouble ? answer : { ...answer, refund_status: "REFUND_SUCCESS" };
    },
    "alipay.data.dataservice.bill.downloadurl.query": async ({ bill_date }) => {
      if ((await billRows(bill_date!)).length === 0) return refusal("isp.bill_not_exist");
      return { ...OK, bill_download_url: `${origin}/played/bill?day=${bill_date}` };
    },
  };

  return {
    environment: {
      ALIPAY_APP_ID: APP,
      ALIPAY_SELLER_ID: SELLER,
      ALIPAY_PRIVATE_KEY: bareKey(pem("private")),
      ALIPAY_PUBLIC_KEY: bareKey(pem("public")),
      ALIPAY_GATEWAY: `${origin}/gateway.do`,
      ALIPAY_BILL_BASE: origin,
    },

    async handle(call) {
      if (call.path === "/played/bill") return packed(new URLSearchParams(call.rawQuery).get("day") ?? "");
      const { sign, ...params } = Object.fromEntries(new URLSearchParams(call.body));
      const method = params["method"] ?? "";
      const act = methods[method];
      if (
        !act ||
        params["app_id"] !== APP ||
        !isSignedBy(signedText(params), sign ?? "", keys.ours.publicKey)
      )
        return said(method, { code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-signature" });
      return said(method, await act(JSON.parse(params["biz_content"]!) as Said, params));
    },

    async noticeOf(tradeNo) {
      const trade = (await book.find(tradeNo))!;
      const params = {
        ...wireOf(trade),
        ...{ app_id: APP, seller_id: SELLER, notify_id: newId(), notify_type: "trade_status_sync" },
        ...{ charset: "utf-8", version: "1.0", subject: trade.subject },
        ...(trade.paidAt && { gmt_payment: beijingTime(new Date(trade.paidAt)) }),
        notify_time: beijingTime(now()),
      };
      const sign = signText(signedText(params), keys.theirs.privateKey);
      return {
        url: trade.noticeUrl,
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: new URLSearchParams({ ...params, sign_type: "RSA2", sign }).toString(),
      };
    },
  };

  async function takeTrade(content: Said, params: Said): Promise<Said> {
    const { out_trade_no, total_amount, subject, time_expire } = content;
    const amountFen = fenOf(total_amount!) ?? 0;
    if (amountFen <= 0) return refusal("ACQ.INVALID_PARAMETER");
    const known = await book.find(out_trade_no!);
    if (known?.state === "paid") return refusal("ACQ.TRADE_HAS_SUCCESS");
    await book.save({
      ...{ tradeNo: out_trade_no!, subject: subject!, amountFen, noticeUrl: params["notify_url"]! },
      expiresAt: parseBeijingTime(time_expire!)!.toISOString(),
      ...{ state: "waiting", transactionId: null, paidAt: null, refunds: [] },
    });
    return { ...OK, out_trade_no: out_trade_no!, qr_code: codeOf(out_trade_no!) };
  }

  /** Alipay knows a trade once its code was scanned. */
  async function scanned(tradeNo: string): Promise<PlayedTrade | null> {
    const trade = await book.find(tradeNo);
    return trade && trade.state !== "waiting" ? trade : null;
  }

  function wireOf(trade: PlayedTrade): Said {
    const states = { waiting: "", scanned: "WAIT_BUYER_PAY", closed: "TRADE_CLOSED", paid: "TRADE_SUCCESS" };
    return {
      out_trade_no: trade.tradeNo,
      trade_no: trade.transactionId ?? `2026${trade.tradeNo}`,
      trade_status: states[trade.state],
      total_amount: yuanOf(trade.amountFen),
      ...(trade.paidAt && { send_pay_date: beijingTime(new Date(trade.paidAt)) }),
    };
  }

  async function billRows(day: string): Promise<string[]> {
    const paid = (await book.list()).filter(({ state }) => state === "paid");
    const isOfDay = (at: string) => beijingDay(new Date(at)) === day;
    const row = (trade: PlayedTrade, kind: string, yuan: string, refundNo: string) =>
      [trade.transactionId, trade.tradeNo, kind, yuan, refundNo].map((value) => `${value}\t`).join(",");
    return paid.flatMap((trade) => [
      ...(isOfDay(trade.paidAt!) ? [row(trade, "交易", yuanOf(trade.amountFen), "")] : []),
      ...trade.refunds
        .filter(({ at }) => isOfDay(at))
        .map(({ amountFen, refundNo }) => row(trade, "退款", `-${yuanOf(amountFen)}`, refundNo)),
    ]);
  }

  async function packed(day: string): Promise<PlayedAnswer> {
    const head = "支付宝交易号,商户订单号,业务类型,订单金额（元）,退款批次号/请求号";
    const text = ["#支付宝业务明细查询", head, ...(await billRows(day)), "#-----"].join("\r\n");
    const body = zipSync({ "lines.csv": toGbk(text), "sums.csv": toGbk("#sums") });
    return { status: 200, headers: { "content-type": "application/zip" }, body };
  }

  function said(method: string, content: Said): PlayedAnswer {
    const node = JSON.stringify(content);
    const sign = signText(node, keys.theirs.privateKey).replaceAll("/", "\\/");
    const body = `{"${method.replaceAll(".", "_")}_response":${node},"sign":"${sign}"}`;
    return { status: 200, headers: { "content-type": "text/html;charset=utf-8" }, body };
  }
}

const OK: Said = { code: "10000", msg: "Success" };

function refusal(code: string): Said {
  return { code: "40004", msg: "Business Failed", sub_code: code };
}

/** A key as Alipay's own tool writes it. */
function bareKey(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, "");
}

/** Node.js reads GBK and does not write it: the table backwards. */
function toGbk(text: string): Uint8Array {
  return Buffer.concat([...text].map((sign) => Buffer.from(gbkSigns().get(sign) ?? [sign.charCodeAt(0)])));
}

let gbk: ReadonlyMap<string, readonly number[]> | null = null;

function gbkSigns(): ReadonlyMap<string, readonly number[]> {
  if (gbk) return gbk;
  const decoder = new TextDecoder("gbk");
  const signs = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      signs.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  gbk = signs;
  return signs;
}
