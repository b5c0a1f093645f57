// Who takes people's money: a code to be scanned, what became of it, the way back, and the day's bill. A provider only talks; what
// an order is and what is owed for it is decided by modules/payments.
import type { PaymentChannel } from "@yizhou/contract";

/** What is to be paid, under a number of ours that no other payment has. */
export interface NewTrade {
  readonly tradeNo: string;
  /** What the payer reads on the phone. */
  readonly subject: string;
  readonly amountFen: number;
  /** Where the provider tells that it was paid. */
  readonly noticeUrl: string;
  /** After this moment the provider takes no payment for it. */
  readonly expiresAt: Date;
}

/** A payment that was made, as the provider has it. */
export interface PaidTrade {
  readonly tradeNo: string;
  /** The provider's number, of which there is one for each payment ever made. */
  readonly transactionId: string;
  /** What the order was about, whatever coupons the payer used. */
  readonly amountFen: number;
  readonly paidAt: Date;
}

/**
 * What the provider knows of a trade. `waiting`: nobody has scanned the code, or the provider has not heard of the trade yet;
 * `scanned`: somebody has and is about to pay; `refunded`: it was paid, and all of it went back.
 */
export type TradeStatus =
  | { readonly state: "waiting" | "scanned" | "closed" | "refunded" }
  | { readonly state: "paid"; readonly trade: PaidTrade };

/** Money that goes back, under a number of ours: asked twice under one number it goes back once. */
export interface NewRefund {
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly amountFen: number;
  /** What was paid for the trade. */
  readonly totalFen: number;
  readonly reason: string;
}

/**
 * `failed`: it did not go back and never will; `held`: the provider has it and waits until somebody of the site says in the provider's
 * own console where it should go.
 */
export type RefundStatus = "processing" | "done" | "failed" | "held";

/** A call of the provider's as it came in. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Byte for byte: the signature is of these. */
  readonly body: string;
}

/** What a notice that stood every check says. `other` is nothing about a payment of ours; it is answered and forgotten. */
export type PaymentNotice = { readonly kind: "paid"; readonly trade: PaidTrade } | { readonly kind: "other" };

/** What the provider wants to hear; until it does it tells again, for about a day. */
export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** One line of a day's bill. */
export interface BillLine {
  readonly kind: "payment" | "refund";
  readonly tradeNo: string;
  readonly transactionId: string;
  /** Of a refund only. */
  readonly refundNo: string | null;
  readonly amountFen: number;
}

/**
 * A provider. Every answer's signature is checked before a word of it is believed. The contract suite is
 * `payment-provider-contract.ts`.
 *
 * All calls throw {AppError} provider.unavailable, provider.timeout, provider.bad_response (also: not signed by the provider),
 * provider.refused; none is repeated by itself.
 */
export interface PaymentProvider {
  readonly channel: PaymentChannel;
  /** @returns what the QR code says. Asked again for the same trade it gives a code for the same payment. */
  createCode(trade: NewTrade): Promise<string>;
  findTrade(tradeNo: string): Promise<TradeStatus>;
  /** No payment is taken for it any more; one that was closed, or that nobody has scanned, is closed as well. */
  closeTrade(tradeNo: string): Promise<void>;
  /**
   * @returns `failed` only where the provider says that it never will. Any other refusal is thrown: the merchant's account may be
   *   empty today and full tomorrow.
   */
  refund(refund: NewRefund): Promise<RefundStatus>;
  /** @returns `unknown` where it has to be asked for (again, under its number) */
  findRefund(refund: Pick<NewRefund, "refundNo" | "tradeNo">): Promise<RefundStatus | "unknown">;
  /** @throws {AppError} payment.notice_refused for one that is not signed by the provider, not fresh, or not for this merchant */
  readNotice(notice: RawNotice): Promise<PaymentNotice>;
  answerNotice(isTaken: boolean): NoticeAnswer;
  /**
   * Everything of one day of Beijing.
   *
   * @param day  `2026-11-22`; a provider has it from the next morning on
   */
  dayBill(day: string): Promise<BillLine[]>;
}
