import type { ErrorCode } from "@yizhou/model";

export interface ErrorRow {
  /** Only statuses of the specification's catalogue (spec.md section 8): our own REST uses no 409, 413 or 429 (product.md Q46). */
  readonly status: 200 | 400 | 401 | 403 | 404 | 422 | 500 | 502 | 503 | 504;
  readonly log: "none" | "info" | "warn" | "error";
  /** True when doing the same again later can help; read by jobs. */
  readonly retryable: boolean;
}

const refused: ErrorRow = { status: 422, log: "info", retryable: false };
const missing: ErrorRow = { status: 404, log: "none", retryable: false };
const engineDown: ErrorRow = { status: 503, log: "warn", retryable: true };
const engineMisset: ErrorRow = { status: 503, log: "error", retryable: false };
const engineItem: ErrorRow = { status: 502, log: "info", retryable: true };
const providerMisset: ErrorRow = { status: 503, log: "error", retryable: false };
/** A business refusal of a form call: 200 with isSuccess false (product.md Q45). */
const formRefusal: ErrorRow = { status: 200, log: "info", retryable: false };
const startup: ErrorRow = { status: 500, log: "error", retryable: false };

/** What each error means over HTTP, in the log and for jobs. A new code does not compile until it stands here. */
export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = {
  "account.exists": refused,
  "account.forbidden": { status: 403, log: "warn", retryable: false },
  "account.session_expired": { status: 401, log: "none", retryable: false },
  "account.throttled": { status: 200, log: "warn", retryable: true },
  "account.unauthenticated": { status: 401, log: "none", retryable: false },
  "account.wrong_credentials": { status: 200, log: "info", retryable: false },
  "card.locked": formRefusal,
  "engine.address_forbidden": engineMisset,
  "engine.bad_response": engineItem,
  "engine.budget_exceeded": engineMisset,
  "engine.key_missing": engineMisset,
  "engine.none_for_pair": refused,
  "engine.not_found": refused,
  "engine.pair_unsupported": refused,
  "engine.program_missing": engineMisset,
  "engine.quota_exceeded": engineMisset,
  "engine.rate_limited": engineDown,
  "engine.refused": engineItem,
  "engine.request_refused": engineMisset,
  "engine.tags_lost": engineItem,
  "engine.text_too_long": refused,
  "engine.timeout": { status: 504, log: "warn", retryable: true },
  "engine.unauthorized": engineMisset,
  "engine.unavailable": engineDown,
  "engine.wrong_language": engineItem,
  "exchange.invalid_tmx": refused,
  "exchange.invalid_xliff": refused,
  "exchange.language_missing": refused,
  "file.duplicate": refused,
  "file.expired": missing,
  "file.name_invalid": refused,
  "file.not_found": missing,
  "file.still_used": refused,
  "file.storage_full": refused,
  "file.too_large": refused,
  "file.too_many": refused,
  "file.unreadable": startup,
  "file.unwritable": startup,
  "filter.damaged": refused,
  "filter.empty": refused,
  "filter.encoding_unknown": refused,
  "filter.encrypted": refused,
  "filter.mislabelled": refused,
  "filter.no_text": refused,
  "filter.output_unsupported": refused,
  "filter.skeleton_mismatch": { status: 500, log: "error", retryable: false },
  "filter.timeout": refused,
  "filter.too_large": refused,
  "filter.unsupported_format": refused,
  "filter.xml_forbidden": refused,
  "internal.unexpected": { status: 500, log: "error", retryable: true },
  "job.cancelled": refused,
  "job.deadline_exceeded": refused,
  "job.not_cancellable": refused,
  "job.not_found": missing,
  "job.not_ready": refused,
  "job.nothing_to_retry": refused,
  "language.invalid": refused,
  "language.same_pair": refused,
  "language.undetected": refused,
  "link.invalid": missing,
  "mail.address_refused": formRefusal,
  "preview.failed": { status: 422, log: "warn", retryable: true },
  "preview.program_missing": { status: 503, log: "none", retryable: true },
  "provider.bad_response": { status: 502, log: "warn", retryable: true },
  "provider.not_configured": providerMisset,
  "provider.refused": providerMisset,
  "provider.suspended": providerMisset,
  "provider.timeout": { status: 504, log: "warn", retryable: true },
  "provider.unavailable": { status: 503, log: "warn", retryable: true },
  "request.invalid": { status: 400, log: "none", retryable: false },
  "request.not_found": missing,
  "request.too_large": refused,
  "request.too_many": { status: 422, log: "info", retryable: true },
  "scan.code_invalid": formRefusal,
  "scan.not_member": formRefusal,
  "sms.number_refused": formRefusal,
  "sms.too_many": { status: 200, log: "warn", retryable: true },
  "sso.token_invalid": formRefusal,
  "system.already_running": startup,
  "system.database_unavailable": { status: 503, log: "error", retryable: true },
  "system.host_not_loopback": startup,
  "system.setting_invalid": startup,
  "usage.invalid": { status: 400, log: "none", retryable: false },
};
