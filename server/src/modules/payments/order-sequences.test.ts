// The laws of orders, held by random sequences of all that happens to them, at providers with real keys: YIZHOU_ORDER_RUNS and
// YIZHOU_LEDGER_KILLS set how many (`npm run sweep -- ledger`: all of them). What must come out is said by the provider's own book
// of who has paid what and what went back, and by a plain model of what jobs have spent.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PaymentChannel } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import type { TestDatabase } from "../../../test/database.ts";
import { seeded } from "../../../test/ledger-sequences.ts";
import { ManualClock } from "../../platform/clock.ts";
import { connectDatabase } from "../../platform/database/connect.ts";
import type { Database, DatabaseConnection, Transaction } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/log.ts";
import { beijingDay, beijingDayBounds } from "../../platform/payments/beijing-time.ts";
import { createDemoPay } from "../../platform/payments/demo-pay.ts";
import { createMemoryPayments } from "../../platform/payments/demo-payments.ts";
import type { DemoPay } from "../../platform/payments/demo-pay.ts";
import type { PaymentProvider } from "../../platform/payments/payment-provider.ts";
import type { PlayedNotice } from "../../platform/payments/played/played-call.ts";
import type { PlayedTrade } from "../../platform/payments/played/trade-book.ts";
import { newId } from "../../platform/random.ts";
import { loadSettings } from "../../platform/settings.ts";
import { checkBooks, createBilling } from "../billing/index.ts";
import type { Billing } from "../billing/index.ts";
import { createNotifier } from "../notifications/index.ts";
import type { PaymentDeps } from "./deps.ts";
import {
  closeOrder,
  createOrder,
  isOpen,
  issueCode,
  refreshOrder,
  sweepOrders,
  takeNotice,
} from "./orders.ts";
import type { PaymentOperator } from "./policy.ts";
import { reconcile } from "./reconcile.ts";
import { approveRefund, askRefund, refuseRefund, sweepRefunds } from "./refunds.ts";
import * as repo from "./repo.ts";
import type { OrderRow } from "./repo.ts";
import { settlePayment } from "./settle-payment.ts";

const RUNS = Number(process.env["YIZHOU_ORDER_RUNS"] ?? 40);
const KILLS = Number(process.env["YIZHOU_LEDGER_KILLS"] ?? 3);
const VICTIM = join(import.meta.dirname, "../../../test/payment-victim.ts");
/** A limit for what hangs: on a busy machine everything takes its time. */
const PATIENCE_MS = 60_000 + 2000 * RUNS + 30_000 * KILLS;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EVENTS = 12;
const MOST_ORDERS = 3;
const CHANNELS = ["wechat", "alipay"] as const satisfies readonly PaymentChannel[];

const clock = new ManualClock(Date.now());
const log = createLog("silent");
const settings = loadSettings({ DEMO: "on", FREE_CHARACTERS: "0", FREE_PAGES: "0" });
const siteUrl = () => "http://localhost:80";
const played = createMemoryPayments();
const play = (channel: PaymentChannel) => createDemoPay(channel, { clock, siteUrl, newId, ...played });
const providers = { wechat: play("wechat"), alipay: play("alipay") };
/** Whether the providers are out of reach just now; they take payments all the same. */
let isDown = false;
const reachable = (provider: DemoPay): PaymentProvider => {
  const when =
    <Asked, Answer>(call: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      if (isDown) throw new AppError("provider.timeout", { provider: provider.channel });
      return call(asked);
    };
  const { createCode, findTrade, closeTrade, refund, findRefund } = provider;
  return {
    ...provider,
    ...{ createCode: when(createCode), findTrade: when(findTrade), closeTrade: when(closeTrade) },
    ...{ refund: when(refund), findRefund: when(findRefund) },
  };
};
let database: TestDatabase;
let connection: DatabaseConnection;
let billing: Billing;
let deps: PaymentDeps;
let operators: PaymentOperator[];
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectDatabase(database.url, log, 8);
  billing = createBilling({ db: connection.db, clock, settings });
  deps = {
    ...{ db: connection.db, clock, log, settings, billing, channels: CHANNELS },
    ...{ siteUrl, notifier: createNotifier({ clock }) },
    providers: { wechat: reachable(providers.wechat), alipay: reachable(providers.alipay) },
    // Nobody is asked anything and no job waits in these sequences.
    work: { ask: () => Promise.reject(new Error("nobody works here")) },
    gapOf: async () => null,
  };
  operators = [];
  for (let count = 0; count < 2; count++)
    operators.push({ userId: await newPerson(), isDemo: true, mayDecide: true });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function newPerson(): Promise<string> {
  const id = randomUUID();
  await connection.db.execute(sql`
    insert into users (id, account, user_name, nick_name, created_at) values (${id}, ${id}, ${id}, ${id}, now())`);
  return id;
}

const actorOf = (userId: string) => ({
  ...{ userId, sessionId: "", keyId: null, userName: "", nickName: "", email: null },
  ...{ userType: 1, organizationId: 0, isDemo: false, secondStep: "none" as const },
});

/** What a killed process leaves: nothing of a transaction that it had not committed, and nothing of what comes after it. */
class Killed extends Error {}

/** The same site in a process that dies in its transaction number `at`, from 1, just before it commits. */
function dyingIn(at: number): PaymentDeps {
  let begun = 0;
  const transaction = <T>(act: (tx: Transaction) => Promise<T>): Promise<T> =>
    connection.db.transaction(async (tx) => {
      const done = await act(tx);
      if (++begun >= at) throw new Killed();
      return done;
    });
  const get = (db: Database, name: keyof Database) =>
    name === "transaction" ? transaction : (Reflect.get(db, name) as unknown);
  return { ...deps, db: new Proxy(connection.db, { get: (db, name) => get(db, name as keyof Database) }) };
}

/** One person's life with orders. @returns what is wrong; null when books, orders and provider say the same */
async function liveWithOrders(ownerId: string, random: (below: number) => number): Promise<string | null> {
  const { db } = connection;
  const actor = actorOf(ownerId);
  const made: OrderRow[] = [];
  const told: { readonly channel: PaymentChannel; readonly notice: PlayedNotice; readonly atMs: number }[] =
    [];
  /** Trades for which the provider took another amount than was asked. */
  const wrong = new Set<string>();
  const jobs: { readonly id: string; readonly held: number }[] = [];
  let spent = 0;
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length || 1)];
  /** Orders that were seen closed: they stay so, whatever is paid for them. */
  const closed = new Set<string>();
  const now = async (order: OrderRow) => {
    const row = (await repo.findOwnOrder(db, ownerId, order.id))!;
    if (row.state === "closed") closed.add(row.id);
    return row;
  };
  const pickNow = async () => {
    const order = pick(made);
    return order && now(order);
  };
  /** Does it; now and then in a process that dies over it, and then once more. */
  const survive = async <T>(act: (deps: PaymentDeps) => Promise<T>): Promise<T> => {
    if (random(4) > 0) return act(deps);
    try {
      return await act(dyingIn(1 + random(2)));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return act(deps);
    }
  };
  /** What it is refused with; null when it is done. */
  const refusalOf = (act: Promise<unknown>): Promise<string | null> =>
    act.then(
      () => null,
      (error: unknown) => {
        if (isAppError(error)) return error.code;
        throw error;
      },
    );
  const tell = async ({ channel, notice, atMs }: (typeof told)[number]): Promise<string | null> => {
    const refusal = await refusalOf(survive((site) => takeNotice(site, channel, notice)));
    // WeChat Pay's are fresh for five minutes; it tells anew, which `pay` does here.
    const isStale = channel === "wechat" && Math.abs(clock.now() - atMs) > 5 * MINUTE_MS;
    return refusal === null || (isStale && refusal === "payment.notice_refused")
      ? null
      : `a notice was refused with ${refusal}`;
  };

  const deeds: (() => Promise<string | null>)[] = [
    async function order() {
      if (made.length === MOST_ORDERS) return null;
      const wanted = { packageId: pick(["c100k", "c500k", "c1m"])!, requestKey: randomUUID() };
      const twice = await Promise.all([
        survive((site) => createOrder(site, actor, wanted)),
        createOrder(deps, actor, wanted),
      ]);
      made.push(twice[0]);
      return twice[0].id === twice[1].id ? null : "one request made two orders";
    },
    async function showCode() {
      const order = await pickNow();
      if (!order) return null;
      const mayBePaid = isOpen(order) && order.expiresAt.getTime() > clock.now();
      const refusal = await refusalOf(survive((site) => issueCode(site, order, pick(CHANNELS)!)));
      return mayBePaid === (refusal === null) || (mayBePaid && isDown)
        ? null
        : `a code of an order ${order.state}: ${refusal}`;
    },
    async function pay() {
      const order = await pickNow();
      const payment = order && pick(await repo.listPayments(db, order.id));
      if (!payment) return null;
      const { tradeNo, channel } = payment;
      const trade = await played.book.find(tradeNo);
      if (trade?.state === "waiting" && random(12) === 0) {
        wrong.add(tradeNo);
        await played.book.save({ ...trade, amountFen: trade.amountFen - 1 });
      }
      const notice = await providers[channel].pay(tradeNo);
      // Some are lost on the way.
      if (notice && random(4) > 0) told.push({ channel, notice, atMs: clock.now() });
      return null;
    },
    async function tellOnce() {
      const one = pick(told);
      return one ? tell(one) : null;
    },
    async function tellAtOnce() {
      const faults = await Promise.all(
        Array.from({ length: 3 }, () => pick(told)).map((one) => one && tell(one)),
      );
      return faults.find(Boolean) ?? null;
    },
    async function close() {
      const [order, one] = [await pickNow(), pick(told)];
      if (!order) return null;
      // From one tab, while another still asks and a notice comes.
      const [, , fault] = await Promise.all([
        survive((site) => closeOrder(site, order)),
        refreshOrder(deps, order),
        one ? tell(one) : null,
      ]);
      return fault;
    },
    async function sweep() {
      await survive((site) => sweepOrders(site));
      await survive((site) => sweepRefunds(site));
      return null;
    },
    async function askBack() {
      const order = await pickNow();
      if (!order) return null;
      const refusal = await refusalOf(survive((site) => askRefund(site, order, null)));
      return refusal === null || refusal === "payment.refund_not_possible" ? null : `a refund met ${refusal}`;
    },
    async function decide() {
      const order = await pickNow();
      const [refund] = order ? await repo.listRefunds(db, [order.id]) : [];
      if (refund?.state !== "requested") return null;
      if (random(3) === 0)
        await survive((site) => refuseRefund(site, operators[0]!, refund.id, "不符合条件"));
      else await approve(refund.id);
      return null;
    },
    async function startJob() {
      const id = randomUUID();
      const characters = 1 + random(250_000);
      const document = { sha256: id, characters: 0, pages: null, fullPage: 1800 };
      const hold = (site: PaymentDeps) =>
        site.db.transaction((tx) => billing.hold(tx, { jobId: id, turn: 1, ownerId, characters, document }));
      const before = await billing.spendableBy(db, ownerId);
      const missing = await survive(hold);
      if (missing !== Math.max(0, characters - before)) return `${missing} were missing of ${characters}`;
      if (missing === 0) jobs.push({ id, held: characters });
      return null;
    },
    endJob,
    async function passTime() {
      clock.advance(random(4) === 0 ? settings.orderMs : random(3) * MINUTE_MS);
      return null;
    },
  ];
  const [order, showCode, pay] = [0, 1, 2];
  const often = [order, showCode, showCode, pay, pay, pay, 3, 4, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11];
  // Without an order that can be paid nothing else happens.
  const events = [order, showCode, pay, ...Array.from({ length: EVENTS }, () => pick(often)!)];

  /** A third is cancelled before anything was delivered. */
  async function endJob(): Promise<string | null> {
    const [job] = jobs.splice(random(jobs.length || 1), 1);
    if (!job) return null;
    const delivered = random(3) === 0 ? 0 : random(300_000);
    const settle = (site: PaymentDeps) =>
      site.db.transaction((tx) => billing.settle(tx, { jobId: job.id, turn: 1 }, delivered));
    await survive(settle);
    await settle(deps);
    spent += Math.min(delivered, job.held);
    return null;
  }

  /** Large amounts take two. Whoever approves one that a killed process had approved is told that there is none. */
  async function approve(id: string): Promise<void> {
    for (const operator of operators) {
      const refusal = await refusalOf(survive((site) => approveRefund(site, operator, id)));
      if (refusal !== null && refusal !== "payment.refund_not_found" && refusal !== "payment.second_person")
        throw new Error(refusal);
    }
  }

  for (const event of events) {
    isDown = random(5) === 0;
    const fault = await deeds[event]!();
    if (fault) return fault;
  }
  isDown = false;
  // Everything comes to its end.
  while (jobs.length > 0) await endJob();
  const orderIds = made.map(({ id }) => id);
  for (const { id, state } of await repo.listRefunds(db, orderIds))
    if (state === "requested") await approve(id);
  clock.advance(settings.orderMs);
  await sweepOrders(deps);
  await Promise.all(made.map(now));
  // What nobody told and nobody asked about any more stands in the provider's bill of the day.
  const today = beijingDayBounds(beijingDay(new Date(clock.now())));
  clock.advance(today.to.getTime() + DAY_MS / 2 - clock.now());
  await reconcile(deps);
  for (let round = 0; round < 2; round++) {
    await sweepRefunds(deps);
    clock.advance(MINUTE_MS);
  }
  for (const one of told) {
    const fault = await tell(one);
    if (fault) return fault;
  }

  let bought = 0;
  for (const order of await Promise.all(made.map(now))) {
    const fault = await faultOfOrder(order, wrong);
    if (fault) return fault;
    if (closed.has(order.id) && order.state !== "closed") return `a closed order is ${order.state}`;
    if (order.state !== "closed") bought += order.characters;
  }
  const refunds = await repo.listRefunds(db, orderIds);
  const back = refunds
    .filter(({ kind, state }) => kind === "request" && state === "done")
    .reduce((sum, { characters }) => sum + characters, 0);
  const left = await billing.spendableBy(db, ownerId);
  return left === bought - back - spent
    ? null
    : `${left} are left of ${bought} bought, ${back} given back and ${spent} spent`;
}

/** What went to and fro at the provider, beside what the order says. */
async function faultOfOrder(order: OrderRow, wrong: ReadonlySet<string>): Promise<string | null> {
  const { id, state, amountFen, refundedFen } = order;
  const trades = await Promise.all(CHANNELS.map((channel) => played.book.find(tradeNoOf(order, channel))));
  const kept = trades.reduce(
    (sum, trade) => (trade && !wrong.has(trade.tradeNo) ? sum + keptOf(trade) : sum),
    0,
  );
  const expected = { fulfilled: amountFen, refunded: amountFen - refundedFen, closed: 0 };
  if (state !== "fulfilled" && state !== "refunded" && state !== "closed")
    return `an order stays ${state} for ever`;
  if (kept !== expected[state]) return `of an order ${state} for ${amountFen} fen ${kept} were kept`;
  const { rows } = await connection.db.execute<{ credits: number }>(sql`
    select count(*)::int as credits from payment_notices n join order_payments p using (trade_no)
    where p.order_id = ${id} and n.outcome = 'credited'`);
  const credits = rows[0]!.credits;
  return credits === (state === "closed" ? 0 : 1) ? null : `an order ${state} was credited ${credits} times`;
}

const tradeNoOf = ({ number }: OrderRow, channel: PaymentChannel): string =>
  `${number}${channel === "wechat" ? "W" : "A"}`;

/** What the provider has taken for it and not given back. */
function keptOf({ state, amountFen, refunds }: PlayedTrade): number {
  const back = refunds.reduce((sum, refund) => sum + refund.amountFen, 0);
  return state === "paid" ? amountFen - back : 0;
}

/** What the books say has come in and stayed, by all providers. */
async function received(): Promise<number> {
  const { rows } = await connection.db.execute<{ fen: string }>(sql`
    select coalesce(sum(p.amount), 0) as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = 'received'`);
  return Number(rows[0]!.fen);
}

async function expectSoundBooks(): Promise<void> {
  expect(await checkBooks({ db: connection.db, log })).toBe(0);
  const trades = await played.book.list();
  expect(await received()).toBe(trades.reduce((sum, trade) => sum + keptOf(trade), 0));
}

test(
  `after ${RUNS} random lives with orders the books say what the provider and a plain model say`,
  { timeout: PATIENCE_MS },
  async () => {
    for (let run = 0; run < RUNS; run++) {
      const seed = run + 1;
      const fault = await liveWithOrders(await newPerson(), seeded(seed));
      expect({ seed, fault }).toEqual({ seed, fault: null });
    }
    await expectSoundBooks();
  },
);

test(
  `a process that is killed ${KILLS} times between notices and their credits leaves sound books, and nothing is credited twice`,
  { timeout: PATIENCE_MS },
  async () => {
    const random = seeded(KILLS);
    for (let kill = 0; kill < KILLS; kill++) {
      const ownerId = await newPerson();
      const trades = [];
      for (let count = 0; count < TOLD; count++) {
        const order = await createOrder(deps, actorOf(ownerId), {
          packageId: "c100k",
          requestKey: randomUUID(),
        });
        const { tradeNo } = await issueCode(deps, order, "wechat");
        await providers.wechat.pay(tradeNo);
        const { transactionId, amountFen, paidAt } = (await played.book.find(tradeNo))!;
        trades.push({ tradeNo, transactionId: transactionId!, amountFen, paidAt: new Date(paidAt!) });
      }
      const child = fork(VICTIM, [database.url], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
      await once(child, "message");
      child.send(trades);
      await wait(random(60));
      child.kill("SIGKILL");
      await once(child, "exit");
      const { rows } = await connection.db.execute<{ paid: number }>(sql`
        select count(*)::int as paid from orders where owner_id = ${ownerId} and state = 'fulfilled'`);
      expect(await billing.spendableBy(connection.db, ownerId)).toBe(100_000 * rows[0]!.paid);
      // The provider tells again of all.
      const outcomes = await Promise.all(trades.map((trade) => settlePayment(deps, "wechat", trade)));
      expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(rows[0]!.paid);
      expect(await billing.spendableBy(connection.db, ownerId)).toBe(100_000 * TOLD);
    }
    await expectSoundBooks();
  },
);

/** Notices that wait when the process begins: it is killed amidst them. */
const TOLD = 4;
