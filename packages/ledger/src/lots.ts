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
