/**
 * What somebody typed as an amount of yuan, in whole fen.
 *
 * @returns null for what is no amount, or has more than two decimals
 */
export function fenOf(text: string): number | null {
  const [, yuan, decimals = ""] = /^\s*[¥￥]?\s*(\d{1,7})(?:[.．](\d{0,2}))?\s*$/.exec(text) ?? [];
  return yuan === undefined ? null : Number(yuan) * 100 + Number(decimals.padEnd(2, "0"));
}

/** The other way: `85.70`. */
export function textOfFen(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
}
