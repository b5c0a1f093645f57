import type { Envelope } from "@yizhou/contract";
import type { ErrorCode, ErrorParams } from "@yizhou/model";

/** timeout: no answer in time; network: no answer at all; status: an answer of 4xx or 5xx; refused: 200 that says no. */
export type ApiErrorKind = "timeout" | "network" | "status" | "refused";

/** A call that did not succeed. `message` is the server's text in the reader's language, or empty when there is none. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly address: string;
  readonly code: ErrorCode | null;
  readonly params: ErrorParams;
  /** Every invalid input with its message. */
  readonly fields: Readonly<Record<string, string>>;
  readonly dictionary: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(
    kind: ApiErrorKind,
    status: number,
    address: string,
    body: Partial<Envelope<unknown>> = {},
    cause?: unknown,
  ) {
    super(body.errorMessage ?? "", { cause });
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.address = address;
    this.code = body.errorCode ?? null;
    this.params = body.params ?? {};
    this.fields = body.fields ?? {};
    this.dictionary = body.errorDictionary ?? {};
    this.requestId = body.requestId ?? null;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** True for an answer that there is no such thing: asking again brings nothing. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** What a client shows of a server's message: the part after the last ASCII colon (docs/readings.md Q12, Q13). */
export function lastSegment(message: string): string {
  return message.slice(message.lastIndexOf(":") + 1).trim();
}

/** What is shown in place of a call that failed: the server's own reason, `fallback` when it gave none; null without a failure. */
export function failureText(error: unknown, fallback: string): string | null {
  if (error === null || error === undefined) return null;
  return (isApiError(error) && lastSegment(error.message)) || fallback;
}
