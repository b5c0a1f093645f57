/** `¥299.00`; the sign alone, for nothing here is in another currency. */
export function yuan(fen: number): string {
  const amount = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${fen < 0 ? "−" : ""}¥${amount.format(Math.abs(fen) / 100)}`;
}
