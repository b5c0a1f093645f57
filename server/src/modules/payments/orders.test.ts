// Orders over the whole site: the demo's played providers with real keys, a database of its own, a clock that stands still.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  OrderDetail,
  OrderList,
  PackageList,
  PackageTable,
  PaymentChannel,
  PaymentReview,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import type { DemoPay } from "../../platform/payments/demo-pay.ts";
import type { PlayedNotice } from "../../platform/payments/played/played-call.ts";
import { playWeChatPay } from "../../platform/payments/played/played-wechat.ts";
import { newPlayedKeys } from "../../platform/payments/played/played-keys.ts";
import { createMemoryTradeBook } from "../../platform/payments/played/trade-book.ts";
import { newId } from "../../platform/random.ts";
import { payWaitingJobs } from "../jobs/index.ts";
import { connectCrashing } from "../../../test/crashing-database.ts";
import { settlePayment } from "./settle-payment.ts";
import { endPlayedOrders, reconcileDay, sweepOrders, sweepRefunds } from "./index.ts";
import { beijingDay } from "../../platform/payments/beijing-time.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  const longMs = 365 * 24 * 3600_000;
  const settings = { sessionIdleMs: longMs, sessionAbsoluteMs: longMs };
  site = await buildTestApp({
    engines: [makeFakeEngine()],
    environment: { DEMO: "on", FREE_CHARACTERS: "2000", FREE_PAGES: "0" },
    settings,
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.newUser();
});

const at = (path: string, id: string) => fillPath(path, { id });
const payOf = (channel: PaymentChannel): DemoPay =>
  channel === "wechat" ? site.providers.wechatPay : site.providers.alipay;
const order = (more: object = {}, by = user) =>
  by.data<OrderDetail>("POST", API_PATHS.orders, { packageId: "c100k", requestKey: newId(), ...more });
const see = (id: string, by = user) => by.data<OrderDetail>("GET", at(API_PATHS.order, id));
const code = (id: string, channel: PaymentChannel = "wechat", by = user) =>
  by.data<OrderDetail>("POST", at(API_PATHS.orderCode, id), { channel });
const tradeOf = ({ number }: OrderDetail, channel: PaymentChannel = "wechat") =>
  `${number}${channel === "wechat" ? "W" : "A"}`;
const tell = ({ url, headers, body }: PlayedNotice) =>
  site.app.inject({ method: "POST", url: new URL(url).pathname, headers, payload: body });
const balance = async (by = user) =>
  (await site.services.billing.balanceOf(site.services.db, { ownerId: by.id })).characters;
/** An order that was paid, and told. */
async function paid(channel: PaymentChannel = "wechat", more: object = {}) {
  const made = await order(more);
  await code(made.id, channel);
  await tell((await payOf(channel).pay(tradeOf(made, channel)))!);
  return see(made.id);
}
const sums = async () => {
  const { rows } = await site.services.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0) as sum from ledger_postings`,
  );
  return Number(rows[0]!.sum);
};

describe("what is for sale", () => {
  test("is the server's table, with prices in whole fen", async () => {
    const { packages, channels, isProvided } = await user.data<PackageList>("GET", API_PATHS.packages);
    expect({ channels, isProvided }).toEqual({ channels: ["wechat", "alipay"], isProvided: false });
    expect(
      packages.map(({ characters, fenPer10000, priceFen }) => [characters, fenPer10000, priceFen]),
    ).toEqual([
      [100_000, 390, 3900],
      [500_000, 338, 16_900],
      [1_000_000, 299, 29_900],
      [5_000_000, 258, 129_000],
    ]);
  });

  test("is nothing for people of the university, who cannot order either", async () => {
    const scholar = await site.newUser({ organizationId: site.services.settings.universityOrganizationId });
    const list = await scholar.data<PackageList>("GET", API_PATHS.packages);
    expect(list).toMatchObject({ packages: [], isProvided: true });
    const reply = await scholar.call("POST", API_PATHS.orders, { packageId: "c100k", requestKey: newId() });
    expect(reply.json()).toMatchObject({ errorCode: "payment.provided" });
  });

  test.each([
    { price: 1, amountFen: 1, fenPer10000: 1, currency: "KRW" },
    { amountFen: -3900, characters: -1 },
    { amountFen: 0.5, characters: 1e15, validDays: 99_999, state: "fulfilled" },
  ])("costs what the table says, whatever the body says: %o", async (lie) => {
    expect(await order(lie)).toMatchObject({
      ...{ amountFen: 3900, characters: 100_000, fenPer10000: 390, validDays: 365, state: "created" },
    });
    expect(await balance()).toBe(0);
  });

  test("an unknown package, and one that was taken off, are refused", async () => {
    const reply = await user.call("POST", API_PATHS.orders, { packageId: "c1", requestKey: newId() });
    expect(reply.json()).toMatchObject({ errorCode: "payment.package_not_found" });
  });
});

test("a process that dies anywhere between a notice and its credit leaves neither: told again, it is credited once", async () => {
  const { connectionString } = site.services.db.$client.options;
  for (let statement = 1, isAlive = false; !isAlive; statement++) {
    const made = await order();
    await code(made.id);
    const trade = {
      ...{ tradeNo: tradeOf(made), transactionId: newId(), amountFen: 3900 },
      paidAt: new Date(site.clock.now()),
    };
    const before = await balance();
    const { db, isDead, close } = await connectCrashing(connectionString!, statement);
    await settlePayment({ ...site.services.paymentDeps, db }, "wechat", trade).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    isAlive = !isDead();
    await close();
    expect(await balance()).toBe(isAlive ? before + 100_000 : before);
    expect((await see(made.id)).state).toBe(isAlive ? "fulfilled" : "paying");
    const told = await settlePayment(site.services.paymentDeps, "wechat", trade);
    expect(told).toBe(isAlive ? "repeated" : "credited");
    expect(await balance()).toBe(before + 100_000);
  }
  expect(await sums()).toBe(0);
});

test("people of the site keep the table of prices: orders keep theirs, and what is off sale cannot be bought", async () => {
  const operator = await site.newUser({ userType: 6 });
  const set = (who: TestUser, more: object = {}) =>
    who.call("POST", API_PATHS.packageTable, {
      ...{ id: null, characters: 20_000, fenPer10000: 350, validDays: 30 },
      ...{ isRecommended: false, hasSpecialInvoice: false, isOnSale: true, ...more },
    });
  expect((await set(user)).statusCode).toBe(403);
  for (const bad of [{ characters: -1 }, { fenPer10000: 0 }, { fenPer10000: 1.5 }, { characters: 12_345 }])
    expect((await set(operator, bad)).statusCode).toBe(400);
  const table = (await set(operator)).json<{ data: PackageTable }>().data;
  const { id } = table.packages.find(({ characters }) => characters === 20_000)!;
  // The log says what was offered for how much, not only that somebody changed something.
  await expect
    .poll(async () => {
      const { rows } = await site.services.db.execute(
        sql`select details from audit_log where event = 'package_set' and user_id = ${operator.id}`,
      );
      return rows;
    })
    .toEqual([{ details: { characters: "20000", price: "¥7.00", state: "on_sale" } }]);
  const buy = () => user.call("POST", API_PATHS.orders, { packageId: id, requestKey: newId() });
  const bought = (await buy()).json<{ data: OrderDetail }>().data;
  expect(bought.amountFen).toBe(700);
  expect((await set(operator, { id, characters: 30_000 })).json()).toMatchObject({
    errorCode: "payment.package_not_found",
  });
  await set(operator, { id, fenPer10000: 400, isRecommended: true });
  const again = await user.data<OrderDetail>("GET", at(API_PATHS.order, bought.id));
  expect(again.amountFen).toBe(700);
  const { packages } = await user.data<PackageList>("GET", API_PATHS.packages);
  expect(packages.filter(({ isRecommended }) => isRecommended).map((one) => one.id)).toEqual([id]);
  await set(operator, { id, isOnSale: false });
  expect((await buy()).json()).toMatchObject({ errorCode: "payment.package_not_found" });
  await set(operator, {
    id: "c1m",
    characters: 1_000_000,
    fenPer10000: 299,
    validDays: 730,
    isRecommended: true,
  });
});

describe("a receipt", () => {
  test.each([
    ["zh-Hans", "收据"],
    ["en", "Receipt"],
    ["ko", "영수증"],
  ])("of a paid order is a PDF file in %s, whose words can be read again", async (tag, title) => {
    const { id, number } = await paid();
    const reply = await user.call("GET", at(API_PATHS.orderReceipt, id), undefined, {
      "accept-language": tag,
    });
    expect(reply.headers["content-type"]).toBe("application/pdf");
    const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const file = await getDocument({ data: new Uint8Array(reply.rawPayload), verbosity: 0 }).promise;
    const { items } = await (await file.getPage(1)).getTextContent();
    const words = items
      .map((item) => ("str" in item ? item.str : ""))
      .join("")
      .replaceAll(" ", "");
    for (const word of [title, number, "39.00", "100,000"]) expect(words).toContain(word);
  });

  test("of an order that is not paid, or another's, there is none", async () => {
    const { id } = await order();
    expect((await user.call("GET", at(API_PATHS.orderReceipt, id))).json()).toMatchObject({
      errorCode: "payment.receipt_unpaid",
    });
    const other = await site.newUser();
    expect((await other.call("GET", at(API_PATHS.orderReceipt, id))).statusCode).toBe(404);
  });
});

describe("an order", () => {
  test("that is sent twice at once, or from two tabs, is one order with one code", async () => {
    const requestKey = newId();
    const made = await Promise.all(Array.from({ length: 5 }, () => order({ requestKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const codes = await Promise.all(made.map(({ id }) => code(id)));
    expect(new Set(codes.map(({ code: one }) => one!.demoUrl)).size).toBe(1);
    expect(codes[0]!.code!.squares.length).toBeGreaterThan(20);
    expect((await user.data<OrderList>("GET", API_PATHS.orders)).total).toBe(1);
  });

  test("draws another number where one of the same second has it", async () => {
    const { id, number } = await order();
    // A fifth of the numbers of this second is taken: of fifteen orders a few draw a taken one first.
    await site.services.db.execute(sql`
      insert into orders select (jsonb_populate_record(known, jsonb_build_object(
        'id', gen_random_uuid(), 'request_key', gen_random_uuid(), 'state', 'closed',
        'number', ${number.slice(0, -4)} || lpad(one::text, 4, '0')))).*
      from orders known, generate_series(0, 9999, 5) one where known.id = ${id} on conflict do nothing`);
    const made = await Promise.all(Array.from({ length: 15 }, () => order()));
    expect(new Set(made.map((one) => one.number)).size).toBe(15);
  });

  test("under a key that stood for other goods is refused", async () => {
    const requestKey = newId();
    await order({ requestKey });
    const reply = await user.call("POST", API_PATHS.orders, { packageId: "c500k", requestKey });
    expect(reply.json()).toMatchObject({ errorCode: "request.key_reused" });
  });

  test("that fails keeps no other from being looked after, and a provider that is down is waited for once", async () => {
    const made = [await order(), await order(), await order()];
    for (const { id } of made) await code(id, "alipay");
    await site.services.db.execute(sql`update orders set expires_at = created_at where id = ${made[0]!.id}`);
    const { alipay } = site.providers;
    const { findTrade } = alipay;
    let asked = 0;
    Object.assign(alipay, {
      findTrade: async (tradeNo: string) => {
        if (tradeNo === tradeOf(made[0]!, "alipay")) throw new TypeError("an answer that nobody thought of");
        asked += 1;
        throw new AppError("provider.timeout", { provider: "Alipay" });
      },
    });
    await sweepOrders(site.services.paymentDeps);
    Object.assign(alipay, { findTrade });
    expect(asked).toBe(1);
  });

  test("of another is not found, by any call", async () => {
    const mine = await order();
    const stranger = await site.newUser();
    for (const [method, path, body] of [
      ["GET", API_PATHS.order, undefined],
      ["POST", API_PATHS.orderCode, { channel: "wechat" }],
      ["POST", API_PATHS.orderClose, undefined],
      ["POST", API_PATHS.orderRefund, {}],
      ["POST", API_PATHS.orderInvoice, { kind: "normal", title: "林知远", email: "lin@example.com" }],
    ] as const) {
      const reply = await stranger.call(method, at(path, mine.id), body);
      expect(reply.json()).toMatchObject({ errorCode: "payment.order_not_found" });
      const never = await stranger.call(method, at(path, newId()), body);
      expect({ ...never.json<object>(), requestId: "" }).toEqual({ ...reply.json<object>(), requestId: "" });
    }
    expect((await see(mine.id)).state).toBe("created");
    expect((await stranger.data<OrderList>("GET", API_PATHS.orders)).total).toBe(0);
  });

  test.each(["wechat", "alipay"] as const)(
    "paid by %s is credited once, with its lines and its end",
    async (channel) => {
      const made = await paid(channel);
      expect(made).toMatchObject({ state: "fulfilled", channel, code: null });
      expect(await balance()).toBe(100_000);
      const lines = made.lines.map(({ account, unit, amount }) => [account, unit, amount]);
      expect(lines).toEqual([
        ["sold", "characters", -100_000],
        ["package", "characters", 100_000],
        ["received", "fen", 3900],
        ["sales", "fen", -3900],
      ]);
      const { rows } = await site.services.db.execute(
        sql`select kind, facts from domain_events where owner_id = ${user.id} and kind = 'order.paid'`,
      );
      expect(rows).toEqual([
        { kind: "order.paid", facts: { kind: "package", channel, characters: 100_000, fen: 3900 } },
      ]);
      expect(await sums()).toBe(0);
    },
  );

  test("is found paid by asking, where the notice was lost", async () => {
    const made = await order();
    await code(made.id);
    await site.providers.wechatPay.pay(tradeOf(made));
    expect((await see(made.id)).state).toBe("fulfilled");
    expect(await balance()).toBe(100_000);
  });

  test("is found paid by the sweep, where nobody looks at the page any more", async () => {
    const made = await order();
    await code(made.id, "alipay");
    await site.providers.alipay.pay(tradeOf(made, "alipay"));
    await sweepOrders(site.services.paymentDeps);
    expect(await balance()).toBe(100_000);
  });

  test("shows that its code was scanned", async () => {
    const made = await order();
    expect((await code(made.id)).code).toMatchObject({ state: "waiting" });
    await site.providers.wechatPay.scan(tradeOf(made));
    site.clock.advance(4000);
    expect((await see(made.id)).code).toMatchObject({ state: "scanned" });
  });

  test("that is paid while word of its code being scanned is on the way stays paid, and can be refunded", async () => {
    const made = await order();
    await code(made.id);
    const { wechatPay } = site.providers;
    const { findTrade } = wechatPay;
    Object.assign(wechatPay, {
      findTrade: async () => {
        await tell((await wechatPay.pay(tradeOf(made)))!);
        return { state: "scanned" };
      },
    });
    site.clock.advance(4000);
    expect((await see(made.id)).state).toBe("fulfilled");
    Object.assign(wechatPay, { findTrade });
    const asked = await user.call("POST", at(API_PATHS.orderRefund, made.id), {});
    expect(asked.json()).toMatchObject({ data: { state: "refund_pending" } });
  });

  test("can be closed, and is closed by itself after its time", async () => {
    const [first, second] = [await order(), await order()];
    await code(first.id);
    await code(second.id);
    expect(await user.data("POST", at(API_PATHS.orderClose, first.id))).toMatchObject({ state: "closed" });
    const reply = await user.call("POST", at(API_PATHS.orderCode, first.id), { channel: "wechat" });
    expect(reply.json()).toMatchObject({ errorCode: "payment.order_closed" });
    site.clock.advance(30 * 60_000);
    await sweepOrders(site.services.paymentDeps);
    expect(await see(second.id)).toMatchObject({ state: "closed", code: null });
    expect(await site.providers.wechatPay.findPlayed(tradeOf(second))).toMatchObject({ state: "closed" });
  });

  test("that was paid in its last moment is credited, not closed", async () => {
    const made = await order();
    await code(made.id);
    await site.providers.wechatPay.pay(tradeOf(made));
    site.clock.advance(30 * 60_000);
    await sweepOrders(site.services.paymentDeps);
    expect((await see(made.id)).state).toBe("fulfilled");
  });

  test.each([-120_000, 120_000])(
    "is paid, credited once and never open for longer than it says where the clock is put right by %i ms",
    async (skewMs) => {
      const made = await order();
      await code(made.id);
      site.clock.advance(skewMs);
      const { leftMs } = await see(made.id);
      expect([leftMs > 0, leftMs <= 30 * 60_000 + 120_000]).toEqual([true, true]);
      const notice = (await site.providers.wechatPay.pay(tradeOf(made)))!;
      site.clock.advance(-skewMs);
      for (let told = 0; told < 2; told++) expect((await tell(notice)).statusCode).toBe(200);
      expect([(await see(made.id)).state, await balance()]).toEqual(["fulfilled", 100_000]);
    },
  );

  test("says why while the provider is down, stays as it is, and goes on afterwards", async () => {
    const made = await order();
    const { wechatPay } = site.providers;
    const [createCode, findTrade] = [wechatPay.createCode, wechatPay.findTrade];
    const down = async () => {
      throw new AppError("provider.unavailable", { provider: "WeChat Pay" });
    };
    Object.assign(wechatPay, { createCode: down, findTrade: down });
    const reply = await user.call("POST", at(API_PATHS.orderCode, made.id), { channel: "wechat" });
    expect(reply.json()).toMatchObject({ errorCode: "provider.unavailable" });
    Object.assign(wechatPay, { createCode });
    await code(made.id);
    site.clock.advance(4000);
    expect(await see(made.id)).toMatchObject({ state: "paying" });
    Object.assign(wechatPay, { findTrade });
    await site.providers.wechatPay.pay(tradeOf(made));
    site.clock.advance(4000);
    expect((await see(made.id)).state).toBe("fulfilled");
  });
});

test("what a job lacks is one order however often it is asked for, and the job goes on by itself once it is paid", async () => {
  const content = Array.from({ length: 100 }, (_, at) => `Sentence ${at} about a boat and its river.`).join(
    "\n",
  );
  const [job] = await user.start([await user.upload("long.txt", content)]);
  const { missing } = job!.cost;
  expect(job).toMatchObject({ state: "unpaid" });
  const ask = () => user.data<OrderDetail>("POST", API_PATHS.orders, { jobId: job!.id, requestKey: newId() });
  const [first, second] = [await ask(), await ask()];
  // The page says how it comes about, and the figures are the job's quote.
  const { quoted } = job!.cost;
  expect(first.gap).toEqual({
    ...{ counted: quoted, saved: { repeat: 0, exact: 0, fuzzy: 0 }, review: 0, price: quoted, missing },
    has: { free: quoted - missing, allowance: 0, voucher: 0, package: 0, balance: 0 },
  });
  expect(second).toMatchObject({ id: first.id, kind: "gap", characters: missing, leftMs: 30 * 60_000 });
  await site.services.db.execute(sql`update orders set amount_fen = amount_fen + 1 where id = ${first.id}`);
  const dearer = await ask();
  expect(dearer.id).not.toBe(first.id);
  expect(await see(first.id)).toMatchObject({ state: "closed", leftMs: 0 });
  // Some two dozen characters cost the same fen: paid for one too few, the job would still wait.
  await site.services.db.execute(sql`update orders set characters = characters - 1 where id = ${dearer.id}`);
  const current = await ask();
  expect(current).toMatchObject({ characters: missing, amountFen: dearer.amountFen });
  expect(await see(dearer.id)).toMatchObject({ state: "closed", leftMs: 0 });
  await code(current.id);
  await tell((await site.providers.wechatPay.pay(tradeOf(current)))!);
  expect(await payWaitingJobs(site.services, user.id)).toBe(1);
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "done", cost: { held: 0, missing: 0 } });
  expect(await balance()).toBe(0);
  const gone = await user.call("POST", API_PATHS.orders, { jobId: job!.id, requestKey: newId() });
  expect(gone.json()).toMatchObject({ errorCode: "payment.gap_closed" });
});

test("what a job lacks is one order also where ten pages ask for it in the same moment", async () => {
  const content = Array.from({ length: 90 }, (_, at) => `Sentence ${at} about a ferry and its pier.`).join(
    "\n",
  );
  const [job] = await user.start([await user.upload("at-once.txt", content)]);
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      user.data<OrderDetail>("POST", API_PATHS.orders, { jobId: job!.id, requestKey: newId() }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const { rows } = await site.services.db.execute(sql`select state from orders where job_id = ${job!.id}`);
  expect(rows).toEqual([{ state: "created" }]);
});

describe("a notice", () => {
  test("that comes ten times at once is credited once, and each is answered", async () => {
    const made = await order();
    await code(made.id);
    const notice = (await site.providers.wechatPay.pay(tradeOf(made)))!;
    const replies = await Promise.all(Array.from({ length: 10 }, () => tell(notice)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await balance()).toBe(100_000);
    expect((await see(made.id)).lines).toHaveLength(4);
  });

  test("that is faster than the answer with the code is credited, and the answer changes nothing", async () => {
    const made = await order();
    const { wechatPay } = site.providers;
    const createCode = wechatPay.createCode.bind(wechatPay);
    Object.assign(wechatPay, {
      createCode: async (trade: Parameters<typeof createCode>[0]) => {
        const text = await createCode(trade);
        await tell((await wechatPay.pay(trade.tradeNo))!);
        return text;
      },
    });
    try {
      expect(await code(made.id)).toMatchObject({ state: "fulfilled", code: null });
    } finally {
      Object.assign(wechatPay, { createCode });
    }
    expect(await see(made.id)).toMatchObject({ state: "fulfilled" });
    expect(await balance()).toBe(100_000);
  });

  test("that is not signed, or signed by another, is refused with 401 and changes nothing", async () => {
    const made = await order();
    await code(made.id);
    const url = fillPath(API_PATHS.paymentNotice, { channel: "wechat" });
    const book = createMemoryTradeBook();
    const parts = { book, clock: site.clock, origin: "http://127.0.0.1:9", codeOf: () => "weixin://" };
    const forger = playWeChatPay({ ...parts, keys: newPlayedKeys() });
    const trade = (await site.providers.wechatPay.findPlayed(tradeOf(made)))!;
    await book.save({ ...trade, state: "paid", transactionId: "FAKE", paidAt: new Date().toISOString() });
    const forged = await forger.noticeOf(tradeOf(made));
    for (const payload of ["{}", "", '{"event_type":"TRANSACTION.SUCCESS"}'])
      expect((await site.app.inject({ method: "POST", url, payload })).statusCode).toBe(401);
    expect((await tell(forged)).statusCode).toBe(401);
    expect((await site.app.inject({ method: "POST", url: url.replace("wechat", "cash") })).statusCode).toBe(
      400,
    );
    expect(await see(made.id)).toMatchObject({ state: "paying" });
    expect(await balance()).toBe(0);
  });

  test("of another amount raises an alarm and credits nothing", async () => {
    const made = await order();
    await code(made.id);
    const { rows } = await site.services.db.execute(
      sql`update order_payments set amount_fen = 3901 where trade_no = ${tradeOf(made)} returning 1 as done`,
    );
    expect(rows).toHaveLength(1);
    const notice = (await site.providers.wechatPay.pay(tradeOf(made)))!;
    for (let round = 0; round < 3; round++) expect((await tell(notice)).statusCode).toBe(200);
    expect(await balance()).toBe(0);
    expect((await see(made.id)).state).toBe("paying");
    const alarms = await site.services.db.execute(
      sql`select kind, facts from payment_alarms where facts ->> 'tradeNo' = ${tradeOf(made)}`,
    );
    expect(alarms.rows).toEqual([
      { kind: "wrong_amount", facts: expect.objectContaining({ amountFen: 3900, expectedFen: 3901 }) },
    ]);
    expect(await sums()).toBe(0);
  });

  test("about a trade that nobody made raises an alarm", async () => {
    await site.providers.wechatPay.createCode({
      ...{ tradeNo: "YZ-of-another-site", subject: "x", amountFen: 100 },
      noticeUrl: `http://localhost:80${fillPath(API_PATHS.paymentNotice, { channel: "wechat" })}`,
      expiresAt: new Date(site.clock.now() + 60_000),
    });
    expect((await tell((await site.providers.wechatPay.pay("YZ-of-another-site"))!)).statusCode).toBe(200);
    const { rows } = await site.services.db.execute(
      sql`select kind from payment_alarms where facts ->> 'tradeNo' = 'YZ-of-another-site'`,
    );
    expect(rows).toEqual([{ kind: "unknown_trade" }]);
  });

  test("after the order was closed credits nothing, and the money goes back by itself, once", async () => {
    const made = await order();
    await code(made.id);
    const { wechatPay } = site.providers;
    const { closeTrade } = wechatPay;
    Object.assign(wechatPay, { closeTrade: async () => undefined });
    await user.data("POST", at(API_PATHS.orderClose, made.id));
    Object.assign(wechatPay, { closeTrade });
    const notice = (await wechatPay.pay(tradeOf(made)))!;
    for (let round = 0; round < 3; round++) await tell(notice);
    expect(await balance()).toBe(0);
    for (let round = 0; round < 3; round++) {
      site.clock.advance(60_000);
      await sweepRefunds(site.services.paymentDeps);
    }
    expect((await wechatPay.findPlayed(tradeOf(made)))!.refunds).toMatchObject([{ amountFen: 3900 }]);
    expect(await see(made.id)).toMatchObject({
      state: "closed",
      refunds: [{ kind: "stray", state: "done", amountFen: 3900 }],
    });
    expect(await sums()).toBe(0);
  });

  test("of money that goes back is sent again under another number where the provider would not take it back", async () => {
    const made = await order();
    await code(made.id);
    const { wechatPay } = site.providers;
    const { closeTrade, refund } = wechatPay;
    Object.assign(wechatPay, { closeTrade: async () => undefined, refund: async () => "failed" });
    await user.data("POST", at(API_PATHS.orderClose, made.id));
    await tell((await wechatPay.pay(tradeOf(made)))!);
    await sweepRefunds(site.services.paymentDeps);
    Object.assign(wechatPay, { closeTrade, refund });
    const admin = await site.newUser({ userType: 6 });
    const { alarms } = await admin.data<PaymentReview>("GET", API_PATHS.paymentReview);
    const strayId = String(alarms.find(({ facts }) => facts["tradeNo"] === tradeOf(made))!.facts["strayId"]);
    await admin.data("POST", at(API_PATHS.refundResend, strayId));
    expect((await admin.call("POST", at(API_PATHS.refundResend, strayId))).statusCode).toBe(404);
    await sweepRefunds(site.services.paymentDeps);
    expect((await see(made.id)).refunds).toMatchObject([
      { state: "failed" },
      { state: "done", amountFen: 3900 },
    ]);
    expect(await sums()).toBe(0);
  });

  test("of a second payment in the other way gives the second one back", async () => {
    const made = await order();
    await code(made.id, "wechat");
    await code(made.id, "alipay");
    await Promise.all([
      site.providers.wechatPay.pay(tradeOf(made)).then((notice) => tell(notice!)),
      site.providers.alipay.pay(tradeOf(made, "alipay")).then((notice) => tell(notice!)),
    ]);
    expect(await balance()).toBe(100_000);
    await sweepRefunds(site.services.paymentDeps);
    const seen = await see(made.id);
    expect(seen).toMatchObject({ state: "fulfilled", refunds: [{ kind: "stray", state: "done" }] });
    const kept = seen.channel === "wechat" ? "wechat" : "alipay";
    expect((await payOf(kept).findPlayed(tradeOf(made, kept)))!.refunds).toEqual([]);
  });
});

describe("a refund", () => {
  const ask = (id: string) =>
    user.call("POST", at(API_PATHS.orderRefund, id), { reason: "用不上", amountFen: -1 });

  test("gives back what is unspent once somebody approves, and it cannot be spent meanwhile", async () => {
    const made = await paid();
    expect(made.refundable).toMatchObject({ characters: 100_000, amountFen: 3900 });
    const [first, second] = await Promise.all([ask(made.id), ask(made.id)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 422]);
    expect(await balance()).toBe(0);
    const [refund] = (await see(made.id)).refunds;
    expect(refund).toMatchObject({ state: "requested", amountFen: 3900, characters: 100_000 });
    expect((await user.call("POST", at(API_PATHS.refundApprove, refund!.id))).statusCode).toBe(403);
    const admin = await site.newUser({ userType: 6 });
    await admin.data("POST", at(API_PATHS.refundApprove, refund!.id));
    expect(await see(made.id)).toMatchObject({ state: "refunded", refundedFen: 3900, refundable: null });
    expect((await admin.call("POST", at(API_PATHS.refundApprove, refund!.id))).statusCode).toBe(404);
    expect((await site.providers.wechatPay.findPlayed(tradeOf(made)))!.refunds).toHaveLength(1);
    expect(await sums()).toBe(0);
  });

  test("stands in the money ledger as owed until it went back, and a refused one as earned again", async () => {
    const admin = await site.newUser({ userType: 6 });
    const money = async (id: string) => {
      const sums: Record<string, number> = {};
      for (const { unit, account, amount } of (await see(id)).lines)
        if (unit === "fen") sums[account] = (sums[account] ?? 0) + amount;
      return sums;
    };
    const [sent, kept] = [await paid(), await paid()];
    for (const { id } of [sent, kept]) {
      await ask(id);
      expect(await money(id)).toEqual({ received: 3900, sales: 0, owed: -3900 });
    }
    await admin.data("POST", at(API_PATHS.refundApprove, (await see(sent.id)).refunds[0]!.id));
    expect(await money(sent.id)).toEqual({ received: 0, sales: 0, owed: 0 });
    expect((await see(sent.id)).lines.map(({ event }) => event)).toContain("return");
    const reason = { reason: "已超过次数" };
    await admin.data("POST", at(API_PATHS.refundRefuse, (await see(kept.id)).refunds[0]!.id), reason);
    expect(await money(kept.id)).toEqual({ received: 3900, sales: -3900, owed: 0 });
  });

  test("that is refused gives the characters back", async () => {
    const made = await paid();
    await ask(made.id);
    const admin = await site.newUser({ userType: 6 });
    const [refund] = (await see(made.id)).refunds;
    await admin.data("POST", at(API_PATHS.refundRefuse, refund!.id), { reason: "已超过次数" });
    expect(await see(made.id)).toMatchObject({
      state: "fulfilled",
      refunds: [{ state: "refused", refusal: "已超过次数" }],
    });
    expect(await balance()).toBe(100_000);
  });

  test("of a large amount needs a second administrator", async () => {
    const made = await paid("alipay", { packageId: "c5m" });
    await ask(made.id);
    const [one, two] = [await site.newUser({ userType: 6 }), await site.newUser({ userType: 6 })];
    const [refund] = (await see(made.id)).refunds;
    await one.data("POST", at(API_PATHS.refundApprove, refund!.id));
    const again = await one.call("POST", at(API_PATHS.refundApprove, refund!.id));
    expect(again.json()).toMatchObject({ errorCode: "payment.second_person" });
    expect((await see(made.id)).refunds).toMatchObject([{ state: "requested" }]);
    await two.data("POST", at(API_PATHS.refundApprove, refund!.id));
    expect(await see(made.id)).toMatchObject({ state: "refunded", refundedFen: 129_000 });
  });

  test("is not to be had after seven days, nor of what is not paid", async () => {
    const [made, open] = [await paid(), await order()];
    site.clock.advance(7 * 24 * 3600_000);
    for (const { id } of [made, open])
      expect((await ask(id)).json()).toMatchObject({ errorCode: "payment.refund_not_possible" });
    expect((await see(made.id)).refundable).toBeNull();
  });

  test("that the provider will not take today is asked for again, and told; the characters stay away", async () => {
    const made = await paid();
    await ask(made.id);
    const { wechatPay } = site.providers;
    const { refund } = wechatPay;
    Object.assign(wechatPay, {
      refund: async () => {
        throw new AppError("provider.refused", { provider: "WeChat Pay" });
      },
    });
    const admin = await site.newUser({ userType: 6 });
    await admin.data("POST", at(API_PATHS.refundApprove, (await see(made.id)).refunds[0]!.id));
    Object.assign(wechatPay, { refund });
    expect(await see(made.id)).toMatchObject({ state: "refund_pending", refunds: [{ state: "approved" }] });
    expect(await balance()).toBe(0);
    const { alarms } = await admin.data<PaymentReview>("GET", API_PATHS.paymentReview);
    const alarm = alarms.find(
      ({ kind, facts }) => kind === "refund_refused" && facts["tradeNo"] === tradeOf(made),
    )!;
    await admin.data("POST", at(API_PATHS.alarmSettle, String(alarm.id)));
    expect((await admin.call("POST", at(API_PATHS.alarmSettle, String(alarm.id)))).statusCode).toBe(404);
    site.clock.advance(60_000);
    await sweepRefunds(site.services.paymentDeps);
    expect((await see(made.id)).state).toBe("refunded");
  });

  test("of one's own order is for another administrator", async () => {
    const admin = await site.newUser({ userType: 6 });
    user = admin;
    const made = await paid();
    await ask(made.id);
    const reply = await admin.call("POST", at(API_PATHS.refundApprove, (await see(made.id)).refunds[0]!.id));
    expect(reply.json()).toMatchObject({ errorCode: "payment.own_order" });
  });

  test("that the provider refuses for good is told, and the characters are there again", async () => {
    const made = await paid();
    await ask(made.id);
    const { wechatPay } = site.providers;
    const { refund } = wechatPay;
    Object.assign(wechatPay, { refund: async () => "failed" });
    const admin = await site.newUser({ userType: 6 });
    await admin.data("POST", at(API_PATHS.refundApprove, (await see(made.id)).refunds[0]!.id));
    Object.assign(wechatPay, { refund });
    expect(await see(made.id)).toMatchObject({ state: "fulfilled", refunds: [{ state: "failed" }] });
    expect(await balance()).toBe(100_000);
    expect(
      (await admin.data<{ alarms: { kind: string }[] }>("GET", API_PATHS.paymentReview)).alarms,
    ).toContainEqual(expect.objectContaining({ kind: "refund_failed" }));
  });
});

describe("an invoice", () => {
  const asked = {
    kind: "normal",
    title: "示例科技有限公司",
    taxNumber: "91350100M000100Y43",
    email: "a@example.com",
  };
  const ask = (id: string, more: object = {}) =>
    user.call("POST", at(API_PATHS.orderInvoice, id), { ...asked, ...more });

  test("is asked for once of what was paid, and issued under its number", async () => {
    const made = await paid();
    const replies = await Promise.all([ask(made.id, { amountFen: 1 }), ask(made.id)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const { invoice } = await see(made.id);
    expect(invoice).toMatchObject({ state: "requested", amountFen: 3900, taxNumber: "91350100M000100Y43" });
    const admin = await site.newUser({ userType: 6 });
    await admin.data("POST", at(API_PATHS.invoiceIssue, invoice!.id), { number: "26312000000001" });
    expect(await see(made.id)).toMatchObject({ isInvoiced: true, invoiceableFen: 0 });
    const refund = await user.call("POST", at(API_PATHS.orderRefund, made.id), {});
    expect(refund.json()).toMatchObject({ errorCode: "payment.refund_invoiced" });
  });

  test("with a wrong number, title, e-mail or kind is refused", async () => {
    const made = await paid();
    for (const wrong of [
      { taxNumber: "91350100M000100Y44" },
      { taxNumber: "1" },
      { title: " " },
      { email: "nobody" },
      { kind: "special", taxNumber: undefined },
      { kind: "golden" },
    ])
      expect((await ask(made.id, wrong)).statusCode).toBe(400);
    expect((await see(made.id)).invoice).toBeNull();
  });

  test("of the special kind is for packages that say so, and none is for what is not paid", async () => {
    const [small, open] = [await paid(), await order({ packageId: "c5m" })];
    for (const id of [small.id, open.id])
      expect((await ask(id, { kind: "special" })).json()).toMatchObject({
        errorCode: "payment.invoice_not_possible",
      });
    const large = await paid("wechat", { packageId: "c5m" });
    expect((await ask(large.id, { kind: "special" })).statusCode).toBe(200);
  });
});

test("what was bought with played money ends with the demo: nobody can spend it, and nobody is asked to give it back", async () => {
  const [used, asked, open] = [await paid(), await paid("alipay"), await order()];
  await user.data("POST", at(API_PATHS.orderRefund, asked.id), {});
  await code(open.id);
  const trades = [tradeOf(used), tradeOf(asked, "alipay"), tradeOf(open)];
  expect(await endPlayedOrders(site.services.paymentDeps, trades)).toBe(3);
  expect(await endPlayedOrders(site.services.paymentDeps, trades)).toBe(0);
  const states = await Promise.all([used, asked, open].map(async ({ id }) => (await see(id)).state));
  expect(states).toEqual(["refunded", "refunded", "closed"]);
  expect(await balance()).toBe(0);
  expect(await sums()).toBe(0);
});

test("a day is compared with the provider's bill: what was lost is credited, what differs is told", async () => {
  const channel = "alipay";
  const kept = await paid(channel);
  const lost = await order();
  await code(lost.id, channel);
  await site.providers.alipay.pay(tradeOf(lost, channel));
  const invented = await order();
  await code(invented.id, channel);
  await site.services.db.execute(sql`
    update order_payments set state = 'paid', transaction_id = 'INVENTED', paid_fen = 3900, paid_at = ${new Date(site.clock.now()).toISOString()}
    where trade_no = ${tradeOf(invented, channel)}`);
  const day = beijingDay(new Date(site.clock.now()));
  const differences = await reconcileDay(site.services.paymentDeps, channel, day);
  expect((await see(lost.id)).state).toBe("fulfilled");
  expect(differences).toContainEqual(
    expect.objectContaining({ what: "payment_only_here", transactionId: "INVENTED" }),
  );
  for (const { number } of [kept, lost])
    expect(differences.filter(({ tradeNo }) => tradeNo === `${number}A`)).toEqual([]);
});

test("the list is narrowed by state, way, kind, number and day, twenty a page", async () => {
  const made = await paid();
  await order();
  const closed = await order();
  await user.data("POST", at(API_PATHS.orderClose, closed.id));
  const list = (query: string) => user.data<OrderList>("GET", `${API_PATHS.orders}?${query}`);
  expect((await list("")).counts).toEqual({ all: 3, open: 1, done: 1, refund: 0, closed: 1 });
  expect((await list("tab=done")).orders.map(({ id }) => id)).toEqual([made.id]);
  expect((await list("channel=alipay")).total).toBe(0);
  expect((await list("kind=gap")).total).toBe(0);
  expect((await list(`search=${made.number.slice(4)}`)).orders.map(({ id }) => id)).toEqual([made.id]);
  expect((await list("search=%25")).total).toBe(0);
  expect((await list("from=2020-01-01&to=2020-01-02")).total).toBe(0);
  expect((await list("page=2")).orders).toEqual([]);
  expect((await list("")).sums).toMatchObject({ paidFen: 3900, invoiceableFen: 3900, invoiceable: 1 });
});
