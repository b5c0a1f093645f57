// Random sequences of everything that happens to characters, on the real database, beside a plain model of what must come out.
import { randomUUID } from "node:crypto";
import type { Billing } from "../src/modules/billing/index.ts";
import type { Database, Transaction } from "../src/platform/database/connect.ts";

const DAY_MS = 24 * 3600 * 1000;

export interface SequenceSite {
  readonly db: Database;
  readonly billing: Billing;
  readonly clock: { now(): number; advance(ms: number): void };
  /** Lets lots lapse that are due. */
  lapse(): Promise<unknown>;
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface ModelLot {
  readonly orderId: string;
  readonly rank: number;
  left: number;
  readonly endsAt: number;
  /** Of what came back after its lot had ended: when it first did. */
  readonly graceSince?: number;
}
interface ModelJob {
  readonly id: string;
  readonly taken: { readonly lot: ModelLot; readonly amount: number }[];
}

/** What a killed process leaves: nothing of a transaction that it had not committed. */
class Killed extends Error {}

/**
 * One person's life: packages bought (told several times, also at once), refunds, jobs that end somehow, days that pass, and
 * processes that die before they commit.
 *
 * @returns what is wrong; null when the books say what the model says
 */
export async function liveSequence(
  site: SequenceSite,
  ownerId: string,
  random: (below: number) => number,
  events: number,
): Promise<string | null> {
  const { db, billing, clock } = site;
  const lots: ModelLot[] = [];
  const jobs: ModelJob[] = [];
  const id = randomUUID();
  const spendable = () => lots.filter(({ left, endsAt }) => left > 0 && endsAt > clock.now());
  const sum = (list: readonly ModelLot[]) => list.reduce((total, { left }) => total + left, 0);
  /** Does it, and first, now and then, dies in the middle of it. */
  const commit = async <T>(act: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (random(4) === 0)
      await db
        .transaction(async (tx) => {
          await act(tx);
          throw new Killed();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
    return db.transaction(act);
  };

  /** Seven days more for what its lot's end has passed meanwhile, and no more than thirty in all. */
  const giveBack = (lot: ModelLot, amount: number) => {
    const now = clock.now();
    const graceSince = lot.graceSince ?? now;
    const endsAt = Math.min(now + 7 * DAY_MS, graceSince + 30 * DAY_MS);
    if (lot.endsAt > now || amount === 0) lot.left += amount;
    else if (endsAt > now) lots.push({ ...lot, left: amount, endsAt, graceSince });
  };

  const deeds: (() => Promise<string | null>)[] = [
    async function buy() {
      const orderId = `${id} ${lots.length}`;
      const isPackage = random(2) === 0;
      const characters = 1 + random(500);
      const endsAt = isPackage ? clock.now() + (1 + random(30)) * DAY_MS : Infinity;
      const purchase = {
        ...{ key: `${orderId} paid`, orderId, buyer: { ownerId }, characters, paidFen: characters },
        kind: isPackage ? ("package" as const) : ("balance" as const),
        ...{ channel: "sandbox", expiresAt: isPackage ? new Date(endsAt) : null },
      };
      const told = await Promise.all([
        commit((tx) => billing.creditPurchase(tx, purchase)),
        ...Array.from({ length: random(3) }, () =>
          db.transaction((tx) => billing.creditPurchase(tx, purchase)),
        ),
      ]);
      lots.push({ orderId, rank: isPackage ? 0 : 1, left: characters, endsAt });
      return told.filter(Boolean).length === 1 ? null : "an order was credited more than once or never";
    },
    async function refund() {
      const lot = lots[random(lots.length)];
      if (!lot) return null;
      const characters = 1 + random(300);
      // Of a package that has ended nothing can be given back, of what came back of it neither.
      const isLeft = lot.graceSince === undefined && lot.endsAt > clock.now() && characters <= lot.left;
      const reversal = {
        key: `${randomUUID()}`,
        orderId: lot.orderId,
        characters,
        fen: characters,
      };
      const isDone = await commit((tx) => billing.reversePurchase(tx, reversal)).catch(() => false);
      if (isDone !== isLeft)
        return `a refund of ${characters} of ${lot.left} was ${isDone ? "made" : "refused"}`;
      if (isDone) lot.left -= characters;
      return null;
    },
    async function start() {
      const jobId = randomUUID();
      const characters = 1 + random(700);
      const document = { sha256: jobId, characters: 0, pages: null, fullPage: 1800 };
      const run = { jobId, turn: 1, ownerId, characters, document };
      const free = spendable();
      const missing = await commit((tx) => billing.hold(tx, run));
      if (missing !== Math.max(0, characters - sum(free)))
        return `${missing} were said to be missing of ${characters}`;
      if (missing > 0) return null;
      const job: ModelJob = { id: jobId, taken: [] };
      let wanted = characters;
      for (const lot of free.toSorted(
        (a, b) => a.rank - b.rank || a.endsAt - b.endsAt || lots.indexOf(a) - lots.indexOf(b),
      )) {
        const amount = Math.min(wanted, lot.left);
        if (amount === 0) break;
        lot.left -= amount;
        wanted -= amount;
        job.taken.push({ lot, amount });
      }
      jobs.push(job);
      return null;
    },
    async function end() {
      const [job] = jobs.splice(random(Math.max(1, jobs.length)), 1);
      if (!job) return null;
      let delivered = random(3) === 0 ? 0 : random(900);
      const used = delivered;
      await commit((tx) => billing.settle(tx, { jobId: job.id, turn: 1 }, used));
      // A worker that was thought to be gone ends it too.
      await db.transaction((tx) => billing.settle(tx, { jobId: job.id, turn: 1 }, used));
      for (const { lot, amount } of job.taken) {
        const taken = Math.min(delivered, amount);
        delivered -= taken;
        giveBack(lot, amount - taken);
      }
      return null;
    },
    async function wait() {
      clock.advance(random(20) * DAY_MS);
      await site.lapse();
      for (const lot of lots) if (lot.endsAt <= clock.now()) lot.left = 0;
      return null;
    },
  ];

  // Half of the lives begin with a job over which days pass, so that lots end while something of them is held.
  const [buy, start, end, wait] = [0, 2, 3, 4];
  const begun = random(2) === 0 ? [buy, start, wait, end] : [];
  for (const deed of [...begun, ...Array.from({ length: events }, () => random(deeds.length))]) {
    const fault = await deeds[deed]!();
    if (fault) return fault;
  }
  const balance = await billing.spendableBy(db, ownerId);
  return balance === sum(spendable()) ? null : `the books say ${balance}, the model ${sum(spendable())}`;
}
