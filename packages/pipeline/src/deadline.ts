/**
 * Runs work that may ignore its signal: the returned promise settles as soon as `signal` aborts (rejected with its reason),
 * whatever the work does afterwards.
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // The loser of the race may still reject; nobody waits for it any more.
  work.catch(() => undefined);
  if (signal.aborted) throw signal.reason;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Runs `work` under a deadline and the caller's signal.
 *
 * @param makeReason  the error thrown when `timeoutMs` have passed
 */
export async function withDeadline<T>(
  outer: AbortSignal,
  timeoutMs: number,
  makeReason: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const forward = (): void => inner.abort(outer.reason);
  if (outer.aborted) throw outer.reason;
  outer.addEventListener("abort", forward, { once: true });
  const timer = setTimeout(() => inner.abort(makeReason()), timeoutMs);
  try {
    return await untilAborted(inner.signal, work(inner.signal));
  } catch (error) {
    // Adapters answer an abort in their own words (fetch: AbortError); the reason is what happened.
    throw inner.signal.aborted ? inner.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", forward);
  }
}
