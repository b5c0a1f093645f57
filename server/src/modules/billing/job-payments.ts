// How a job is paid for: what it may cost at most is held when it starts, what was delivered is captured when it ends, and the rest
// goes back to where it came from. Every call is part of the caller's transaction, which holds the job's row and locks nothing
// behind the wallets.
import type { LedgerLine } from "@yizhou/contract";
import { graceEnd, limited, settle, takeFrom, totalOf } from "@yizhou/ledger";
import type { LotKind, Share } from "@yizhou/ledger";
import type { Clock } from "../../platform/clock.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { sha256 } from "../../platform/random.ts";
import { findMembership } from "../organizations/index.ts";
import { presentLines } from "./present-lines.ts";
import { spendableRows } from "./balance.ts";
import { CREDITED } from "./credited.ts";
import { freePartOf } from "./free-part.ts";
import type { PaidDocument } from "./free-part.ts";
import * as ledger from "./ledger-repo.ts";
import { createMemberLimits } from "./member-limits.ts";
import type { AccountRow, LotRow, WalletOwner } from "./ledger-repo.ts";

/** A run of a job that has to be paid for. */
export interface PaidRun {
  readonly jobId: string;
  /** Grows with every run of the job, from 1. */
  readonly turn: number;
  readonly ownerId: string;
  /** What it may cost at most. */
  readonly characters: number;
  readonly document: PaidDocument;
}

/** What a job has come to. */
export interface JobCost {
  readonly jobId: string;
  /** Set aside for it now. */
  readonly held: number;
  /** Of it, out of the free part of the document. */
  readonly heldFree: number;
  /** Paid for what was delivered. */
  readonly paid: number;
  /** Delivered for nothing, as the free part of the document. */
  readonly free: number;
}

export interface JobPayments {
  /**
   * Sets aside what a run may cost.
   *
   * @returns how many characters are missing, and then nothing is set aside; 0 when it is
   */
  hold(tx: Transaction, run: PaidRun): Promise<number>;
  /**
   * Ends a run: pays for what was delivered, at most what was held, and gives the rest back. Does nothing for a run that nothing was
   * held for or that was settled before.
   */
  settle(tx: Transaction, run: Pick<PaidRun, "jobId" | "turn">, delivered: number): Promise<void>;
  /** What each run would lack if it began now, by job; without a lock. All of one person. */
  missingFor(db: Queryable, ownerId: string, runs: readonly Unstarted[]): Promise<ReadonlyMap<string, Lack>>;
  /**
   * What a run that waits would be paid from, by kind: all of it, where that is not enough.
   *
   * @returns characters, 0 where there are none
   */
  sourcesFor(
    db: Queryable,
    ownerId: string,
    run: Pick<PaidRun, "jobId" | "document">,
  ): Promise<Readonly<Record<LotKind, number>>>;
  /** What jobs have come to; those that nothing was written of are absent. */
  costsOf(db: Queryable, jobIds: readonly string[]): Promise<readonly JobCost[]>;
  /** Everything that was written of a job, oldest first. */
  linesOfJob(db: Queryable, jobId: string): Promise<LedgerLine[]>;
  /** Jobs that somebody has paid for, each of which keeps what was paid until it begins or `freeReserved` is called. */
  reservedJobs(db: Queryable): Promise<readonly string[]>;
  /** What was paid for a job that does not wait any more can be spent on others. */
  freeReserved(tx: Queryable, jobId: string): Promise<void>;
  /** What somebody can spend on any job now, with what the organisation gives; the free parts of documents come on top. */
  spendableBy(db: Queryable, ownerId: string): Promise<number>;
  /** How much of a document is free for somebody, whether or not it has begun to be used. */
  freePartOf(db: Queryable, ownerId: string, document: PaidDocument): Promise<number>;
}

/** In characters. */
export interface Lack {
  readonly missing: number;
  /** Of what the run may cost, what the free part of its document covers. */
  readonly free: number;
}

export type Unstarted = Pick<PaidRun, "jobId" | "characters" | "document">;

interface JobPaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "freeCharacters" | "freePages">;
}

export function createJobPayments({ clock, settings }: JobPaymentDeps): JobPayments {
  const now = () => new Date(clock.now());
  const { limitOf } = createMemberLimits({ clock });

  return {
    async hold(tx, run) {
      const { jobId, turn, ownerId, characters, document } = run;
      const wallets = await ledger.lockWallets(tx, await payersOf(tx, ownerId), now());
      const own = wallets[0]!;
      await openFreePart(tx, own, document);
      const ref = freeRef(own, document);
      const most = await leftOfLimit(tx, ownerId);
      const rows = await ledger.listLots(tx, wallets, [ref]);
      const lots = lotsFor(rows, { own, most, free: ref, jobId, nowMs: clock.now() });
      const shares = takeFrom(lots.map(toLot), characters);
      if (!shares) return characters - totalOf(lots);
      const hold = await ledger.openAccount(tx, {
        ...{ walletId: own, unit: "characters", kind: "hold", ref: jobId, createdAt: now() },
      });
      await ledger.postEntry(tx, {
        ...{ key: holdKey({ jobId, turn }), kind: "hold", at: now(), jobId },
        lines: [
          ...shares.map(({ lotId, amount }) => ({ account: byId(lots, lotId), amount: -amount })),
          { account: hold, amount: characters },
        ],
      });
      await ledger.dropReservations(tx, jobId);
      return 0;
    },

    async settle(tx, { jobId, turn }, delivered) {
      await ledger.dropReservations(tx, jobId);
      const lines = await ledger.listLines(tx, { key: holdKey({ jobId, turn }) });
      const hold = lines.at(-1)?.account;
      if (!hold) return;
      await ledger.lockWalletsByNumber(tx, [...new Set(lines.map(({ account }) => account.walletId!))]);
      const held = await ledger.balanceOfAccount(tx, hold.id);
      if (held === 0) return;
      const shares: Share[] = lines
        .filter(({ amount }) => amount < 0)
        .map(({ account, amount }) => ({ lotId: account.id, amount: -amount }));
      const { used, back } = settle(shares, delivered);
      if (used > 0)
        await ledger.postEntry(tx, {
          ...{ key: `job ${jobId} capture ${turn}`, kind: "capture", at: now(), jobId },
          lines: [
            { account: hold, amount: -used },
            { account: { kind: "used", unit: "characters" }, amount: used },
          ],
        });
      if (back.length === 0) return;
      const released: ledger.Line[] = [];
      for (const { lotId, amount } of back) {
        const { account } = lines.find(({ account }) => account.id === lotId)!;
        released.push({ account: await lotOfRest(tx, account, holdKey({ jobId, turn })), amount });
      }
      await ledger.postEntry(tx, {
        ...{ key: `job ${jobId} release ${turn}`, kind: "release", at: now(), jobId },
        lines: [{ account: hold, amount: used - held }, ...released],
      });
      await notify(tx, CREDITED, String(hold.walletId));
    },

    async missingFor(db, ownerId, runs) {
      if (runs.length === 0) return new Map();
      const wallets = await findWallets(db, await payersOf(db, ownerId));
      const own = wallets[0] ?? null;
      const rows = await ledger.listLots(
        db,
        wallets.filter((id) => id !== null),
        own === null ? [] : runs.map(({ document }) => freeRef(own, document)),
      );
      const most = await leftOfLimit(db, ownerId);
      const lacks = new Map<string, Lack>();
      for (const { jobId, characters, document } of runs) {
        const ref = own === null ? null : freeRef(own, document);
        const lots = lotsFor(rows, { own, most, free: ref, jobId, nowMs: clock.now() });
        const unopened = await unopenedFreePart(db, own, document);
        const free = unopened + totalOf(lots.filter(({ kind }) => kind === "free"));
        lacks.set(jobId, {
          missing: Math.max(0, characters - totalOf(lots) - unopened),
          free: Math.min(characters, free),
        });
      }
      return lacks;
    },

    async sourcesFor(db, ownerId, { jobId, document }) {
      const wallets = await findWallets(db, await payersOf(db, ownerId));
      const own = wallets[0] ?? null;
      const ref = own === null ? null : freeRef(own, document);
      const rows = await ledger.listLots(
        db,
        wallets.filter((id) => id !== null),
        ref === null ? [] : [ref],
      );
      const most = await leftOfLimit(db, ownerId);
      const sums = {
        free: await unopenedFreePart(db, own, document),
        allowance: 0,
        voucher: 0,
        package: 0,
        balance: 0,
      };
      for (const { kind, balance } of lotsFor(rows, { own, most, free: ref, jobId, nowMs: clock.now() }))
        sums[kind] += balance;
      return sums;
    },

    costsOf: ledger.sumJobs,
    linesOfJob: async (db, jobId) => presentLines(await ledger.listLines(db, { jobId })),
    reservedJobs: ledger.listReservedJobs,
    freeReserved: ledger.dropReservations,

    async spendableBy(db, ownerId) {
      const wallets = await findWallets(db, await payersOf(db, ownerId));
      const rows = await ledger.listLots(
        db,
        wallets.filter((id) => id !== null),
      );
      const most = await leftOfLimit(db, ownerId);
      return totalOf(lotsFor(rows, { own: wallets[0]!, most, free: null, jobId: null, nowMs: clock.now() }));
    },

    async freePartOf(db, ownerId, document) {
      const own = await ledger.findWallet(db, { ownerId });
      const unopened = await unopenedFreePart(db, own, document);
      if (own === null || unopened > 0) return unopened;
      const [lot] = await ledger.findAccounts(db, ["free"], freeRef(own, document));
      return lot?.balance ?? 0;
    },
  };

  /** Where characters go that were taken from a lot: back into it, or, once it has ended, into one of their own for some days. */
  async function lotOfRest(tx: Transaction, lot: AccountRow, takenBy: string): Promise<AccountRow> {
    const { expiresAt, graceSince } = lot;
    const times = { expiresAt: expiresAt?.getTime() ?? null, graceSince: graceSince?.getTime() ?? null };
    const end = graceEnd(times, clock.now());
    if (end === null) return lot;
    return ledger.openAccount(tx, {
      ...{ walletId: lot.walletId!, unit: "characters", kind: lot.kind as LotKind, createdAt: now() },
      ...{ ref: `${takenBy} from ${lot.id}`, expiresAt: new Date(end), graceSince: graceSince ?? now() },
    });
  }

  /** The person first, then the organisation that pays for its people. */
  async function payersOf(db: Queryable, ownerId: string): Promise<WalletOwner[]> {
    const membership = await findMembership(db, ownerId);
    return [{ ownerId }, ...(membership ? [{ organizationId: membership.organizationId }] : [])];
  }

  /** How many of the organisation's characters somebody may take still; null: no limit. */
  async function leftOfLimit(db: Queryable, ownerId: string): Promise<number | null> {
    const limit = await limitOf(db, ownerId);
    return limit && Math.max(0, limit.characters - limit.taken);
  }

  function findWallets(db: Queryable, owners: readonly WalletOwner[]): Promise<(number | null)[]> {
    return Promise.all(owners.map((owner) => ledger.findWallet(db, owner)));
  }

  /** The free part becomes a lot of its own when the document is first paid for. */
  async function openFreePart(tx: Transaction, walletId: number, document: PaidDocument): Promise<void> {
    const granted = freePartOf(settings, document);
    if (granted === 0) return;
    const ref = freeRef(walletId, document);
    const key = `free ${ref}`;
    if (await ledger.hasEntry(tx, key)) return;
    const account = { walletId, unit: "characters", kind: "free", ref, granted, createdAt: now() } as const;
    await ledger.postEntry(tx, {
      ...{ key, kind: "grant", at: now() },
      lines: [
        { account: { kind: "given", unit: "characters" }, amount: -granted },
        { account: await ledger.openAccount(tx, account), amount: granted },
      ],
    });
  }

  async function unopenedFreePart(
    db: Queryable,
    walletId: number | null,
    document: PaidDocument,
  ): Promise<number> {
    const isOpen = walletId !== null && (await ledger.hasEntry(db, `free ${freeRef(walletId, document)}`));
    return isOpen ? 0 : freePartOf(settings, document);
  }
}

const holdKey = ({ jobId, turn }: Pick<PaidRun, "jobId" | "turn">): string => `job ${jobId} hold ${turn}`;

/** Says which document without saying which to whoever reads the books. */
const freeRef = (walletId: number, document: PaidDocument): string =>
  sha256(`${walletId}:${document.sha256}`);

interface Spending {
  /** The person's own wallet; what lies in another is the organisation's. */
  readonly own: number | null;
  /** What of the organisation's may be taken; null: all of it. */
  readonly most: number | null;
  readonly free: string | null;
  readonly jobId: string | null;
  readonly nowMs: number;
}

/** What a job may be paid from, in the order of spending. */
function lotsFor(rows: readonly LotRow[], { own, most, free, jobId, nowMs }: Spending): LotRow[] {
  const lots = spendableRows(rows, nowMs).filter(
    ({ kind, ref, forJob }) => (kind !== "free" || ref === free) && (forJob === null || forJob === jobId),
  );
  return limited(lots, ({ walletId }) => walletId !== own, most);
}

function toLot({ id, kind, balance, expiresAt }: LotRow) {
  return { id, kind, balance, expiresAt: expiresAt?.getTime() ?? null };
}

function byId(lots: readonly LotRow[], id: number): AccountRow {
  return lots.find((lot) => lot.id === id)!;
}
