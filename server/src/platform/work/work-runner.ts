// The worker role's side of what the web role asks for, short before long (`createLaneRunner`).
import { isAppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import type { Database, Transaction } from "../database/connect.ts";
import type { Notices } from "../database/notices.ts";
import type { Log } from "../log.ts";
import { isPassingFault } from "../database/passing-faults.ts";
import { MakesWay } from "../lanes.ts";
import { newId } from "../random.ts";
import { Interruptions } from "./interruptions.ts";
import { createLaneRunner } from "./lane-runner.ts";
import type { LaneRun } from "./lane-runner.ts";
import { WANTED } from "./work-kind.ts";
import type { Lane, WorkKind } from "./work-kind.ts";
import {
  changeLane,
  claimWork,
  endWork,
  findWaitingOwners,
  findWantedKinds,
  holdWork,
  postponeWork,
  releaseWork,
  renewWork,
  tellProgress,
} from "./work-repo.ts";
import type { ClaimedWork } from "./work-repo.ts";

export interface WorkTask<Input> {
  readonly id: string;
  readonly ownerId: string;
  readonly input: Input;
  /** Ends the work: nobody wants it any more, or it goes on later, perhaps elsewhere. What is kept by then is gone on from. */
  readonly signal: AbortSignal;
  /** For whoever waits; told on a few times a second at most. */
  tell(progress: { readonly done: number; readonly total: number }): void;
  /** Says what processor time it has taken so far; work that never does is held to the time on the wall. */
  spend(cpuMs: number): void;
}

/** How one kind of work is done. */
export interface WorkHandler<Input, Result = unknown> {
  readonly kind: WorkKind<Input, Result>;
  /**
   * Does the work.
   *
   * @returns the last step, part of the transaction that ends the work; what that gives back is the answer
   * @throws {AppError} what whoever waits is told; the signal's reason
   */
  run(task: WorkTask<Input>): Promise<(tx: Transaction) => Promise<Result>>;
  /** Clears up after work that ends without an answer, in the transaction that ends it. @param problem  null: it was cancelled */
  giveUp?(
    tx: Transaction,
    task: Pick<WorkTask<Input>, "id" | "ownerId" | "input">,
    problem: CodedProblem | null,
  ): Promise<void>;
}

export interface WorkRunnerDeps {
  readonly db: Database;
  readonly notices: Notices;
  readonly log: Log;
  readonly leaseMs: number;
}

/** Work with places of its own, so that no other keeps it waiting. */
export interface WorkClass {
  /** Pieces of work at once in each lane. */
  readonly slots: Readonly<Record<Lane, number>>;
  /** How long work may take in the short lane. */
  readonly shortMs?: number;
  // Which input a handler gets is said by the kind that asked; the runner only carries it.
  readonly handlers: readonly WorkHandler<never>[];
}

export interface WorkRunner {
  /** Looks for work. */
  wake(): Promise<void>;
  /** Breaks off what runs, for other workers to go on with. */
  stop(): Promise<void>;
}

const SHORT_MS = 1000;
const TELL_EVERY_MS = 300;
const LOOK_EVERY_MS = 2000;
/** Work over which so many workers ended without a word, or failed where nobody waits, is not given to another. */
const MOST_DEATHS = 3;

/** Why work is broken off, beside making way for other work. */
class BrokenOff extends Error {
  readonly why: "cancelled" | "stopped" | "lost";
  constructor(why: BrokenOff["why"]) {
    super(`the work was broken off: ${why}`);
    this.why = why;
  }
}

/**
 * Does work of these classes in this process until it is stopped. A notice says of which kind is wanted, and wakes that class alone;
 * for notices that are missed one question is asked now and then for all of them.
 */
export function startWorkRunner(deps: WorkRunnerDeps, classes: readonly WorkClass[]): WorkRunner {
  const { db, notices, log } = deps;
  const runners = classes.map((one) => startClassRunner(deps, one));
  const wake = (isWanted: (kind: string) => boolean): Promise<unknown> =>
    Promise.all(runners.filter(({ kinds }) => kinds.some(isWanted)).map((runner) => runner.wake()));
  const look = () =>
    findWantedKinds(db)
      .then((wanted) => wake((kind) => wanted.has(kind)))
      .catch((error: unknown) => log.error({ err: error }, "could not look for work"));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const deafen = notices.listen(WANTED, (wanted) => void wake((kind) => kind === wanted));
  return {
    wake: async () => void (await wake(() => true)),
    async stop() {
      clearInterval(timer);
      deafen();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function startClassRunner(
  { db, log, leaseMs }: WorkRunnerDeps,
  { slots, shortMs = SHORT_MS, handlers }: WorkClass,
): WorkRunner & { readonly kinds: readonly string[] } {
  const workerId = newId();
  const interruptions = new Interruptions();
  const kinds = handlers.map(({ kind }) => kind.name);
  const lanes = createLaneRunner<ClaimedWork>(
    {
      claim: (lane) => claimWork(db, { workerId, lane, kinds, leaseMs }),
      move: (work, lane) => changeLane(db, work, lane),
      waitingOwners: (lane) => findWaitingOwners(db, lane, kinds),
      perform,
    },
    { slots, shortMs, log },
  );
  const { running, wake } = lanes;

  async function perform(entry: LaneRun<ClaimedWork>): Promise<void> {
    const { work, abort } = entry;
    const handler = handlers.find(({ kind }) => kind.name === work.kind)! as unknown as WorkHandler<unknown>;
    const { id, ownerId, input } = work;
    const close = (problem: CodedProblem | null) =>
      db.transaction(async (tx) => {
        if ((await holdWork(tx, work)) === null) return;
        // Ended first, so that it does not count among those who need what it was about.
        await endWork(tx, work, problem ? { state: "failed", problem } : { state: "cancelled" });
        await handler.giveUp?.(tx, { id, ownerId, input }, problem);
      });
    try {
      if (work.isCancelled) return await close(null);
      if (work.deaths >= MOST_DEATHS) return await close({ code: "internal.unexpected", params: {} });
      const spend = (cpuMs: number) => void (entry.spentMs = cpuMs);
      const finish = await handler.run({
        id,
        ownerId,
        input,
        signal: abort.signal,
        tell: teller(work),
        spend,
      });
      await db.transaction(async (tx) => {
        const state = await holdWork(tx, work);
        if (state === null) throw new BrokenOff("lost");
        if (state === "cancelling") throw new BrokenOff("cancelled");
        await endWork(tx, work, { state: "done", result: await finish(tx) });
      });
      interruptions.forget(id);
    } catch (error) {
      const why: unknown = abort.signal.aborted ? abort.signal.reason : error;
      await settle(why).catch((fault: unknown) => log.error({ err: fault }, "could not end a piece of work"));
    }

    async function settle(error: unknown): Promise<void> {
      if (error instanceof MakesWay) return releaseWork(db, work, "long");
      if (!(error instanceof BrokenOff)) {
        if (isAppError(error) && error.code !== "internal.unexpected")
          return close({ code: error.code, params: error.params });
        if (isPassingFault(error) && interruptions.mayGoOn(id)) {
          log.warn({ err: error, kind: work.kind }, "a piece of work was interrupted and goes on");
          return releaseWork(db, work, entry.lane, interruptions.note(id));
        }
        log.error({ err: error, kind: work.kind }, "a piece of work failed");
        if (!work.isAwaited && work.deaths + 1 < MOST_DEATHS) return postponeWork(db, work);
        return close({ code: "internal.unexpected", params: {} });
      }
      if (error.why === "cancelled") return close(null);
      if (error.why === "stopped") return releaseWork(db, work, entry.lane);
    }
  }

  function teller(work: ClaimedWork): WorkTask<unknown>["tell"] {
    let last = -Infinity;
    return (progress) => {
      if (performance.now() - last < TELL_EVERY_MS && progress.done < progress.total) return;
      last = performance.now();
      tellProgress(db, work, progress).catch((error: unknown) =>
        log.warn({ err: error }, "could not tell progress"),
      );
    };
  }

  async function renew(): Promise<void> {
    // What is claimed while we ask is not among the answers.
    const before = [...running];
    if (before.length === 0) return;
    const ids = before.map(({ work }) => work.id);
    const held = await renewWork(db, workerId, ids, leaseMs);
    for (const { work, abort } of before) {
      const state = held.get(work.id);
      if (work.isCancelled) continue;
      // What has just ended is not held any more either; the abort hits nothing then.
      if (!state || state.turn !== work.turn) abort.abort(new BrokenOff("lost"));
      else if (state.isCancelled) abort.abort(new BrokenOff("cancelled"));
    }
  }

  /** Also what is running hears that it is wanted no more, and makes way. */
  const lookAfter = () =>
    renew()
      .catch((error: unknown) => log.error({ err: error }, "could not renew leases of work"))
      .then(wake);
  const timer = setInterval(() => running.size > 0 && void lookAfter(), Math.min(LOOK_EVERY_MS, leaseMs / 3));
  void wake();

  return {
    kinds,
    wake: lookAfter,
    async stop() {
      clearInterval(timer);
      await lanes.stop(new BrokenOff("stopped"));
    },
  };
}
