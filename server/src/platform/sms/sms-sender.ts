import type { UiLanguage } from "@yizhou/contract";
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

/** Somebody is invited into an organisation, with an account or without. */
export interface SmsInvitation {
  /** Mainland number, 11 digits. */
  readonly phoneNumber: string;
  readonly language: UiLanguage;
  /** Its name as people of the site have seen it. */
  readonly organization: string;
  /** Last day on which it can be accepted, `2026-03-14`. */
  readonly until: string;
}

/** Sends codes, notices and invitations by text message. The contract suite is `sms-contract.ts`. */
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
  /** Whether invitations reach phones: a vendor sends only what it has approved, and the operator may have nothing approved for them. */
  readonly sendsInvitations: boolean;
  /** As `sendNotice`. @throws {AppError} provider.not_configured where `sendsInvitations` is false */
  sendInvitation(message: SmsInvitation): Promise<void>;
}
