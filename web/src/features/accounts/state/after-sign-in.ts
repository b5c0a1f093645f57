import { NEXT_PARAM, safeNextPath } from "@yizhou/contract";

/** How long the visible outcome of signing in stands before the page reloads (docs/specification.md, section 9, docs/readings.md Q36). */
export const RELOAD_DELAY_MS = 500;
/** The same after a scan, whose page has nothing to show. */
export const SCAN_RELOAD_DELAY_MS = 200;
/** The same after a phone was bound. */
export const BOUND_DELAY_MS = 300;

/** Reloads the page after the delay: the dialog's end of signing in. */
export function reloadSoon(delayMs: number = RELOAD_DELAY_MS): void {
  setTimeout(() => location.reload(), delayMs);
}

/** Goes on to the in-site address that the login page was asked for, else home, after the same delay. */
export function goOnSoon(search: string, home: string): void {
  goToSoon(nextOf(search, home));
}

/** Goes to an in-site address after the delay of a sign-in. */
export function goToSoon(address: string): void {
  setTimeout(() => location.assign(address), RELOAD_DELAY_MS);
}

/** Goes to the main site after a phone was bound. */
export function goToSiteSoon(address: string): void {
  setTimeout(() => location.replace(address), BOUND_DELAY_MS);
}

/** The in-site address that a sign-in was asked for, else home. */
export function nextOf(search: string, home: string): string {
  return safeNextPath(new URLSearchParams(search).get(NEXT_PARAM), home);
}
