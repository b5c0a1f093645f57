import { isAppError } from "@yizhou/model";
import type { ErrorParams } from "@yizhou/model";

/** Stands in the parameters of a refusal that came before the message was taken: sending it again cannot make two. */
export const UNSENT: ErrorParams = { unsent: 1 };

/** How a sending failed. */
export type SendingFailure =
  /** Nothing was taken, and later it may be. */
  | "again"
  /** Nothing was taken, and nothing will be. */
  | "refused"
  /** It may have been taken; a second try could make two. */
  | "unknown";

/** What may be done after a sender of mails or text messages has thrown. */
export function sendingFailureOf(error: unknown): SendingFailure {
  if (!isAppError(error)) return "unknown";
  switch (error.code) {
    case "sms.too_many":
    case "provider.suspended":
    case "provider.refused":
      return "again";
    case "sms.number_refused":
    case "mail.address_refused":
    case "provider.not_configured":
      return "refused";
    default:
      return error.params["unsent"] === 1 ? "again" : "unknown";
  }
}
