/**
 * What whoever invited somebody earns of what that person paid: a share of what was not refunded, down to a whole fen.
 *
 * @param paidFen  what was paid, at least 0
 * @param refundedFen  what of it went back, between 0 and `paidFen`
 * @param percent  the share, a whole number between 0 and 100
 */
export function commissionOf(paidFen: number, refundedFen: number, percent: number): number {
  return Math.floor(((paidFen - refundedFen) * percent) / 100);
}
