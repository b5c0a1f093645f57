const KEY = "yizhou.chunk-reload";
const QUIET_MS = 30_000;

let isReloading = false;
let destination: string | null = null;

/** True once a reload has been asked for: whoever waits for a chunk need not report that it is missing. */
export function isReloadingForChunk(): boolean {
  return isReloading;
}

/** Where the reader is on the way to, so that a reload ends there and not on the page left behind; null when nowhere. */
export function setDestination(address: string | null): void {
  destination = address;
}

/**
 * A script or style chunk that cannot be loaded reloads the page, for after a release the old chunks are gone (docs/specification.md,
 * section 8). One that fails again within half a minute does not, so that an outage never becomes an endless loop; the
 * error page then shows.
 */
export function watchFailedChunks(
  reload: (address: string) => void = reloadAt,
  now: () => number = Date.now,
): void {
  window.addEventListener("vite:preloadError", () => {
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
