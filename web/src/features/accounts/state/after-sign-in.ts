import { NEXT_PARAM, safeNextPath } from "@yizhou/contract";

/** How long the visible outcome of signing in stands before the page reloads (spec.md section 9, product.md Q36). */
export const RELOAD_DELAY_MS = 500;

/** Reloads the page after the delay: the dialog's end of signing in. */
export function reloadSoon(): void {
  setTimeout(() => location.reload(), RELOAD_DELAY_MS);
}

/** Goes on to the in-site address that the login page was asked for, else home, after the same delay. */
export function goOnSoon(search: string, home: string): void {
  const next = safeNextPath(new URLSearchParams(search).get(NEXT_PARAM), home);
  setTimeout(() => location.assign(next), RELOAD_DELAY_MS);
}
