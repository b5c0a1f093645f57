const KEY = "yizhou.chunk-reload";
const QUIET_MS = 30_000;

let reloading = false;

/** True once a reload has been asked for: whoever waits for a chunk need not report that it is missing. */
export function isReloadingForChunk(): boolean {
  return reloading;
}

/**
 * A script or style chunk that cannot be loaded reloads the page, for after a release the old chunks are gone (spec.md
 * section 8). One that fails again within half a minute does not, so that an outage never becomes an endless loop; the
 * error page then shows.
 */
export function watchFailedChunks(
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < QUIET_MS) return;
    sessionStorage.setItem(KEY, String(now()));
    reloading = true;
    reload();
  });
}
