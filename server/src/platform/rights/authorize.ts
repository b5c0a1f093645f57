import type { Authorized, Proof } from "./authorized.ts";

/** Says that the right was checked just now. Called by policies alone. */
export function authorize<T, R extends Proof>(value: T, _right: R): Authorized<T, R> {
  return value as Authorized<T, R>;
}
