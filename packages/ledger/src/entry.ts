import type { Unit } from "./accounts.ts";

/** A change of one account; `account` is whatever names it where the entry is kept. */
export interface Posting<A> {
  readonly account: A;
  readonly unit: Unit;
  /** Above zero: more; below: less; never zero. */
  readonly amount: number;
}

/** Why postings are no entry; null when they are one. */
export function faultOf(postings: readonly Posting<unknown>[]): string | null {
  if (postings.length < 2) return "an entry has two sides";
  const sums = new Map<Unit, number>();
  for (const { unit, amount } of postings) {
    if (!Number.isSafeInteger(amount)) return `${amount} is no whole amount`;
    if (amount === 0) return "nothing is moved";
    sums.set(unit, (sums.get(unit) ?? 0) + amount);
  }
  for (const [unit, sum] of sums) if (sum !== 0) return `${sum} ${unit} come from nowhere`;
  return null;
}
