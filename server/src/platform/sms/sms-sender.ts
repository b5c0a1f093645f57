import type { CodeMessage } from "../providers/code-message.ts";
import type { NoticeMessage } from "../providers/notice-message.ts";

export interface SmsCode extends CodeMessage {
  /** Mainland number, 11 digits. */
  readonly phoneNumber: string;
}

export interface SmsNotice extends NoticeMessage {
  /** Mainland number, 11 digits. */
  readonly phoneNumber: string;
}

/** Sends codes and notices by text message. The contract suite is `sms-contract.ts`. */
export interface SmsSender {
  /**
   * Resolves when the carrier's gateway has taken the message. Never repeated by itself: after a time-out the message may
   * have gone out.
   *
   * @throws {AppError} sms.number_refused, sms.too_many (the vendor's own limits per number), provider.suspended (unpaid),
   *   provider.refused (key, signature, template), provider.unavailable, provider.timeout, provider.bad_response
   */
  send(message: SmsCode): Promise<void>;
  /** As `send`; `sendingFailureOf` says of what it throws whether it may be tried again. */
  sendNotice(message: SmsNotice): Promise<void>;
}
