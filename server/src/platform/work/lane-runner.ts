// Short before long, for work that lies in the database: all work begins in the short lane, whose places are given back after a
// moment. What is not done by then goes on in the long lane, in place where that has room; else it is broken off and waits there,
// and goes on from what it has kept. Within a lane the owners take turns. So no account, and no number of them, holds every place.
import { setTimeout as wait } from "node:timers/promises";
import { MakesWay } from "../lanes.ts";
import type { Log } from "../log.ts";
import type { Lane } from "./work-kind.ts";

/** A piece of work that was claimed. */
export interface LaneWork {
  readonly ownerId: string;
  /** How often it was begun, this time too. */
  readonly turns: number;
}

/** Where the work comes from and what is done with it. */
export interface LaneSource<Work extends LaneWork> {
  /** Takes the work of a lane whose turn it is; null where none waits. */
  claim(lane: Lane): Promise<Work | null>;
  /** What is being done goes on in the other lane. */
  move(work: Work, lane: Lane): Promise<void>;
  /** Owners of work that waits in a lane. */
  waitingOwners(lane: Lane): Promise<Set<string>>;
  /** Does the work to its end. Where it is broken off with `MakesWay` it is given back, to the long lane. Throws never. */
  perform(run: LaneRun<Work>): Promise<void>;
}

export interface LaneRun<Work extends LaneWork> {
  readonly work: Work;
  readonly lane: Lane;
  readonly abort: AbortController;
  /** Processor time that the work has taken in this turn, where whoever does it knows: a busy machine is not its fault. */
  spentMs: number | null;
}

export interface LaneRunnerOptions {
  /** Pieces of work at once in each lane. */
  readonly slots: Readonly<Record<Lane, number>>;
  /** How long work may take in the short lane. */
  readonly shortMs: number;
  readonly log: Log;
}

export interface LaneRunner<Work extends LaneWork> {
  readonly running: ReadonlySet<LaneRun<Work>>;
  /** Looks for work; wishes that come during a look are one. */
  wake(): Promise<void>;
  /** Resolves when nothing runs and nothing waits for this process. */
  idle(): Promise<void>;
  /** Breaks off what runs and waits for its end. */
  stop(reason: unknown): Promise<void>;
}

/** So many times as long work may stay in the short lane whose owner has nothing else waiting there. */
const ALONE_FOR = 5;
/** A share of the time counts as spent, whatever was spent: work may wait for something as well. */
const IDLE_SHARE = 0.125;
/** What runs in the long lane gives way to owners who have nothing running there, after so long for each time it was begun. */
const LONG_TURN_MS = 20_000;

/** How soon work is asked for again that another transaction held. */
const LOCKED_FOR_MS = 20;

interface Running<Work extends LaneWork> extends LaneRun<Work> {
  lane: Lane;
  readonly startedMs: number;
  ended: Promise<void>;
}

export function createLaneRunner<Work extends LaneWork>(
  source: LaneSource<Work>,
  { slots, shortMs, log }: LaneRunnerOptions,
): LaneRunner<Work> {
  const running = new Set<Running<Work>>();
  let isStopping = false;

  const inLane = (lane: Lane) =>
    [...running].filter((entry) => entry.lane === lane && !entry.abort.signal.aborted);
  const hasRoom = (lane: Lane) => inLane(lane).length < slots[lane];
  const elapsedMs = ({ startedMs }: Running<Work>) => performance.now() - startedMs;
  const takenMs = (entry: Running<Work>) =>
    entry.spentMs === null ? elapsedMs(entry) : Math.max(entry.spentMs, elapsedMs(entry) * IDLE_SHARE);

  async function fill(lane: Lane): Promise<void> {
    while (!isStopping && hasRoom(lane)) {
      const work = await source.claim(lane);
      if (!work) return;
      const entry: Running<Work> = {
        ...{ work, lane, startedMs: performance.now(), abort: new AbortController(), spentMs: null },
        ended: Promise.resolve(),
      };
      running.add(entry);
      const timer = lane === "short" ? setTimeout(() => void wake(), shortMs) : undefined;
      entry.ended = source.perform(entry).finally(() => {
        clearTimeout(timer);
        running.delete(entry);
        void wake();
      });
    }
  }

  /**
   * Makes room in the short lane, by moving what has had its moment, and lets owners take turns in the long one.
   *
   * @returns whether something was moved
   */
  async function makeRoom(): Promise<boolean> {
    const overdue = inLane("short")
      .filter((entry) => elapsedMs(entry) >= shortMs)
      .sort((a, b) => a.startedMs - b.startedMs);
    for (const entry of overdue) {
      if (!hasRoom("long")) break;
      entry.lane = "long";
      await source.move(entry.work, "long");
    }
    const left = overdue.filter(({ lane }) => lane === "short");
    if (left.length > 0 && !hasRoom("short")) {
      const waiting = await source.waitingOwners("short");
      // What begins anew from its first page does not come to its end on a busy machine: whoever asks for one thing is let be longer.
      const goes = left.find(
        (entry) => waiting.has(entry.work.ownerId) || takenMs(entry) >= shortMs * ALONE_FOR,
      );
      if (goes && waiting.size > 0) goes.abort.abort(new MakesWay());
    }
    if (!hasRoom("long")) await takeTurns();
    return left.length < overdue.length;
  }

  async function takeTurns(): Promise<void> {
    const long = inLane("long");
    const tired = long.find(
      (entry) => elapsedMs(entry) >= LONG_TURN_MS * 2 ** Math.min(entry.work.turns, 10),
    );
    if (!tired) return;
    const waiting = await source.waitingOwners("long");
    for (const { work } of long) waiting.delete(work.ownerId);
    if (waiting.size > 0) tired.abort.abort(new MakesWay());
  }

  async function look(): Promise<void> {
    if (isStopping) return;
    await fill("short");
    await fill("long");
    if (await makeRoom()) await fill("short");
  }

  async function doesWorkWait(): Promise<boolean> {
    const waiting = [await source.waitingOwners("short"), await source.waitingOwners("long")];
    return waiting.some((owners) => owners.size > 0);
  }

  let looking: Promise<void> = Promise.resolve();
  let isLookWanted = false;
  function wake(): Promise<void> {
    if (isLookWanted) return looking;
    isLookWanted = true;
    looking = looking
      .then(() => {
        isLookWanted = false;
        return look();
      })
      .catch((error: unknown) => log.error({ err: error }, "could not look for work"));
    return looking;
  }

  return {
    running,
    wake,
    async idle() {
      for (;;) {
        await wake();
        if (running.size > 0) await Promise.all([...running].map(({ ended }) => ended));
        else if (isStopping || !(await doesWorkWait())) return;
        // Somebody is changing what waits: a row that is locked is passed over by whoever looks for work.
        else await wait(LOCKED_FOR_MS);
      }
    },
    async stop(reason) {
      isStopping = true;
      await looking;
      for (const { abort } of running) abort.abort(reason);
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
