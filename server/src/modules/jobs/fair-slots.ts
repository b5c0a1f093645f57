/**
 * Fair share of a worker's batches: at most `slots` at once, and the owners who wait take turns, however many jobs each has.
 * Within an owner the job with the least work left goes first.
 */
export interface FairSlots {
  /** Resolves when a batch may be sent; the function it gives must be called when the batch has ended. */
  take(request: {
    readonly ownerId: string;
    readonly remaining: number;
    readonly signal: AbortSignal;
  }): Promise<() => void>;
}

interface Waiter {
  readonly ownerId: string;
  readonly remaining: number;
  readonly start: () => void;
}

export function createFairSlots(slots: number): FairSlots {
  let free = slots;
  const waiting = new Set<Waiter>();
  /** Owners in the order in which they were served last; those never served are absent and come first. */
  const served = new Map<string, number>();
  let round = 0;

  function serveNext(): void {
    while (free > 0 && waiting.size > 0) {
      const next = [...waiting].reduce((best, waiter) => (isBefore(waiter, best) ? waiter : best));
      waiting.delete(next);
      free -= 1;
      served.set(next.ownerId, ++round);
      next.start();
    }
    if (waiting.size === 0 && free === slots) served.clear();
  }

  function isBefore(a: Waiter, b: Waiter): boolean {
    const difference = (served.get(a.ownerId) ?? 0) - (served.get(b.ownerId) ?? 0);
    return difference !== 0 ? difference < 0 : a.remaining < b.remaining;
  }

  return {
    take({ ownerId, remaining, signal }) {
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiting.delete(waiter);
          reject(signal.reason as Error);
        };
        const waiter: Waiter = {
          ownerId,
          remaining,
          start: () => {
            signal.removeEventListener("abort", abort);
            let isGiven = true;
            resolve(() => {
              if (!isGiven) return;
              isGiven = false;
              free += 1;
              serveNext();
            });
          },
        };
        if (signal.aborted) return abort();
        signal.addEventListener("abort", abort, { once: true });
        waiting.add(waiter);
        serveNext();
      });
    },
  };
}
