// What payments do to the ledger. Each call is part of the caller's transaction, locks the wallet itself, and does nothing when its
// key was written before: whoever learns of the same payment twice calls twice.
import { AppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { CREDITED } from "./credited.ts";
import * as ledger from "./ledger-repo.ts";
import type { WalletOwner } from "./ledger-repo.ts";

/** Characters that were paid for. */
export interface Purchase {
  /** Of the event, such as `order 4711 paid`. */
  readonly key: string;
  readonly orderId: string;
  readonly buyer: WalletOwner;
  /** `package`: spent before what has no end; `balance`: topped up, or the gap of one job. */
  readonly kind: "package" | "balance";
  readonly characters: number;
  readonly paidFen: number;
  /** Where the money came in, such as `wechat`. */
  readonly channel: string;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** The job whose gap was paid: while it waits, nothing else spends these. */
  readonly forJobId?: string;
}

/** What is taken back of a purchase for a refund. */
export interface Reversal {
  /** Of the event, such as `refund 4712`. */
  readonly key: string;
  readonly orderId: string;
  /** 0 where money alone goes back. */
  readonly characters: number;
  readonly fen: number;
}

/** Money that buys nothing: for a closed order, of the wrong amount, or paid twice. */
export interface StrayMoney {
  readonly key: string;
  readonly orderId: string;
  readonly fen: number;
  readonly channel: string;
}

export interface Purchases {
  /** @returns false when this was written before */
  creditPurchase(tx: Transaction, purchase: Purchase): Promise<boolean>;
  /** Characters of an order that are neither spent, held by a job, lapsed nor refunded; 0 for an unknown order. */
  unspentOf(db: Queryable, orderId: string): Promise<number>;
  /**
   * Takes characters of an order away and notes their money as owed. Call it when the refund is asked for, before the provider is
   * asked: what is being refunded cannot be spent meanwhile.
   *
   * @returns false when this was written before
   * @throws {AppError} billing.not_unspent when fewer are left of the order
   */
  reversePurchase(tx: Transaction, reversal: Reversal): Promise<boolean>;
  /**
   * Puts a reversal back whose refund the provider refused for good.
   *
   * @param reversalKey  of the reversal
   * @returns false when this was written before, or the reversal never was
   */
  undoReversal(
    tx: Transaction,
    undo: { readonly key: string; readonly reversalKey: string },
  ): Promise<boolean>;
  /**
   * Notes that the money of a reversal went back.
   *
   * @param settlement  `channel`: where the money goes out; `reversalKey`: of the reversal
   * @returns false when this was written before, or nothing of the reversal is owed
   */
  settleReversal(
    tx: Transaction,
    settlement: { readonly key: string; readonly reversalKey: string; readonly channel: string },
  ): Promise<boolean>;
  /** Notes money that came in and is owed back. @returns false when this was written before */
  receiveStray(tx: Transaction, money: StrayMoney): Promise<boolean>;
  /** Notes that it went back. @returns false when this was written before */
  returnStray(tx: Transaction, money: StrayMoney): Promise<boolean>;
}

export function createPurchases({ clock }: { readonly clock: Clock }): Purchases {
  const now = () => new Date(clock.now());

  return {
    async creditPurchase(
      tx,
      { key, orderId, buyer, kind, characters, paidFen, channel, expiresAt, forJobId },
    ) {
      const [walletId] = await ledger.lockWallets(tx, [buyer], now());
      const lot = await ledger.openAccount(tx, {
        ...{ walletId: walletId!, unit: "characters", kind, ref: orderId, granted: characters, expiresAt },
        ...{ forJob: forJobId ?? null, createdAt: now() },
      });
      const isNew = await ledger.postEntry(tx, {
        ...{ key, kind: "purchase", at: now(), orderId, jobId: forJobId ?? null },
        lines: [
          { account: { kind: "sold", unit: "characters" }, amount: -characters },
          { account: lot, amount: characters },
          ...moneyLines(channel, paidFen),
        ],
      });
      if (isNew) await notify(tx, CREDITED, String(walletId));
      return isNew;
    },

    async unspentOf(db, orderId) {
      const lots = await ledger.findAccounts(db, ["package", "balance"], orderId);
      const nowMs = clock.now();
      return lots
        .filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > nowMs)
        .reduce((sum, { balance }) => sum + balance!, 0);
    },

    async reversePurchase(tx, { key, orderId, characters, fen }) {
      await lockOrder(tx, orderId);
      if (await ledger.hasEntry(tx, key)) return false;
      const [lot] = await ledger.findAccounts(tx, ["package", "balance"], orderId);
      const isLive = lot && (lot.expiresAt === null || lot.expiresAt.getTime() > clock.now());
      const unspent = isLive ? lot.balance! : 0;
      if (characters > unspent) throw new AppError("billing.not_unspent", { unspent });
      return ledger.postEntry(tx, {
        ...{ key, kind: "refund", at: now(), orderId },
        lines: [
          ...(characters > 0
            ? ([
                { account: lot!, amount: -characters },
                { account: { kind: "sold", unit: "characters" }, amount: characters },
              ] as const)
            : []),
          ...owedLines(fen),
        ],
      });
    },

    async undoReversal(tx, { key, reversalKey }) {
      const lines = await ledger.listLines(tx, { key: reversalKey });
      const [first] = lines;
      if (!first?.orderId) return false;
      await lockOrder(tx, first.orderId);
      return ledger.postEntry(tx, {
        ...{ key, kind: "reversal", at: now(), orderId: first.orderId },
        lines: lines.map(({ account, amount }) => ({ account, amount: -amount })),
      });
    },

    async settleReversal(tx, { key, reversalKey, channel }) {
      const lines = await ledger.listLines(tx, { key: reversalKey });
      // Reversals of earlier releases took the money out of what was received at once: of these nothing is owed.
      const owed = lines.find(({ account }) => account.kind === "owed");
      if (!owed) return false;
      return ledger.postEntry(tx, {
        ...{ key, kind: "return", at: now(), orderId: owed.orderId },
        lines: strayLines(channel, owed.amount),
      });
    },

    receiveStray: (tx, { key, orderId, fen, channel }) =>
      ledger.postEntry(tx, {
        ...{ key, kind: "receipt", at: now(), orderId },
        lines: strayLines(channel, fen),
      }),
    returnStray: (tx, { key, orderId, fen, channel }) =>
      ledger.postEntry(tx, {
        ...{ key, kind: "return", at: now(), orderId },
        lines: strayLines(channel, -fen),
      }),
  };

  /** Whoever spends from what the order brought holds its wallet. */
  async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
    const lots = await ledger.findAccounts(tx, ["package", "balance"], orderId);
    await ledger.lockWalletsByNumber(
      tx,
      lots.map(({ walletId }) => walletId!),
    );
  }
}

/** Money that was earned; nothing for a gift. */
function moneyLines(channel: string, fen: number): ledger.Line[] {
  if (fen === 0) return [];
  return [
    { account: { kind: "received", unit: "fen", ref: channel }, amount: fen },
    { account: { kind: "sales", unit: "fen" }, amount: -fen },
  ];
}

/** Money that was earned and is owed back from now on; it is still here. Nothing for a gift. */
function owedLines(fen: number): ledger.Line[] {
  if (fen === 0) return [];
  return [
    { account: { kind: "sales", unit: "fen" }, amount: fen },
    { account: { kind: "owed", unit: "fen" }, amount: -fen },
  ];
}

function strayLines(channel: string, fen: number): ledger.Line[] {
  return [
    { account: { kind: "received", unit: "fen", ref: channel }, amount: fen },
    { account: { kind: "owed", unit: "fen" }, amount: -fen },
  ];
}
