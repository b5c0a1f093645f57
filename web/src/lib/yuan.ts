const AMOUNT = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,290.00`: under a heading that says of what. */
export function yuanFigure(fen: number): string {
  return `${fen < 0 ? "−" : ""}${AMOUNT.format(Math.abs(fen) / 100)}`;
}

/** `¥299.00`; the sign alone, for nothing here is in another currency. */
export function yuan(fen: number): string {
  return `${fen < 0 ? "−" : ""}¥${AMOUNT.format(Math.abs(fen) / 100)}`;
}
