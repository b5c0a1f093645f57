// What a played provider knows: the trades that it was told of, who has paid them, what went back.

/** A trade at a played provider. */
export interface PlayedTrade {
  readonly tradeNo: string;
  readonly subject: string;
  readonly amountFen: number;
  readonly noticeUrl: string;
  readonly expiresAt: string;
  readonly state: "waiting" | "scanned" | "paid" | "closed";
  /** Once it is paid. */
  readonly transactionId: string | null;
  readonly paidAt: string | null;
  readonly refunds: readonly PlayedRefund[];
}

/** Money that went back, or is on the way, or did not come about. */
export interface PlayedRefund {
  readonly refundNo: string;
  readonly amountFen: number;
  readonly at: string;
  /** Where it is not there: the payer's card is gone, or the provider gave it up. */
  readonly trouble?: "held" | "failed";
}

/** Where trades are kept: in the demo's database, or in a test's memory. */
export interface TradeBook {
  find(tradeNo: string): Promise<PlayedTrade | null>;
  save(trade: PlayedTrade): Promise<void>;
  list(): Promise<PlayedTrade[]>;
}

/** Forgotten with the process. For tests. */
export function createMemoryTradeBook(): TradeBook {
  const trades = new Map<string, PlayedTrade>();
  return {
    find: async (tradeNo) => trades.get(tradeNo) ?? null,
    save: async (trade) => void trades.set(trade.tradeNo, trade),
    list: async () => [...trades.values()],
  };
}

/** Somebody pays: the trade as it is afterwards, or null where nobody can pay it any more. */
export async function payPlayed(
  book: TradeBook,
  tradeNo: string,
  now: Date,
  newTransactionId: () => string,
): Promise<PlayedTrade | null> {
  const trade = await book.find(tradeNo);
  if (!trade || trade.state === "closed" || Date.parse(trade.expiresAt) <= now.getTime()) return null;
  if (trade.state === "paid") return trade;
  const paid = {
    ...trade,
    ...{ state: "paid" as const, transactionId: newTransactionId(), paidAt: now.toISOString() },
  };
  await book.save(paid);
  return paid;
}

/** Money goes back: the trade afterwards, or null where so much was not paid. Under one number only once. */
export async function refundPlayed(
  book: TradeBook,
  refund: { readonly tradeNo: string; readonly refundNo: string; readonly amountFen: number },
  now: Date,
): Promise<PlayedTrade | null> {
  const trade = await book.find(refund.tradeNo);
  if (trade?.state !== "paid") return null;
  if (trade.refunds.some(({ refundNo }) => refundNo === refund.refundNo)) return trade;
  const refunded = trade.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (refund.amountFen <= 0 || refunded + refund.amountFen > trade.amountFen) return null;
  const { refundNo, amountFen } = refund;
  const after = { ...trade, refunds: [...trade.refunds, { refundNo, amountFen, at: now.toISOString() }] };
  await book.save(after);
  return after;
}
