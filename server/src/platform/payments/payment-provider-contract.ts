import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import { startStandInServer } from "../outbound/stand-in-server.ts";
import type { StandInAnswer, StandInServer } from "../outbound/stand-in-server.ts";
import { newId } from "../random.ts";
import { beijingDay } from "./beijing-time.ts";
import type { NewTrade, PaymentProvider } from "./payment-provider.ts";
import type { PlayedAnswer, PlayedCall, PlayedNotice, PlayedProvider } from "./played/played-call.ts";
import { createMemoryTradeBook, payPlayed } from "./played/trade-book.ts";
import type { TradeBook } from "./played/trade-book.ts";

/** What a suite's implementation is made of: a provider that is played over HTTP, and the adapter under test. */
export interface PaymentUnderTest {
  play(parts: { book: TradeBook; clock: ManualClock; origin: string }): PlayedProvider;
  /** A provider of another merchant, or another provider altogether, with other keys. */
  playStranger(parts: { book: TradeBook; clock: ManualClock; origin: string }): PlayedProvider;
  adapt(
    environment: Readonly<Record<string, string>>,
    deps: { clock: ManualClock; outbound: typeof systemOutbound; timeoutMs: number },
  ): PaymentProvider;
}

/** What happens to an answer on its way. */
type Fault = (answer: PlayedAnswer) => StandInAnswer;

const asSaid = (answer: PlayedAnswer): StandInAnswer => ({
  status: answer.status,
  headers: answer.headers,
  ...(typeof answer.body === "string" ? { text: answer.body } : { bytes: answer.body }),
});

/** What every provider of payments does. One call for each implementation runs it. */
export function describePaymentProvider(name: string, under: PaymentUnderTest): void {
  describe(name, () => {
    const clock = new ManualClock(Date.parse("2026-11-22T03:00:00Z"));
    let book: TradeBook;
    let played: PlayedProvider;
    let server: StandInServer;
    let provider: PaymentProvider;
    let fault: Fault = asSaid;

    beforeAll(async () => {
      server = await startStandInServer(async ({ method, path, rawQuery, headers, body }) => {
        const header = (one: string) => (headers[one] as string | undefined) ?? null;
        const call: PlayedCall = { method, path, rawQuery, body, header };
        return fault(await played.handle(call));
      });
      const forgetful: TradeBook = {
        find: (tradeNo) => book.find(tradeNo),
        save: (trade) => book.save(trade),
        list: () => book.list(),
      };
      played = under.play({ book: forgetful, clock, origin: server.origin });
      provider = under.adapt(played.environment, { clock, outbound: systemOutbound, timeoutMs: 20_000 });
    });
    afterAll(() => server.close());
    beforeEach(() => {
      book = createMemoryTradeBook();
      fault = asSaid;
    });

    const newTrade = (more: Partial<NewTrade> = {}): NewTrade => ({
      tradeNo: `T${newId().replaceAll("-", "").slice(0, 24)}`,
      subject: "100万字符",
      amountFen: 29_900,
      noticeUrl: "https://yizhou.example/api/payments/notices/x",
      expiresAt: new Date(clock.now() + 30 * 60_000),
      ...more,
    });
    const pay = (tradeNo: string) =>
      payPlayed(book, tradeNo, new Date(clock.now()), () => `X${newId().replaceAll("-", "")}`);
    const made = async (more: Partial<NewTrade> = {}) => {
      const trade = newTrade(more);
      await provider.createCode(trade);
      return trade;
    };
    const paid = async (more: Partial<NewTrade> = {}) => {
      const trade = await made(more);
      await pay(trade.tradeNo);
      return trade;
    };
    const read = ({ headers, body }: PlayedNotice) => provider.readNotice({ headers, body });
    const refused = { code: "payment.notice_refused" };

    test("asks for a code, and asking again for the same trade gives it again", async () => {
      const trade = newTrade();
      const code = await provider.createCode(trade);
      expect(code).toContain(trade.tradeNo);
      expect(await provider.createCode(trade)).toBe(code);
      expect(await book.list()).toMatchObject([{ amountFen: 29_900, subject: "100万字符" }]);
    });

    test("a code can be asked for the smallest amount and for a large one", async () => {
      for (const amountFen of [1, 10, 1_000_000_09]) {
        const { tradeNo } = await paid({ amountFen });
        expect(await provider.findTrade(tradeNo)).toMatchObject({ trade: { amountFen } });
      }
    });

    test("knows whether a trade waits, was paid, or was closed", async () => {
      expect(await provider.findTrade("T0")).toEqual({ state: "waiting" });
      const { tradeNo } = await made();
      expect(await provider.findTrade(tradeNo)).toEqual({ state: "waiting" });
      await book.save({ ...(await book.find(tradeNo))!, state: "scanned" });
      expect(await provider.findTrade(tradeNo)).toEqual({ state: "scanned" });
      const transactionId = (await pay(tradeNo))!.transactionId!;
      expect(await provider.findTrade(tradeNo)).toEqual({
        state: "paid",
        trade: { tradeNo, transactionId, amountFen: 29_900, paidAt: new Date(clock.now()) },
      });
      const other = await made();
      await book.save({ ...(await book.find(other.tradeNo))!, state: "scanned" });
      await provider.closeTrade(other.tradeNo);
      expect(await provider.findTrade(other.tradeNo)).toEqual({ state: "closed" });
    });

    test("closing what nobody has heard of is no error; closing what was paid is one", async () => {
      await provider.closeTrade("T1");
      const { tradeNo } = await paid();
      await expect(provider.closeTrade(tradeNo)).rejects.toMatchObject({ code: "provider.refused" });
    });

    test("money goes back once under one number, and never more than was paid", async () => {
      const { tradeNo } = await paid();
      const refund = { tradeNo, refundNo: "R1", amountFen: 900, totalFen: 29_900, reason: "未使用" };
      expect(await provider.findRefund(refund)).toBe("unknown");
      for (let round = 0; round < 2; round++) {
        await provider.refund(refund);
        expect(await provider.findRefund(refund)).toBe("done");
      }
      expect((await book.find(tradeNo))!.refunds).toHaveLength(1);
      const more = { ...refund, refundNo: "R2", amountFen: 29_001 };
      await expect(provider.refund(more)).rejects.toMatchObject({ code: "provider.refused" });
    });

    test("a refund that did not come about is not told as done, nor as on its way for ever", async () => {
      const { tradeNo } = await paid();
      const at = new Date(clock.now()).toISOString();
      const troubles = ["held", "failed"] as const;
      const refunds = troubles.map((trouble) => ({
        refundNo: `${tradeNo}-${trouble}`,
        amountFen: 1,
        at,
        trouble,
      }));
      await book.save({ ...(await book.find(tradeNo))!, refunds });
      const statuses = await Promise.all(
        refunds.map(({ refundNo }) => provider.findRefund({ refundNo, tradeNo })),
      );
      // Alipay says nothing of it, and wants it asked for again under its number.
      expect(statuses).toEqual(provider.channel === "wechat" ? troubles : ["unknown", "unknown"]);
    });

    test("a notice says what was paid, however often it comes", async () => {
      const trade = await paid();
      const { transactionId } = (await book.find(trade.tradeNo))!;
      for (let round = 0; round < 3; round++)
        expect(await read(await played.noticeOf(trade.tradeNo))).toEqual({
          kind: "paid",
          trade: {
            ...{ tradeNo: trade.tradeNo, transactionId, amountFen: 29_900 },
            paidAt: new Date(clock.now()),
          },
        });
      expect(provider.answerNotice(true).status).toBeLessThan(300);
      expect(provider.answerNotice(false).status).toBe(500);
    });

    test("a notice that comes hours later is taken, for it is signed anew", async () => {
      const { tradeNo } = await paid();
      clock.advance(20 * 3600_000);
      expect(await read(await played.noticeOf(tradeNo))).toMatchObject({ kind: "paid", trade: { tradeNo } });
    });

    test("a notice about a trade that nobody has paid says nothing", async () => {
      const { tradeNo } = await made();
      await book.save({ ...(await book.find(tradeNo))!, state: "scanned" });
      expect(await read(await played.noticeOf(tradeNo))).toEqual({ kind: "other" });
    });

    test("a notice without a signature, with another's, or changed on the way is refused", async () => {
      const { tradeNo } = await paid();
      const notice = await played.noticeOf(tradeNo);
      const other = await played.noticeOf((await paid({ amountFen: 1 })).tradeNo);
      const bare = Object.fromEntries(
        Object.entries(notice.headers).filter(([one]) => !one.includes("signature")),
      );
      const unsigned = new URLSearchParams(notice.body);
      unsigned.delete("sign");
      const isForm = notice.body.includes("sign=");
      const bodies = isForm
        ? [unsigned.toString(), `${notice.body}x`, `${notice.body}&total_amount=0.01`]
        : [`${notice.body} `, notice.body.replace("SUCCESS", "success"), other.body];
      for (const body of [...bodies, "", "{}", "\u0000", "a=1&sign=b&sign_type=RSA2"])
        await expect(read({ ...notice, body })).rejects.toMatchObject(refused);
      if (!isForm) await expect(read({ ...notice, headers: bare })).rejects.toMatchObject(refused);
    });

    test("a notice of another merchant or from somebody with other keys is refused", async () => {
      const { tradeNo } = await paid();
      const stranger = under.playStranger({ book, clock, origin: server.origin });
      await expect(read(await stranger.noticeOf(tradeNo))).rejects.toMatchObject(refused);
    });

    test.each<[string, Fault, string]>([
      ["HTTP 500", () => ({ status: 500 }), "provider.unavailable"],
      ["HTTP 502 with a page", () => ({ status: 502, text: "<html>" }), "provider.unavailable"],
      ["too many calls", () => ({ status: 429 }), "provider.unavailable"],
      ["a cut answer", () => "cut", "provider.unavailable"],
      ["a redirect", () => ({ status: 302, location: "http://evil.example/" }), "provider.bad_response"],
      ["an answer without a signature", ({ status, body }) => ({ status, text: text(body) }), BAD],
      ["an answer of no form", () => ({ text: "[]" }), "provider.bad_response"],
      [
        "a signature of something else",
        ({ status, headers, body }) => ({ status, headers, text: text(body).replace("T", "U") }),
        "provider.bad_response",
      ],
    ])("turns %s into a coded error that quotes nothing", async (_name, next, code) => {
      const trade = await made();
      fault = next;
      const calls = [
        () => provider.createCode({ ...trade, tradeNo: "T2" }),
        () => provider.findTrade(trade.tradeNo),
        () => provider.refund({ ...trade, refundNo: "R3", totalFen: 29_900, reason: "" }),
        () => provider.dayBill("2026-11-22"),
      ];
      for (const call of calls) {
        const error: unknown = await call().catch((thrown: unknown) => thrown);
        // A body without a signature is unsigned for one provider and of another form for the other.
        expect(error).toMatchObject({ code });
        expect(inspect(error, { depth: 9 })).not.toMatch(/PRIVATE|MII|signature="/);
      }
    });

    test("waits no longer than its deadline", async () => {
      fault = () => "hang";
      const hasty = under.adapt(played.environment, { clock, outbound: systemOutbound, timeoutMs: 50 });
      await expect(hasty.findTrade("T3")).rejects.toMatchObject({ code: "provider.timeout" });
    });

    test("a day's bill names every payment and every refund of the day in Beijing", async () => {
      const today = beijingDay(new Date(clock.now()));
      expect(await provider.dayBill(today)).toEqual([]);
      const [first, second] = [await paid(), await paid({ amountFen: 105 })];
      const refund = {
        tradeNo: first.tradeNo,
        refundNo: "R9",
        amountFen: 250,
        totalFen: 29_900,
        reason: "x",
      };
      await provider.refund(refund);
      await made();
      const transactionOf = async ({ tradeNo }: NewTrade) => (await book.find(tradeNo))!.transactionId!;
      const line = async (trade: NewTrade) => ({
        ...{ kind: "payment", tradeNo: trade.tradeNo, transactionId: await transactionOf(trade) },
        ...{ refundNo: null, amountFen: trade.amountFen },
      });
      expect(await provider.dayBill(today)).toEqual([
        await line(first),
        { ...(await line(first)), kind: "refund", refundNo: "R9", amountFen: 250 },
        await line(second),
      ]);
      expect(await provider.dayBill("2020-01-01")).toEqual([]);
    });
  });
}

const BAD = "provider.bad_response";

function text(body: string | Uint8Array): string {
  return typeof body === "string" ? body.replace(/,"sign":"[^"]*"/, "") : "";
}
