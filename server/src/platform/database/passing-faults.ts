/** Faults of the database that pass: what was being done can be done again a moment later, and nothing of it was wrong. */
import { DrizzleQueryError } from "drizzle-orm";

/**
 * Classes and codes (PostgreSQL, appendix A): a connection that is gone or refused; two transactions that stood in each other's way; a
 * server that stops, starts or has no connection left. Those of sockets are as Node has them.
 */
const PASSING = /^(?:08...|40001|40P01|53300|57P0[1-3]|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/;
/** What the driver says of a connection that broke off has no code. */
const BROKEN_OFF =
  /^Connection terminated\b|^timeout exceeded when trying to connect|^Client (?:has encountered a connection error|was closed) and is not queryable/;
/** Errors name what caused them, and that again. */
const DEEPEST = 5;

/** True for a statement that failed by such a fault. Sockets to others break as well; their callers have words of their own for that. */
export function isPassingFault(error: unknown): boolean {
  let isOfStatement = false;
  let at = error;
  for (let depth = 0; depth < DEEPEST && at instanceof Error; depth++) {
    isOfStatement ||= at instanceof DrizzleQueryError;
    const { code } = at as { readonly code?: unknown };
    const isPassing = typeof code === "string" ? PASSING.test(code) : BROKEN_OFF.test(at.message);
    if (isOfStatement && isPassing) return true;
    at = at.cause;
  }
  return false;
}
