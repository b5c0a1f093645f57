// Work on hostile input happens in a process of its own, with a deadline and a memory limit that are enforced from outside:
// a zip bomb or an endless loop costs that process, never the server.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { basename, extname } from "node:path";
import { AppError } from "@yizhou/model";
import type { ErrorCode, ErrorParams } from "@yizhou/model";
import { watchLoad } from "../metrics/meters.ts";
import { createFairPlaces } from "../fair-places.ts";
import { childEnvironment, childFlags } from "./child-environment.ts";

export interface TaskLimits {
  /** From the start to the end, for a task that tells no steps. */
  readonly timeoutMs: number;
  /** What a task that tells its steps has instead: more time for every step it has done, as long as none takes too long. */
  readonly steps?: StepLimits;
  /** Resident memory of the whole process; a Node process alone takes some 60 MB. */
  readonly memoryMb: number;
  /** Processor time in all, that of programs it starts too, however many steps it does. Without one only time counts. */
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
}

export interface ProcessPool<Task, Answer> {
  /**
   * @throws {AppError} what the task threw; `filter.timeout` after the deadline, `filter.budget_spent` after its processor time,
   *   `filter.too_much_text` over the memory limit; the signal's reason
   */
  run(task: Task, limits: TaskLimits, options?: RunOptions): Promise<Answer>;
  close(): void;
}

/** What the child sends back for one task: any number of words about its progress, then one of the others. */
export type Reply<Answer> =
  | { readonly progress: TaskProgress }
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: ErrorCode; readonly params: ErrorParams; readonly stack: string };

/** Work that has taken so much processor time gives way to what is short: its time counts less from then on. */
const POLITE_AFTER_CPU_MS = 2000;
const POLITE_NICENESS = 10;
const WATCH_EVERY_MS = 50;
/** Processor time is looked at less often: a budget is seconds at least. */
const LOOKS_A_CPU_LOOK = 5;
/** Ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
const IDLE_MS = 30_000;
const PAGE_BYTES = 4096;
/** A process that has grown larger is not kept: it would begin its next task with most of its memory spent. */
const KEPT_MB = 250;

/**
 * Runs tasks of one kind in child processes of `entry`. A process that finished well is kept for the next task for half a
 * minute, since starting one costs some 200 ms; one that failed or was killed is not.
 *
 * @param entry  path of the module that calls `serveTasks`
 */
export function createProcessPool<Task, Answer>(
  entry: string,
  maxProcesses: number,
): ProcessPool<Task, Answer> {
  const idle: { child: ChildProcess; memoryMb: number; timer: NodeJS.Timeout }[] = [];
  const places = createFairPlaces(maxProcesses);
  let isClosed = false;
  const unwatch = watchLoad({
    kind: basename(entry, extname(entry)),
    busy: () => places.busy,
    waiting: () => places.waiting,
  });

  function takeChild(memoryMb: number): ChildProcess {
    const at = idle.findLastIndex((entry) => entry.memoryMb === memoryMb);
    if (at >= 0) {
      const kept = idle.splice(at, 1)[0]!;
      clearTimeout(kept.timer);
      kept.child.ref();
      kept.child.channel?.ref();
      return kept.child;
    }
    return startChild(memoryMb);
  }

  function startChild(memoryMb: number): ChildProcess {
    return fork(entry, [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: childFlags(memoryMb),
      env: childEnvironment(),
    });
  }

  async function keepChild(child: ChildProcess, memoryMb: number): Promise<void> {
    if ((await residentMb(child.pid)) > KEPT_MB) {
      child.kill("SIGKILL");
      return;
    }
    setAside(child, memoryMb);
  }

  /** Where tasks are broken off, others wait: the process of the next one starts now and not when that has its turn. */
  function replaceChild(memoryMb: number): void {
    if (isClosed || places.waiting + places.busy < 2 || idle.some((entry) => entry.memoryMb === memoryMb))
      return;
    setAside(startChild(memoryMb), memoryMb);
  }

  function setAside(child: ChildProcess, memoryMb: number): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      );
      child.kill("SIGKILL");
    }, IDLE_MS);
    timer.unref();
    child.unref();
    child.channel?.unref();
    idle.push({ child, memoryMb, timer });
  }

  async function runOne(
    task: Task,
    limits: TaskLimits,
    onProgress: (progress: TaskProgress) => void,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const child = takeChild(limits.memoryMb);
    return new Promise<Answer>((resolve, reject) => {
      let isSettled = false;
      const settle = (act: () => void, isReusable: boolean) => {
        // A look at the memory that was on its way may still want to end a process that has done its work.
        if (isSettled) return;
        isSettled = true;
        clearTimeout(deadline);
        clearInterval(watch);
        signal?.removeEventListener("abort", abort);
        child.removeAllListeners();
        const isKept = isReusable && !isPolite;
        if (!isKept) {
          child.kill("SIGKILL");
          replaceChild(limits.memoryMb);
        }
        void (isKept ? keepChild(child, limits.memoryMb) : Promise.resolve()).then(act);
      };
      const fail = (error: unknown) => settle(() => reject(error), false);
      const abort = () => fail(signal!.reason);
      signal?.addEventListener("abort", abort);
      // Only root could make a process important again, so such a one is not kept for the next task.
      let isPolite = false;
      const startedMs = performance.now();
      const overdue = () => fail(new AppError("filter.timeout"));
      let deadline = setTimeout(overdue, limits.timeoutMs);
      const goOn = (done: number, { earnedMs, longestMs }: StepLimits) => {
        const leftMs = startedMs + limits.timeoutMs + done * earnedMs - performance.now();
        clearTimeout(deadline);
        deadline = setTimeout(overdue, Math.max(0, Math.min(leftMs, longestMs)));
      };
      // A process that was kept has spent some on tasks before.
      const spentBefore = spentCpuMs(child.pid);
      const checkCpu = async () => {
        const before = await spentBefore;
        const now = await spentCpuMs(child.pid);
        const spentMs = before === null || now === null ? performance.now() - startedMs : now - before;
        if (isSettled) return;
        if (spentMs > POLITE_AFTER_CPU_MS) isPolite ||= makePolite(child.pid);
        if (spentMs > (limits.cpuMs ?? Infinity)) fail(new AppError("filter.budget_spent"));
      };
      let looks = 0;
      const watch = setInterval(() => {
        void residentMb(child.pid).then((mb) => {
          if (mb > limits.memoryMb) fail(new AppError("filter.too_much_text"));
        });
        if (++looks % LOOKS_A_CPU_LOOK === 0) void checkCpu();
      }, WATCH_EVERY_MS);
      child.once("error", fail);
      // Node ends itself when its heap is full: with SIGABRT, or status 134.
      child.once("exit", (status, signal) => {
        const isMemory = signal === "SIGABRT" || status === 134 || status === 5 || signal === "SIGKILL";
        fail(
          isMemory
            ? new AppError("filter.too_much_text")
            : new Error(`the child process ended with ${signal ?? status}`),
        );
      });
      child.on("message", (message) => {
        const reply = message as Reply<Answer>;
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
      });
      child.send(task as object, (error) => error && fail(error));
    });
  }

  return {
    async run(task, limits, { ownerId = "", onProgress = () => {}, signal, onStart } = {}) {
      const giveBack = await places.take(ownerId, signal);
      try {
        onStart?.();
        return await runOne(task, limits, onProgress, signal);
      } finally {
        giveBack();
      }
    },
    close() {
      isClosed = true;
      unwatch();
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.kill("SIGKILL");
      }
    },
  };
}

/** @returns whether the process counts for less now */
function makePolite(processId: number | undefined): boolean {
  if (processId === undefined) return false;
  try {
    setPriority(processId, POLITE_NICENESS);
    return true;
  } catch {
    // It has just ended, or the system does not let us.
    return false;
  }
}

/** Processor time that a process, its threads and the programs it has waited for took, from Linux; null elsewhere or at its end. */
async function spentCpuMs(processId: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null);
  // The name in brackets may hold anything; user, system and children's times are the 12th to 15th field behind it.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (!fields) return null;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / TICKS_A_SECOND;
}

/** Resident memory of a process from Linux, in MB; 0 elsewhere, where only the heap limit holds. */
export async function residentMb(processId: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${processId}/statm`, "utf8").catch(() => "0 0");
  return (Number(text.split(" ")[1]) * PAGE_BYTES) / 2 ** 20;
}
