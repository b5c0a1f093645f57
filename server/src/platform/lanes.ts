// Places in one process, short before long: everything begins in a short place. What has had its moment goes on in a long place,
// where one is free; else it makes way as soon as something waits, and begins again in a long one. So there is always a place that
// no long work holds for good, however many accounts it comes from. Long work makes way for owners who have none of theirs running.
import { removeFrom } from "./fair-places.ts";
import type { Lane } from "./work/work-kind.ts";

/** Why work is broken off whose turn comes again. */
export class MakesWay extends Error {
  constructor() {
    super("other work has its turn first");
    this.name = "MakesWay";
  }
}

export interface LaneOptions {
  readonly places: Readonly<Record<Lane, number>>;
  /** What work may spend in a short place while others wait. */
  readonly shortMs: number;
  /** What work may spend in a long place while other owners wait, doubled each time that it is begun. */
  readonly longMs: number;
}

export interface LaneWish {
  readonly ownerId: string;
  readonly lane: Lane;
  /** How often it has been begun before. */
  readonly begun: number;
}

export interface LaneTurn {
  /** Aborts with `MakesWay` where the place is another's now. */
  readonly signal: AbortSignal;
  /** Says how much the work has spent in this turn, in milliseconds of its processor. */
  spend(totalMs: number): void;
  /** The place is free again; must be called. */
  end(): void;
}

export interface Lanes {
  /** Resolves when there is a place: owners with the fewest first, among equals who came first. @throws the signal's reason */
  take(wish: LaneWish, signal?: AbortSignal): Promise<LaneTurn>;
  readonly busy: number;
  readonly waiting: number;
}

interface Holder extends Pick<LaneWish, "ownerId" | "begun"> {
  lane: Lane;
  spentMs: number;
  readonly abort: AbortController;
}

export function createLanes({ places, shortMs, longMs }: LaneOptions): Lanes {
  const holders: Holder[] = [];
  const waiters: { readonly wish: LaneWish; readonly start: () => void }[] = [];

  /** What makes way has its place until it has ended, but counts for nothing any more. */
  const staying = (lane: Lane) => holders.filter((one) => one.lane === lane && !one.abort.signal.aborted);
  const isFull = (lane: Lane) => holders.filter((one) => one.lane === lane).length >= places[lane];
  const waitingIn = (lane: Lane) => waiters.filter(({ wish }) => wish.lane === lane);
  const runningOf = (ownerId: string) => holders.filter((one) => one.ownerId === ownerId).length;

  function serve(lane: Lane): void {
    for (let waiting = waitingIn(lane); waiting.length > 0 && !isFull(lane); waiting = waitingIn(lane)) {
      const next = waiting.reduce((best, one) =>
        runningOf(one.wish.ownerId) < runningOf(best.wish.ownerId) ? one : best,
      );
      removeFrom(waiters, next);
      next.start();
    }
  }

  function look(): void {
    serve("short");
    serve("long");
    const overdue = staying("short").filter((one) => one.spentMs >= shortMs);
    for (const one of overdue) if (!isFull("long")) one.lane = "long";
    serve("short");
    const late = overdue.find((one) => one.lane === "short");
    // One at a time: whoever waits needs one place.
    const isMakingWay = (lane: Lane) => holders.some((one) => one.lane === lane && one.abort.signal.aborted);
    if (late && waitingIn("short").length > 0 && !isMakingWay("short")) late.abort.abort(new MakesWay());
    const tired = staying("long").find((one) => one.spentMs >= longMs * 2 ** Math.min(one.begun, 20));
    const others = waitingIn("long").some(
      ({ wish }) => !staying("long").some((one) => one.ownerId === wish.ownerId),
    );
    if (tired && others && isFull("long") && !isMakingWay("long")) tired.abort.abort(new MakesWay());
  }

  return {
    get busy() {
      return holders.length;
    },
    get waiting() {
      return waiters.length;
    },
    take: (wish, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const leave = () => {
          removeFrom(waiters, waiter);
          reject(signal!.reason as Error);
        };
        const waiter = {
          wish,
          start: () => {
            signal?.removeEventListener("abort", leave);
            const { ownerId, begun, lane } = wish;
            const holder: Holder = { ownerId, begun, lane, spentMs: 0, abort: new AbortController() };
            holders.push(holder);
            resolve({
              signal: holder.abort.signal,
              spend(totalMs) {
                holder.spentMs = totalMs;
                look();
              },
              end() {
                removeFrom(holders, holder);
                look();
              },
            });
          },
        };
        signal?.addEventListener("abort", leave, { once: true });
        waiters.push(waiter);
        look();
      }),
  };
}
