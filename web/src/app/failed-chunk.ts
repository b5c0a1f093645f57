const KEY = "yizhou.chunk-reload";
const QUIET_MS = 30_000;

let isReloading = false;
let destination: string | null = null;
/** The address whose chunk waits for the connection to come back. */
let awaited: string | null = null;

/** True once a reload has been asked for, now or with the connection: whoever waits for a chunk need not report that it is missing. */
export function isReloadingForChunk(): boolean {
  return isReloading || awaited !== null;
}

/** Where the reader is on the way to, so that a reload ends there and not on the page left behind; null when nowhere. */
export function setDestination(address: string | null): void {
  destination = address;
  // Somebody who goes elsewhere meanwhile is not brought back.
  if (address !== null) awaited = null;
}

/**
 * A script or style chunk that cannot be loaded reloads the page, for after a release the old chunks are gone (docs/specification.md,
 * section 8). One that fails again within half a minute does not, so that an outage never becomes an endless loop; the
 * error page then shows. Without a connection a reload would leave the browser's own error page in the place of the site: it
 * waits until the connection is back, and the page that is open stays so long.
 */
export function watchFailedChunks(
  reload: (address: string) => void = reloadAt,
  now: () => number = Date.now,
): void {
  window.addEventListener("online", () => {
    if (awaited === null) return;
    isReloading = true;
    reload(awaited);
    awaited = null;
  });
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine) {
      awaited = destination ?? location.href;
      return;
    }
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < QUIET_MS) return;
    sessionStorage.setItem(KEY, String(now()));
    isReloading = true;
    reload(destination ?? location.href);
  });
}

function reloadAt(address: string): void {
  if (address === location.href) location.reload();
  else location.assign(address);
}
