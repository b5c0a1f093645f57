// Work on hostile input happens in a process of its own, with a deadline and a memory limit that are enforced from outside:
// a zip bomb or an endless loop costs that process, never the server.
import { basename, extname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@yizhou/model";
import type { ErrorCode, ErrorParams } from "@yizhou/model";
import { watchLoad } from "../metrics/meters.ts";
import { createLanes, MakesWay } from "../lanes.ts";
import type { LaneOptions, LaneTurn } from "../lanes.ts";
import { faultOf } from "./child-end.ts";
import { createOwnerLoad } from "./owner-load.ts";
import { startChild, type Child } from "./start-child.ts";

export interface TaskLimits {
  /**
   * From the start to the end, for a task that tells no steps. Time in which others had the processor that it was ready for is not
   * counted, up to `MOST_WAITING` times as much: a good file is not refused because a machine is busy.
   */
  readonly timeoutMs: number;
  /** What a task that tells its steps has instead: more time for every step it has done, as long as none takes too long. */
  readonly steps?: StepLimits;
  /** Resident memory of the whole process; a Node process alone takes some 60 MB. */
  readonly memoryMb: number;
  /** Processor time in all, that of programs it starts too, however many steps and turns it takes. Without one only time counts. */
  readonly cpuMs?: number;
}

/** `earnedMs`: added to the deadline by each step done. `longestMs`: without a word from the task, the first one aside. */
export interface StepLimits {
  readonly earnedMs: number;
  readonly longestMs: number;
}

/** How far a task has come, in steps of its own: pages, mostly. */
export interface TaskProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * `ownerId`: when processes are scarce, owners with the fewest go first. `onProgress`: told what the task tells, a few times a
 * second at most. `signal`: ends the task's process, or its waiting for one. `onStart`: the waiting is over.
 */
export interface RunOptions {
  readonly ownerId?: string;
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onStart?: () => void;
  /** It makes way and waits again; `onStart` follows. */
  readonly onRest?: () => void;
  /** Hears what processor time the task has taken in all, also of turns that were broken off; last when it has ended. */
  readonly onSpent?: (cpuMs: number) => void;
  readonly stores?: TaskStores;
}

/** What a task may read and write beside its answer, by the name it asks for; it has no file of ours. */
export type TaskStores = Readonly<Record<string, TaskStore>>;

export interface TaskStore {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** What a task asks of a store; `bytes` are there to be written. */
export interface StoreQuestion {
  readonly id: number;
  readonly store: string;
  readonly key: string;
  readonly bytes?: Uint8Array;
}

/** `fault`: what the store threw, in words. */
export interface StoreAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array | undefined;
  readonly fault?: string;
}

export interface ProcessPool<Task, Answer> {
  /**
   * @param task  or what gives it once there is a place: a document that waits would fill the memory of this process
   * @throws {AppError} what the task threw; `filter.timeout` after the deadline, `filter.budget_spent` after its processor time,
   *   `filter.too_much_text` over the memory limit; the signal's reason
   */
  run(task: Task | (() => Promise<Task>), limits: TaskLimits, options?: RunOptions): Promise<Answer>;
  close(): void;
}

/** What the child sends back for one task: that it begins, any number of words about progress and questions, then one of the others. */
export type Reply<Answer> =
  | { readonly begins: true }
  | { readonly progress: TaskProgress }
  | { readonly question: StoreQuestion }
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: ErrorCode; readonly params: ErrorParams; readonly stack: string };

/** A task that sleeps spends its turn too, at this share of the time. */
const IDLE_SHARE = 0.2;
/** How much longer than its deadline a task may take for want of a processor, in deadlines. */
const MOST_WAITING = 7;
/** A deadline is not put off by less. */
const LEAST_WAITING_MS = 100;
const WATCH_EVERY_MS = 50;
/** Processor time is looked at less often: a budget is seconds at least. */
const LOOKS_A_CPU_LOOK = 5;
/** A process that ends before it has begun its task has done so for reasons of the machine, most of them passing. */
const MOST_STARTS = 3;
const START_AGAIN_MS = 200;

/** Which processes are kept for the next task of their owner. */
export interface Keeping {
  readonly idleMs: number;
  /** One that has grown larger is not: it would begin its next task with most of its memory spent. */
  readonly mostMb: number;
  /** At once; the one that was used longest ago goes first. */
  readonly most: number;
  /**
   * Work that has taken so much processor time gives way to what is short: its time counts less from then on, and its process is not
   * kept. Work of an owner who has taken much lately gives way from its start.
   */
  readonly politeAfterCpuMs: number;
  /** Of work that gives way, 0 to 19; 0 lets none do so. */
  readonly politeNiceness: number;
}

export const USUAL_KEEPING: Keeping = {
  ...{ idleMs: 30_000, mostMb: 250, most: Infinity },
  ...{ politeAfterCpuMs: 2000, politeNiceness: 10 },
};

/** What a task that asks for it gives way in: as many processes as `long` and `short` places together. */
export function inLanes(places: LaneOptions["places"]): LaneOptions {
  return { places, shortMs: 2000, longMs: 20_000 };
}

/**
 * Runs tasks of one kind in child processes of `entry`. A process that finished well is kept for the next task of the same owner
 * for half a minute, unless told otherwise, since starting one costs half a second of processor time; one that failed or was killed is not. What has
 * seen one person's document never sees another's.
 *
 * @param entry  path of the module that calls `serveTasks`
 * @param processes  how many at once, each for as long as its task takes; or lanes, in which a long task makes way for others and
 *   is begun again, from what it has kept in its stores
 * @param start  another one in tests, or one that knows more of what tasks need
 */
export function createProcessPool<Task, Answer>(
  entry: string,
  processes: number | LaneOptions,
  start: typeof startChild = startChild,
  keeping: Keeping = USUAL_KEEPING,
): ProcessPool<Task, Answer> {
  const idle: (Kind & { readonly child: Child; readonly timer: NodeJS.Timeout })[] = [];
  const places = createLanes(
    typeof processes === "number"
      ? { places: { short: processes, long: 0 }, shortMs: Infinity, longMs: Infinity }
      : processes,
  );
  const load = createOwnerLoad();
  let isClosed = false;
  const unwatch = watchLoad({
    kind: basename(entry, extname(entry)),
    busy: () => places.busy,
    waiting: () => places.waiting,
  });

  function takeChild({ ownerId, memoryMb }: Kind): Child {
    const isFor = (owner: string | null) => (one: Kind) => one.ownerId === owner && one.memoryMb === memoryMb;
    const own = idle.findLastIndex(isFor(ownerId));
    const at = own >= 0 ? own : idle.findLastIndex(isFor(null));
    if (at < 0) return start({ entry, memoryMb, stdin: "ignore" });
    const { child, timer } = idle.splice(at, 1)[0]!;
    clearTimeout(timer);
    child.process.ref();
    child.process.channel?.ref();
    return child;
  }

  function keepChild(child: Child, kind: Kind): void {
    if (kind.ownerId === "" || child.residentMb() > keeping.mostMb) return child.kill();
    setAside(child, kind);
    while (idle.length > keeping.most) {
      const { child: oldest, timer } = idle.shift()!;
      clearTimeout(timer);
      oldest.kill();
    }
  }

  /** Where tasks are broken off, others wait: the process of the next one starts now and not when that has its turn. */
  function replaceChild(memoryMb: number): void {
    const isThere = idle.some((one) => one.ownerId === null && one.memoryMb === memoryMb);
    if (isClosed || places.waiting + places.busy < 2 || isThere) return;
    setAside(start({ entry, memoryMb, stdin: "ignore" }), { ownerId: null, memoryMb });
  }

  function setAside(child: Child, kind: Kind): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      );
      child.kill();
    }, keeping.idleMs);
    timer.unref();
    child.process.unref();
    child.process.channel?.unref();
    idle.push({ ...kind, child, timer });
  }

  /** One turn of a task: from the start to its end, or until it makes way. */
  async function runOne(
    task: Task,
    limits: TaskLimits,
    { ownerId = "", onProgress = () => {}, signal, stores = {}, onSpent = () => {} }: RunOptions,
    turn: LaneTurn,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const kind = { ownerId, memoryMb: limits.memoryMb };
    const running = takeChild(kind);
    const child = running.process;
    return new Promise<Answer>((resolve, reject) => {
      let isSettled = false;
      const settle = (act: () => void, isReusable: boolean) => {
        // A look at the memory that was on its way may still want to end a process that has done its work.
        if (isSettled) return;
        isSettled = true;
        clearTimeout(deadline);
        clearInterval(watch);
        signal?.removeEventListener("abort", abort);
        checkCpu();
        child.off("error", die).off("exit", onExit).off("message", onMessage);
        const isKept = isReusable && !isPolite;
        if (!isKept) {
          running.kill();
          replaceChild(limits.memoryMb);
        }
        if (isKept) keepChild(running, kind);
        act();
      };
      const fail = (error: unknown) => settle(() => reject(error), false);
      const abort = () => fail(signal!.reason);
      signal?.addEventListener("abort", abort);
      // Only root could make a process important again, so such a one is not kept for the next task.
      let isPolite = false;
      const bePolite = () => {
        if (keeping.politeNiceness === 0) return;
        isPolite = true;
        running.makePolite(keeping.politeNiceness);
      };
      if (load.isHeavy(ownerId)) bePolite();
      const startedMs = performance.now();
      const waitedBefore = running.waitedMs();
      let putOffMs = 0;
      const overdue = () => {
        const waitedMs = Math.min(running.waitedMs() - waitedBefore, MOST_WAITING * limits.timeoutMs);
        const moreMs = waitedMs - putOffMs;
        if (moreMs < LEAST_WAITING_MS) return fail(new AppError("filter.timeout"));
        putOffMs = waitedMs;
        deadline = setTimeout(overdue, moreMs);
      };
      let deadline = setTimeout(overdue, limits.timeoutMs);
      const goOn = (done: number, { earnedMs, longestMs }: StepLimits) => {
        const leftMs = startedMs + limits.timeoutMs + putOffMs + done * earnedMs - performance.now();
        clearTimeout(deadline);
        deadline = setTimeout(overdue, Math.max(0, Math.min(leftMs, longestMs)));
      };
      // A process that was kept has spent some on tasks before, and a fresh one on its start, which is none of the file's doing.
      let spentBefore = running.cpuMs();
      let knownMs: number | null = null;
      let hasBegun = false;
      const checkCpu = () => {
        const now = running.cpuMs();
        running.waitedMs(); // of programs that end before the deadline too
        // What was known last stands for a process that has just ended.
        if (spentBefore !== null && now !== null) knownMs = now - spentBefore;
        const spentMs = knownMs ?? performance.now() - startedMs;
        onSpent(spentMs);
        turn.spend(Math.max(spentMs, (performance.now() - startedMs) * IDLE_SHARE));
        if (isSettled) return;
        if (spentMs > keeping.politeAfterCpuMs && !isPolite) bePolite();
        if (spentMs > (limits.cpuMs ?? Infinity)) fail(new AppError("filter.budget_spent"));
      };
      let looks = 0;
      const watch = setInterval(() => {
        if (running.residentMb() > limits.memoryMb) return fail(new AppError("filter.too_much_text"));
        if (++looks % LOOKS_A_CPU_LOOK === 0) checkCpu();
      }, WATCH_EVERY_MS);
      const die = (error: Error) => fail(hasBegun ? error : new NeverBegan(error));
      child.once("error", die);
      const onExit = () => void running.end().then((end) => die(faultOf(end)));
      child.once("exit", onExit);
      const onMessage = (message: unknown) => {
        const reply = message as Reply<Answer>;
        if ("begins" in reply) {
          // Once: a process that has seen a hostile file could say so again and again.
          if (!hasBegun) spentBefore = running.cpuMs();
          hasBegun = true;
          return;
        }
        if ("question" in reply) {
          void answerOf(reply.question, stores).then((answer) => isSettled || child.send({ answer }));
          return;
        }
        if ("progress" in reply) {
          if (isSettled) return;
          if (limits.steps) goOn(reply.progress.done, limits.steps);
          onProgress(reply.progress);
          return;
        }
        if (reply.ok) return settle(() => resolve(reply.answer), true);
        // A refusal with a reason is work well done; anything else may have left the process in disorder.
        const error = new AppError(reply.code, reply.params, { cause: reply.stack });
        settle(() => reject(error), reply.code !== "internal.unexpected");
      };
      child.on("message", onMessage);
      // Where it has ended already, its end says why.
      child.send({ task } as object, (error) => error && child.exitCode === null && die(error));
    });
  }

  /** The same, with another process where one ended before it had begun. */
  async function runTurn(...about: Parameters<typeof runOne>): Promise<Answer> {
    for (let starts = 1; ; starts++) {
      try {
        return await runOne(...about);
      } catch (error) {
        if (!(error instanceof NeverBegan)) throw error;
        if (starts === MOST_STARTS) throw error.cause;
        await wait(START_AGAIN_MS * starts);
      }
    }
  }

  return {
    async run(task, limits, options = {}) {
      const { ownerId = "", onSpent = () => {} } = options;
      let spentBefore = 0;
      for (let begun = 0; ; begun++) {
        const turn = await places.take(
          { ownerId, lane: begun > 0 ? "long" : "short", begun },
          options.signal,
        );
        const signal = options.signal ? AbortSignal.any([options.signal, turn.signal]) : turn.signal;
        let spentMs = 0;
        const spend = (ms: number) => {
          spentMs = ms;
          onSpent(spentBefore + ms);
        };
        const left = limits.cpuMs === undefined ? {} : { cpuMs: limits.cpuMs - spentBefore };
        try {
          options.onStart?.();
          const made = typeof task === "function" ? await (task as () => Promise<Task>)() : task;
          return await runTurn(made, { ...limits, ...left }, { ...options, signal, onSpent: spend }, turn);
        } catch (error) {
          if (!(error instanceof MakesWay) || options.signal?.aborted) throw error;
          spentBefore += spentMs;
          options.onRest?.();
        } finally {
          load.note(ownerId, spentMs);
          turn.end();
        }
      }
    },
    close() {
      isClosed = true;
      unwatch();
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.kill();
      }
    },
  };
}

/** A process ended, or could not be started, before its task was looked at. */
class NeverBegan extends Error {
  constructor(cause: Error) {
    super("a process ended before its task began", { cause });
    this.name = "NeverBegan";
  }
}

/** Whose tasks a process has seen, null for none yet, and how much memory it may take. */
interface Kind {
  readonly ownerId: string | null;
  readonly memoryMb: number;
}

async function answerOf({ id, store, key, bytes }: StoreQuestion, stores: TaskStores): Promise<StoreAnswer> {
  try {
    // The name comes from a process that may say anything.
    const asked = Object.hasOwn(stores, store) ? stores[store] : undefined;
    if (!asked) return { id, fault: "there is no such store" };
    if (bytes === undefined) return { id, bytes: await asked.read(String(key)) };
    await asked.write(String(key), bytes);
    return { id };
  } catch (error) {
    return { id, fault: String(error) };
  }
}
