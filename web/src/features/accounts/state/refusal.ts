import { isApiError, lastSegment } from "../../../lib/api-error.ts";

/**
 * What a form shows of a refused call: the last part of the server's text, `fallback` when it has none. Null without a failure,
 * and for a failed call that was not refused, for the error catalogue has told it already.
 */
export function refusalText(error: unknown, fallback: string): string | null {
  if (error === null || error === undefined) return null;
  if (!isApiError(error)) return fallback;
  if (error.kind !== "refused") return null;
  // The login code's refusal stands in the dictionary, under the name the specification gives it.
  return lastSegment(error.dictionary["Verifiaction"] ?? error.message) || fallback;
}
