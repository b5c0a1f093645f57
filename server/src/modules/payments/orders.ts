// Orders from the first click to the money: what they cost is the server's table's to say, and a provider is asked wherever its
// notice may have been lost.
import { randomInt } from "node:crypto";
import type { NewOrder, PackageList, PaymentChannel } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { Actor } from "../../platform/http/actor.ts";
import { beijingTime } from "../../platform/payments/beijing-time.ts";
import type { RawNotice } from "../../platform/payments/payment-provider.ts";
import { newId } from "../../platform/random.ts";
import type { PaymentDeps } from "./deps.ts";
import { eachAlone } from "./each-alone.ts";
import { packagePrice, presentPackage } from "./present.ts";
import * as repo from "./repo.ts";
import type { OrderRow, PaymentRow } from "./repo.ts";
import { settlePayment } from "./settle-payment.ts";

/** A page that polls makes us ask no more often. */
const ASK_EVERY_MS = 3000;
/** Nobody may be looking at the page any more. */
const SWEEP_EVERY_MS = 50_000;
const SWEEP_AT_ONCE = 500;

/** What the person can buy. */
export async function showPackages(deps: PaymentDeps, actor: Actor): Promise<PackageList> {
  const isProvided = isProvidedFor(deps, actor);
  const rows = isProvided ? [] : await repo.listPackages(deps.db);
  return {
    packages: rows.map(presentPackage),
    isProvided,
    channels: [...deps.channels],
    balance: await balanceFor(deps, actor.userId),
    refundDays: deps.settings.refundDays,
    gapFenPer10000: deps.settings.gapFenPer10000,
  };
}

async function balanceFor({ db, billing }: PaymentDeps, ownerId: string): Promise<PackageList["balance"]> {
  const { characters, lots } = await billing.balanceOf(db, { ownerId });
  const sumOf = (kind: string) =>
    lots.filter((lot) => lot.kind === kind).reduce((sum, { balance }) => sum + balance, 0);
  const ends = lots.flatMap(({ kind, expiresAt }) => (kind === "package" && expiresAt ? [expiresAt] : []));
  const first = ends.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    ...{ all: characters, packages: sumOf("package"), vouchers: sumOf("voucher"), other: sumOf("balance") },
    packagesEndAt: first?.toISOString() ?? null,
  };
}

/**
 * A new order, or the one that the same request made before.
 *
 * @throws {AppError} payment.provided, payment.package_not_found, payment.gap_closed, request.key_reused
 */
export async function createOrder(deps: PaymentDeps, actor: Actor, wanted: NewOrder): Promise<OrderRow> {
  if (isProvidedFor(deps, actor)) throw new AppError("payment.provided");
  const ownerId = actor.userId;
  const known = await repo.findOrderByKey(deps.db, ownerId, wanted.requestKey);
  if (known) return sameGoods(known, wanted);
  const now = deps.clock.now();
  const goods =
    "packageId" in wanted
      ? await packageGoods(deps, wanted.packageId)
      : await gapGoods(deps, ownerId, wanted.jobId);
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    // The table has room for one open order of a job: who comes second in the same moment finds it on the next turn.
    const open = "jobId" in wanted ? await openGapOrder(deps, ownerId, wanted.jobId, goods) : null;
    if (open) return open;
    const isNew = await repo.insertOrder(deps.db, {
      ...goods,
      ...{ id: newId(), number: newOrderNumber(new Date(now)), ownerId, requestKey: wanted.requestKey },
      ...{ state: "created", createdAt: new Date(now), expiresAt: new Date(now + deps.settings.orderMs) },
    });
    // It is there now, by this request or by the same one at the same moment; or the number was another order's.
    const made = await repo.findOrderByKey(deps.db, ownerId, wanted.requestKey);
    if (isNew || made) return sameGoods(made!, wanted);
  }
  throw new Error(`no free order number in ${NUMBER_TRIES} tries`);
}

/** Numbers drawn for one order: with a thousand orders in its second eight draws fail once in a hundred million. */
const NUMBER_TRIES = 8;

/** @throws {AppError} request.key_reused for a key that stood for other goods */
function sameGoods(order: OrderRow, wanted: NewOrder): OrderRow {
  const isSame = "packageId" in wanted ? order.packageId === wanted.packageId : order.jobId === wanted.jobId;
  if (!isSame) throw new AppError("request.key_reused");
  return order;
}

/**
 * The order that waits for what the job lacks today. Others of the job, for what it lacked before, are closed: it is paid for once.
 *
 * @param goods  numbers of characters that differ by some may cost as many fen, and the smaller would not start the job
 */
async function openGapOrder(
  deps: PaymentDeps,
  ownerId: string,
  jobId: string,
  goods: Pick<OrderRow, "characters" | "amountFen">,
): Promise<OrderRow | null> {
  let found: OrderRow | null = null;
  for (const order of await repo.listOpenGapOrders(deps.db, ownerId, jobId)) {
    const isCurrent =
      order.characters === goods.characters &&
      order.amountFen === goods.amountFen &&
      order.expiresAt.getTime() > deps.clock.now();
    if (isCurrent && !found) found = order;
    else await closeOrder(deps, order);
  }
  return found;
}

async function packageGoods({ db }: PaymentDeps, packageId: string) {
  const row = (await repo.listPackages(db)).find(({ id }) => id === packageId);
  if (!row) throw new AppError("payment.package_not_found");
  const { characters, fenPer10000, validDays, hasSpecialInvoice } = row;
  return {
    ...{ kind: "package" as const, packageId, characters, fenPer10000, validDays, hasSpecialInvoice },
    amountFen: packagePrice(row),
  };
}

async function gapGoods({ gapOf, settings }: PaymentDeps, ownerId: string, jobId: string) {
  const gap = await gapOf(ownerId, jobId);
  if (!gap || gap.characters <= 0) throw new AppError("payment.gap_closed");
  const { characters, name } = gap;
  const fenPer10000 = settings.gapFenPer10000;
  return {
    ...{ kind: "gap" as const, jobId, jobName: name, characters, fenPer10000, validDays: null },
    // Up to a whole fen: the smallest amount that a provider takes.
    amountFen: Math.ceil((characters * fenPer10000) / 10_000),
    hasSpecialInvoice: false,
  };
}

/** @throws {AppError} payment.order_not_found also for another's */
export async function requireOrder(deps: PaymentDeps, actor: Actor, id: string): Promise<OrderRow> {
  const order = await repo.findOwnOrder(deps.db, actor.userId, id);
  if (!order) throw new AppError("payment.order_not_found");
  return order;
}

/**
 * A code for an order, in one of the two ways.
 *
 * @throws {AppError} payment.order_closed, payment.channel_off, and what the provider throws
 */
export async function issueCode(
  deps: PaymentDeps,
  order: OrderRow,
  channel: PaymentChannel,
): Promise<PaymentRow> {
  const now = new Date(deps.clock.now());
  if (!isOpen(order) || order.expiresAt <= now) throw new AppError("payment.order_closed");
  if (!deps.channels.includes(channel)) throw new AppError("payment.channel_off");
  const tradeNo = `${order.number}${channel === "wechat" ? "W" : "A"}`;
  // Written before the provider hears of it: its notice may be faster than its answer.
  const payment = await repo.insertPayment(deps.db, {
    ...{ tradeNo, orderId: order.id, channel, amountFen: order.amountFen, state: "created", createdAt: now },
  });
  if (payment.code !== null) return payment;
  const code = await deps.providers[channel].createCode({
    ...{ tradeNo, amountFen: order.amountFen, expiresAt: order.expiresAt },
    subject: `译舟 ${order.characters}字符`,
    noticeUrl: `${deps.siteUrl()}/api/payments/notices/${channel}`,
  });
  await repo.storeCode(deps.db, tradeNo, code);
  await deps.db.transaction(async (tx) => {
    const current = await repo.lockOrder(tx, order.id);
    if (current?.state === "created") await repo.updateOrder(tx, order.id, { state: "paying" });
  });
  return (await repo.findPayment(deps.db, channel, tradeNo))!;
}

/**
 * An order as it is now, the provider asked where that is due. A provider that is down changes nothing: what we know is shown.
 *
 * @param everyMs  the provider is asked no more often than so
 * @param down  providers that did not answer, which are not asked again; added to
 */
export async function refreshOrder(
  deps: PaymentDeps,
  order: OrderRow,
  everyMs = ASK_EVERY_MS,
  down = new Set<PaymentChannel>(),
): Promise<void> {
  if (!isOpen(order)) return;
  if (order.expiresAt.getTime() <= deps.clock.now()) return closeOrder(deps, order, down);
  const now = new Date(deps.clock.now());
  for (const payment of await repo.listPayments(deps.db, order.id))
    if (!down.has(payment.channel) && (await repo.takeAsking(deps.db, payment.tradeNo, now, everyMs)))
      await askProvider(deps, payment, down);
}

async function askProvider(deps: PaymentDeps, payment: PaymentRow, down: Set<PaymentChannel>): Promise<void> {
  const { channel, tradeNo } = payment;
  try {
    const status = await deps.providers[channel].findTrade(tradeNo);
    if (status.state === "paid") await settlePayment(deps, channel, status.trade);
    else if (status.state === "scanned") await repo.noteScanned(deps.db, tradeNo);
  } catch (error) {
    if (!isAppError(error)) throw error;
    noteDown(down, channel, error);
    deps.log.warn({ err: error, channel, tradeNo }, "a payment could not be asked for");
  }
}

/**
 * Closes an order that is not paid: the provider is asked once more, and told to take nothing for it. Where it cannot be reached
 * the order is closed all the same; what is paid for it after that goes back.
 */
export async function closeOrder(
  deps: PaymentDeps,
  order: OrderRow,
  down = new Set<PaymentChannel>(),
): Promise<void> {
  const payments = (await repo.listPayments(deps.db, order.id)).filter(({ state }) => state !== "paid");
  for (const payment of payments) {
    if (!down.has(payment.channel)) await askProvider(deps, payment, down);
    if (down.has(payment.channel)) continue;
    await deps.providers[payment.channel].closeTrade(payment.tradeNo).catch(async (error: unknown) => {
      if (!isAppError(error)) throw error;
      noteDown(down, payment.channel, error);
      deps.log.warn({ err: error, tradeNo: payment.tradeNo }, "a trade could not be closed");
      // It may have been paid between the two calls.
      if (error.code === "provider.refused") await askProvider(deps, payment, down);
    });
  }
  await deps.db.transaction(async (tx) => {
    const current = await repo.lockOrder(tx, order.id);
    if (!current || !isOpen(current)) return;
    await repo.updateOrder(tx, order.id, { state: "closed", closedAt: new Date(deps.clock.now()) });
    await repo.closePayments(
      tx,
      payments.map(({ tradeNo }) => tradeNo),
    );
  });
}

/**
 * Takes a provider's notice.
 *
 * @returns whether the provider need not tell again
 * @throws {AppError} payment.notice_refused
 */
export async function takeNotice(
  deps: PaymentDeps,
  channel: PaymentChannel,
  raw: RawNotice,
): Promise<boolean> {
  const notice = await deps.providers[channel].readNotice(raw);
  if (notice.kind === "other") return true;
  const outcome = await settlePayment(deps, channel, notice.trade);
  deps.log.info({ channel, tradeNo: notice.trade.tradeNo, outcome }, "a payment was told");
  return true;
}

/** Asks for what was paid without a notice, and closes what is past its time. @returns how many were past it */
export async function sweepOrders(deps: PaymentDeps): Promise<number> {
  const down = new Set<PaymentChannel>();
  const open = await repo.listOpenOrders(deps.db, SWEEP_AT_ONCE);
  await eachAlone(deps, open, (order) => refreshOrder(deps, order, SWEEP_EVERY_MS, down));
  return open.filter(({ expiresAt }) => expiresAt.getTime() <= deps.clock.now()).length;
}

/** One that does not answer is waited for once a turn, not once an order. */
function noteDown(down: Set<PaymentChannel>, channel: PaymentChannel, { code }: AppError): void {
  if (code === "provider.unavailable" || code === "provider.timeout") down.add(channel);
}

export function isOpen({ state }: Pick<OrderRow, "state">): boolean {
  return state === "created" || state === "paying";
}

function isProvidedFor({ settings }: PaymentDeps, { organizationId }: Actor): boolean {
  return organizationId === settings.universityOrganizationId;
}

/** `YZ20261122110359` and four digits: what people read out. Two of one second may be alike, so the table decides. */
function newOrderNumber(now: Date): string {
  return `YZ${beijingTime(now).replace(/\D/g, "")}${String(randomInt(10_000)).padStart(4, "0")}`;
}
