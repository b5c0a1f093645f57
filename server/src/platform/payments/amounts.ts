import { AppError } from "@yizhou/model";

/** Yuan with two decimals, as bills and Alipay write them: 2599 fen is `25.99`. */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new AppError("internal.unexpected");
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
}

/** Fen of an amount in yuan; null for what is no amount, a negative one or one with parts of a fen. */
export function fenOf(yuan: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
