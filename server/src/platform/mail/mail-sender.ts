import type { CodeMessage } from "../providers/code-message.ts";
import type { NoticeMessage } from "../providers/notice-message.ts";

export interface MailCode extends CodeMessage {
  /** One e-mail address, already checked for its form. */
  readonly email: string;
}

export interface MailNotice extends NoticeMessage {
  /** One e-mail address, already checked for its form. */
  readonly email: string;
}

/** Sends codes and notices by mail. The contract suite is `mail-contract.ts`. */
export interface MailSender {
  /**
   * Resolves when the mail server has taken the message. Never repeated by itself.
   *
   * @throws {AppError} mail.address_refused, provider.refused (sign-in or sender refused), provider.unavailable (busy, greylisted,
   *   unreachable, cut), provider.timeout
   */
  sendCode(message: MailCode): Promise<void>;
  /** As `sendCode`; `sendingFailureOf` says of what it throws whether it may be tried again. */
  sendNotice(message: MailNotice): Promise<void>;
}

/** True for what can stand as one receiver: no second address, no line break that would become a header. */
export function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}<>(),;:"\\[\]@]+@[^\s\p{Cc}<>(),;:"\\[\]@]+$/u.test(text);
}
