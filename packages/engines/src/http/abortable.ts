/** Waits for work that others share: the wait ends with `signal`, the work goes on for them. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal that never fires, where a caller gave none. */
export function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
