import type { ErrorCode } from "./error-codes.ts";

/** Values that a message shows; never document text, tokens or passwords. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** What a caller cannot handle. Carries a code from `error-codes.ts`; knows no HTTP and no display language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = "AppError";
    this.code = code;
    this.params = params;
  }
}

/** True for an `AppError`, of the given code when one is named. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/** A code with its values, as stored in rows and sent over the wire. */
export interface CodedProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}
