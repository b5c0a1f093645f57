import type { MemberLimit, Quote } from "@yizhou/contract";

/** What starting would take of what the person has, in characters. */
export interface QuotePayment {
  /** By the table of prices; a start never takes more. */
  readonly price: number;
  /** Of these free for these documents. */
  readonly free: number;
  /** What is left to pay. */
  readonly due: number;
  /** Spendable now. */
  readonly balance: number;
  /** What is missing to start all of them at once. */
  readonly missing: number;
  /** What one may take of the organisation's characters this month; `balance` goes by what is left of it. */
  readonly organizationLimit: MemberLimit | null;
}

/**
 * The price of the files that can start.
 *
 * @param quote  as a start would see it
 * @param analysis  the same with match bands, by which a start goes; null while it is unknown
 */
export function quotePaymentOf(quote: Quote, analysis: Quote | null): QuotePayment {
  const isSame =
    analysis !== null && quote.items.every(({ fileId }, at) => analysis.items[at]?.fileId === fileId);
  return isSame ? paymentOf(analysis) : paymentOf(quote);
}

function paymentOf({ items, payment: { balance, organizationLimit } }: Quote): QuotePayment {
  const ready = items.filter(({ problem }) => problem === null);
  const price = ready.reduce((sum, item) => sum + item.price.characters, 0);
  const free = ready.reduce((sum, item) => sum + item.price.free, 0);
  const due = price - free;
  return { price, free, due, balance, missing: Math.max(0, due - balance), organizationLimit };
}
