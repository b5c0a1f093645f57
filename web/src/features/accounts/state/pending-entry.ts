const KEY = "yizhou.entry";

/** What was begun before the browser left for a provider's page, so that the way back knows where it belongs. */
export interface PendingEntry {
  /** signIn: somebody who is not signed in; bind: add the scanned person to the signed-in account (account-set). */
  readonly purpose: "signIn" | "bind";
  /** In-site address to go on to. */
  readonly next: string;
}

export function keepPendingEntry(entry: PendingEntry): void {
  sessionStorage.setItem(KEY, JSON.stringify(entry));
}

/** What was begun, once; null when this tab began nothing. */
export function takePendingEntry(): PendingEntry | null {
  const raw = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const entry = JSON.parse(raw ?? "null") as PendingEntry | null;
    const isOurs = entry !== null && typeof entry.next === "string";
    return isOurs && (entry.purpose === "signIn" || entry.purpose === "bind") ? entry : null;
  } catch {
    return null; // Not written by us: the same as nothing begun.
  }
}
