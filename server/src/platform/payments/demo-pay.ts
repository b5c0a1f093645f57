// The demo's payments: the real adapters, talking to providers that are played in this process with real keys, so that every
// signature, notice and bill goes the way it would go with money. The code that is shown leads to a page of the demo's own.
import { DEV_PATHS } from "@yizhou/contract";
import type { PaymentChannel } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { isProblem } from "../providers/provider-settings.ts";
import type { SiteAddress } from "../site-address.ts";
import { alipayFromSettings } from "./alipay.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { playAlipay } from "./played/played-alipay.ts";
import type { PlayedCall, PlayedNotice, PlayedProvider } from "./played/played-call.ts";
import type { PlayedKeys } from "./played/played-keys.ts";
import { playWeChatPay } from "./played/played-wechat.ts";
import { payPlayed } from "./played/trade-book.ts";
import type { PlayedTrade, TradeBook } from "./played/trade-book.ts";
import { weChatPayFromSettings } from "./wechat-pay.ts";

/** A provider with somebody behind it who pays. */
export interface DemoPay extends PaymentProvider {
  /** What the page of a code shows; null for a trade that is not there. */
  findPlayed(tradeNo: string): Promise<PlayedTrade | null>;
  /** Somebody has scanned the code and looks at the amount. */
  scan(tradeNo: string): Promise<void>;
  /** Somebody pays. @returns what the provider tells of it, or null where nobody can pay it any more */
  pay(tradeNo: string): Promise<PlayedNotice | null>;
}

export interface DemoPayDeps {
  readonly clock: Clock;
  readonly siteUrl: SiteAddress;
  readonly book: TradeBook;
  /** Asked at the first call: making keys takes a moment. */
  readonly keys: () => Promise<PlayedKeys>;
  readonly newId: () => string;
  /** Where the played provider answers when it is not within this process. */
  readonly over?: { readonly origin: string; readonly outbound: OutboundDeps; readonly timeoutMs: number };
}

/** No host answers there: the calls never leave the process. */
const ORIGIN = "http://127.0.0.1:9";

export function createDemoPay(channel: PaymentChannel, deps: DemoPayDeps): DemoPay {
  const { clock, book, siteUrl, newId } = deps;
  let made: Promise<{ provider: PaymentProvider; played: PlayedProvider }> | null = null;
  const parts = () => {
    made ??= make();
    return made;
  };
  const codeOf = (tradeNo: string) =>
    `${siteUrl()}${DEV_PATHS.pay}?${new URLSearchParams({ channel, trade: tradeNo }).toString()}`;

  async function make() {
    const origin = deps.over?.origin ?? ORIGIN;
    const play = channel === "wechat" ? playWeChatPay : playAlipay;
    const played = play({ keys: await deps.keys(), book, clock, codeOf, origin });
    const from = channel === "wechat" ? weChatPayFromSettings : alipayFromSettings;
    const provider = from(played.environment, {
      ...{ clock, outbound: deps.over?.outbound ?? { fetch: fetchOf(played) } },
      ...(deps.over && { timeoutMs: deps.over.timeoutMs }),
    });
    if (isProblem(provider)) throw new AppError(provider.code, provider.params);
    return { provider, played };
  }

  return {
    channel,
    createCode: async (trade) => (await parts()).provider.createCode(trade),
    findTrade: async (tradeNo) => (await parts()).provider.findTrade(tradeNo),
    closeTrade: async (tradeNo) => (await parts()).provider.closeTrade(tradeNo),
    refund: async (refund) => (await parts()).provider.refund(refund),
    findRefund: async (refund) => (await parts()).provider.findRefund(refund),
    readNotice: async (notice) => (await parts()).provider.readNotice(notice),
    answerNotice: (isTaken) => ({
      status: isTaken ? 200 : 500,
      contentType: "text/plain; charset=utf-8",
      body: isTaken ? "success" : "failure",
    }),
    dayBill: async (day) => (await parts()).provider.dayBill(day),
    findPlayed: (tradeNo) => book.find(tradeNo),
    async scan(tradeNo) {
      const trade = await book.find(tradeNo);
      if (trade?.state === "waiting") await book.save({ ...trade, state: "scanned" });
    },
    async pay(tradeNo) {
      const newNumber = () => `DEMO${newId().replaceAll("-", "").slice(0, 24)}`;
      const trade = await payPlayed(book, tradeNo, new Date(clock.now()), newNumber);
      return trade && (await parts()).played.noticeOf(tradeNo);
    },
  };
}

/** Calls that reach the played provider without a network. */
function fetchOf(played: PlayedProvider): OutboundDeps["fetch"] {
  return async (input, init) => {
    const url = new URL(input);
    const headers = new Headers(init.headers);
    const call: PlayedCall = {
      method: init.method ?? "GET",
      path: url.pathname,
      rawQuery: url.search.slice(1),
      header: (name) => headers.get(name),
      body: typeof init.body === "string" ? init.body : "",
    };
    const { status, headers: said, body } = await played.handle(call);
    return new Response(status === 204 ? null : new Uint8Array(Buffer.from(body)), { status, headers: said });
  };
}
