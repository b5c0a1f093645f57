// Characters of a person lie in lots: each voucher, package and payment is one, with an end of its own. What is about to be spent is
// taken from them in the order of spending, and what was not spent goes back to where it came from.
import { LOT_KINDS, type LotKind } from "./accounts.ts";

export interface Lot {
  readonly id: number;
  readonly kind: LotKind;
  /** What is left in it, at least 0. */
  readonly balance: number;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

/** A part of one lot. */
export interface Share {
  readonly lotId: number;
  /** At least 1. */
  readonly amount: number;
}

/** Lots that can still be spent, in the order of spending: by kind, then the nearest end first, those without one last. */
export function spendable<L extends Lot>(lots: readonly L[], now: number): L[] {
  return lots
    .filter(({ balance, expiresAt }) => balance > 0 && (expiresAt === null || expiresAt > now))
    .toSorted(
      (a, b) =>
        LOT_KINDS.indexOf(a.kind) - LOT_KINDS.indexOf(b.kind) ||
        (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) ||
        a.id - b.id,
    );
}

/** What can be spent in all. */
export function totalOf(lots: readonly Pick<Lot, "balance">[]): number {
  return lots.reduce((sum, { balance }) => sum + balance, 0);
}

/**
 * Which lots an amount is taken from.
 *
 * @param lots  in the order of spending
 * @returns shares in that order, empty for nothing; null when all of them together are not enough
 */
export function takeFrom(lots: readonly Lot[], amount: number): Share[] | null {
  const shares: Share[] = [];
  let left = amount;
  for (const { id, balance } of lots) {
    if (left === 0) break;
    const taken = Math.min(left, balance);
    shares.push({ lotId: id, amount: taken });
    left -= taken;
  }
  return left === 0 ? shares : null;
}

/**
 * How a hold ends: what was delivered is used up in the order in which it was taken, the rest goes back to its lots.
 *
 * @param held  what is held, in the order of spending
 * @param delivered  at most what is held is used, whatever it says: a quote is a ceiling
 */
export function settle(
  held: readonly Share[],
  delivered: number,
): { readonly used: number; readonly back: readonly Share[] } {
  let left = Math.max(0, delivered);
  let used = 0;
  const back: Share[] = [];
  for (const { lotId, amount } of held) {
    const taken = Math.min(left, amount);
    left -= taken;
    used += taken;
    if (taken < amount) back.push({ lotId, amount: amount - taken });
  }
  return { used, back };
}

const DAY_MS = 24 * 3600 * 1000;

/** So long can be spent what comes back from a hold once its lot has ended: nobody could spend it while it was held. */
export const GRACE_MS = 7 * DAY_MS;

/** So long after it first came back, held and released ever again, it ends for good: else a lot could be kept without an end. */
export const MOST_GRACE_MS = 30 * DAY_MS;

/**
 * Until when can be spent what comes back from a hold after its lot has ended.
 *
 * @param lot  that it was taken from; `graceSince`: when it first came back, of a lot that is itself such a rest
 * @returns null where it goes back into the lot: that has not ended, or its time is over for good
 */
export function graceEnd(
  { expiresAt, graceSince }: Pick<Lot, "expiresAt"> & { readonly graceSince: number | null },
  now: number,
): number | null {
  if (expiresAt === null || expiresAt > now) return null;
  const end = Math.min(now + GRACE_MS, (graceSince ?? now) + MOST_GRACE_MS);
  return end > now ? end : null;
}

/**
 * Lots of which some may be spent only up to a limit, all of those together.
 *
 * @param lots  in the order of spending
 * @param isLimited  whether a lot counts against the limit
 * @param most  what may be spent of those; null: all of it
 * @returns the lots with what may be spent of each, in the same order; empty ones are left out
 */
export function limited<L extends Pick<Lot, "balance">>(
  lots: readonly L[],
  isLimited: (lot: L) => boolean,
  most: number | null,
): L[] {
  let left = most ?? Infinity;
  return lots.flatMap((lot) => {
    if (!isLimited(lot)) return [lot];
    const balance = Math.min(lot.balance, Math.max(0, left));
    left -= balance;
    return balance > 0 ? [{ ...lot, balance }] : [];
  });
}
