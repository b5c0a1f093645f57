/** Fair share of a number of places: whoever has the fewest goes first, among equals who came first. */
export interface FairPlaces {
  /**
   * Resolves when there is a place; the function it gives must be called when that is free again.
   *
   * @throws the signal's reason, also while waiting
   */
  take(ownerId: string, signal?: AbortSignal): Promise<() => void>;
  /** Places that are taken. */
  readonly busy: number;
  readonly waiting: number;
}

export function createFairPlaces(places: number): FairPlaces {
  let free = places;
  const running = new Map<string, number>();
  const waiting: { readonly ownerId: string; readonly start: () => void }[] = [];
  const runningOf = (ownerId: string) => running.get(ownerId) ?? 0;

  function serveNext(): void {
    while (free > 0 && waiting.length > 0) {
      let next = 0;
      for (const [at, { ownerId }] of waiting.entries())
        if (runningOf(ownerId) < runningOf(waiting[next]!.ownerId)) next = at;
      const [{ ownerId, start }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
      free -= 1;
      running.set(ownerId, runningOf(ownerId) + 1);
      start();
    }
  }

  function giveBack(ownerId: string): void {
    free += 1;
    const left = runningOf(ownerId) - 1;
    if (left > 0) running.set(ownerId, left);
    else running.delete(ownerId);
    serveNext();
  }

  return {
    get busy() {
      return places - free;
    },
    get waiting() {
      return waiting.length;
    },
    take: (ownerId, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const waiter = {
          ownerId,
          start: () => {
            signal?.removeEventListener("abort", leave);
            resolve(() => giveBack(ownerId));
          },
        };
        const leave = () => {
          removeFrom(waiting, waiter);
          reject(signal!.reason as Error);
        };
        signal?.addEventListener("abort", leave, { once: true });
        waiting.push(waiter);
        serveNext();
      }),
  };
}

/** Takes an element out of a list, where it is in it. */
export function removeFrom<T>(list: T[], element: T): void {
  const at = list.indexOf(element);
  if (at >= 0) list.splice(at, 1);
}
