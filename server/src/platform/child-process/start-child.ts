// A Node process of ours that looks into strangers' files, behind two walls: that of the machine (`platform/sandbox`), which
// everything it starts is behind too, and Node's own permissions. It has no file of ours but the programs: what it works on and
// what comes of it travel by messages, and its own folder goes with it.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, readFileSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { entryOf } from "../entries.ts";
import { FETCHED_FILES, programFiles } from "../sandbox/program-files.ts";
import { systemSandbox } from "../sandbox/sandbox.ts";
import {
  childEnvironment,
  childFlags,
  childPermissions,
  type CompiledSources,
  compiledSources,
} from "./child-environment.ts";
import type { ChildEnd } from "./child-end.ts";
import { COMPILE } from "./compile-flag.ts";
import { lowerPriority } from "./lower-priority.ts";
import { makeTemporaryFolder } from "../temporary-folders.ts";

export interface ChildSetting {
  /** Path of the module that serves. */
  readonly entry: string;
  /** Paths of modules of ours that its tasks name and it brings in then. */
  readonly loads?: readonly string[];
  /** Resident memory that its caller allows it; the kernel's bound stands above that, for what grows faster than one can look. */
  readonly memoryMb: number;
  readonly stdin: "ignore" | "pipe";
}

export interface Child {
  /** What was started; the process itself may be below it. */
  readonly process: ChildProcess;
  /** Of the largest process of the child, in MB; 0 where there is no Linux to ask, and only the heap limit holds. */
  residentMb(): number;
  /** Processor time of the child, its threads and the programs it started; null at its end, or where there is no Linux to ask. */
  cpuMs(): number | null;
  /**
   * For how long it could have gone on and had no processor, since it was first asked; of the main threads of the child and of the
   * programs it started, one after the other. 0 where there is no Linux to ask.
   */
  waitedMs(): number;
  /** What is known of its end, once it has come. */
  end(): Promise<ChildEnd>;
  /** Its processor time counts for less from now on, for good. */
  makePolite(niceness: number): void;
  /** Ends it and all that it started. */
  kill(): void;
}

/** Node has some ten threads, and starts one program at a time. */
const MOST_PROCESSES = 64;
/** A backstop for what outlives its caller, who watches the time of each task. */
const CPU_SECONDS = 4 * 3600;
const FILE_MB = 2048;
/** Of what a process writes for people the last is kept, and waited for so long once it has ended. */
const LAST_WORDS = 4000;
const LAST_WORDS_MS = 1000;
const PAGE_BYTES = 4096;
/** For so long it is taken for known which processes belong to a child. */
const FAMILY_KNOWN_MS = 250;
/** Ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
/** Where a child behind a wall finds the compiled sources. */
const COMPILED = "/compiled";

export function startChild({ entry: source, loads = [], memoryMb, stdin }: ChildSetting): Child {
  const entry = entryOf(source);
  const sandbox = systemSandbox();
  const place = sandbox.enter();
  const folder = makeTemporaryFolder("child");
  if (place.userId !== null) chownSync(folder, place.userId, place.userId);
  const compiled = sandbox.hasWall ? compiledSources() : null;
  if (compiled) compileOnce([entry, ...loads.map((path) => entryOf(path))], memoryMb, compiled);
  const reads = programFiles();
  const node = [
    process.execPath,
    ...childFlags(memoryMb),
    ...childPermissions([...reads, folder], FETCHED_FILES, folder, compiled && COMPILED),
  ];
  const limits = {
    ...{ addressMb: null, dataMb: 2 * memoryMb + 1024, processes: MOST_PROCESSES },
    ...{ cpuSeconds: CPU_SECONDS, fileMb: FILE_MB },
  };
  const shown = compiled
    ? [
        {
          folder: compiled.folder,
          as: `${COMPILED}/${compiled.version}-${place.userId ?? process.getuid!()}`,
        },
      ]
    : [];
  const [execPath, ...execArgv] = place.confine(node, { reads, shown, folder, limits });
  const child = fork(entry, [], {
    ...{ execPath: execPath!, execArgv, serialization: "advanced" },
    stdio: [stdin, "ignore", "pipe", "ipc"],
    env: childEnvironment(folder, compiled && COMPILED),
  });
  let stderr = "";
  const errors = child.stderr as Socket;
  errors.on("data", (piece: Buffer) => (stderr = (stderr + piece.toString()).slice(-LAST_WORDS)));
  errors.unref();
  // Whoever started it listens too, while a task runs.
  child.on("error", () => undefined);
  child.once("exit", () => {
    place.leave();
    void rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  });
  let known: readonly number[] = [];
  let knownAtMs = -Infinity;
  /** Memory is looked at often, and programs are started seldom. */
  const family = () => {
    if (performance.now() - knownAtMs < FAMILY_KNOWN_MS) return known;
    knownAtMs = performance.now();
    return (known = withDescendants(child.pid));
  };
  let peakMb = 0;
  /** Of each process of its family what was known last: a program that has ended has waited all the same. */
  const waited = new Map<number, number>();
  return {
    process: child,
    residentMb() {
      const now = Math.max(0, ...family().map(residentMb));
      peakMb = Math.max(peakMb, now);
      return now;
    },
    async end() {
      // What it started may hold the line open still.
      if (!errors.closed) await Promise.race([once(errors, "close"), wait(LAST_WORDS_MS)]);
      return { status: child.exitCode, signal: child.signalCode, stderr, peakMb, memoryMb };
    },
    cpuMs() {
      const spent = withDescendants(child.pid).map(spentCpuMs);
      return spent[0] === null ? null : spent.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    },
    waitedMs() {
      for (const id of withDescendants(child.pid)) waited.set(id, waitedMs(id) ?? waited.get(id) ?? 0);
      return [...waited.values()].reduce((sum, one) => sum + one, 0);
    },
    makePolite(niceness) {
      for (const id of withDescendants(child.pid)) lowerPriority(id, niceness);
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

const compiling = new Set<string>();

/** A process that sees no document compiles an entry, what it loads and what its tasks name, for the next ones to read. */
function compileOnce(modules: readonly string[], memoryMb: number, { home, folder }: CompiledSources): void {
  const [entry, ...loads] = modules;
  if (compiling.has(modules.join())) return;
  compiling.add(modules.join());
  const compiler = fork(entry!, [COMPILE, ...loads], {
    execArgv: childFlags(memoryMb),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: childEnvironment(tmpdir(), home),
  });
  compiler.on("error", () => undefined);
  compiler.once("exit", () => openToOthers(folder));
  compiler.unref();
  compiler.channel?.unref();
  // With the lowest priority of all a busy machine would take minutes for it, in which every child compiles for itself.
  if (compiler.pid !== undefined) lowerPriority(compiler.pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Node makes these files for its own user alone, and a child may be another. */
function openToOthers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts && (facts.mode & 0o444) !== 0o444) chmodSync(path, 0o644);
  }
}

/**
 * A process and all below it. Files of /proc are read at once: they are in memory, and each way through the pool of threads would
 * take a hundred times as long from everybody whom this process serves.
 */
function withDescendants(id: number | undefined): number[] {
  if (id === undefined) return [];
  const below = (readProc(`${id}/task/${id}/children`) ?? "").split(" ").filter(Boolean).map(Number);
  return [id, ...below.flatMap(withDescendants)];
}

/** null where the process has ended, or there is no Linux to ask. */
function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return null;
  }
}

/** Time in which a process was ready to run and another had the processor; null once it has ended. */
function waitedMs(id: number): number | null {
  // Nanoseconds that it ran, that it waited, and how often it began.
  const text = readProc(`${id}/schedstat`);
  return text === null ? null : Number(text.split(" ")[1]) / 1e6;
}

/** Its own and that of the processes that it has waited for. */
function spentCpuMs(id: number): number | null {
  const text = readProc(`${id}/stat`);
  // The name in brackets may hold anything; user, system and children's times are the 12th to 15th field behind it.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (!fields) return null;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / TICKS_A_SECOND;
}

function residentMb(id: number): number {
  const text = readProc(`${id}/statm`) ?? "0 0";
  return (Number(text.split(" ")[1]) * PAGE_BYTES) / 2 ** 20;
}
