// What this process counts while it works. A process has one set of them, whatever runs in it; nothing here holds a person, an
// address or a text, and every label has few values.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** All meters of the process. */
const processMeters = new Registry();
const registers = [processMeters];
let isWatched = false;

/** The process's own meters in the text form that scrapers read; the event loop's lag and memory from the first call on. */
export async function writeProcessMeters(): Promise<string> {
  watchProcess();
  return processMeters.metrics();
}

/** Begins to watch event loop, memory and garbage; only where somebody will look, since it costs a little all the time. */
export function watchProcess(): void {
  if (!isWatched) collectDefaultMetrics({ register: processMeters });
  isWatched = true;
}

/** Requests by what they asked for and what they got. */
export const requestSeconds = new Histogram({
  name: "yizhou_http_request_duration_seconds",
  help: "Requests from the first byte to the end of their connection, by route pattern and status.",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers,
});

/** Calls of engines. Outcomes: `ok`, `partial` (some items failed), `aborted`, or the error's code. */
export const engineCallSeconds = new Histogram({
  name: "yizhou_engine_call_duration_seconds",
  help: "Calls of engines by engine and outcome; people's own keys are one engine a kind.",
  labelNames: ["engine", "outcome"],
  buckets: [0.05, 0.2, 1, 5, 20, 120],
  registers,
});

/** Mails and text messages that tell people of something. Outcomes: `sent`, or the error's code. */
export const notificationSends = new Counter({
  name: "yizhou_notification_sends_total",
  help: "Tries to send a notice by mail or text message, by outcome.",
  labelNames: ["channel", "outcome"],
  registers,
});

/** How long work waited for a connection to the database. */
export const poolWaitSeconds = new Histogram({
  name: "yizhou_database_pool_wait_seconds",
  help: "Time until a connection to the database was there.",
  buckets: [0.001, 0.01, 0.1, 1, 10],
  registers,
});

/** How busy a kind of child process is. */
export interface ProcessLoad {
  /** The entry's file name without its ending. */
  readonly kind: string;
  busy(): number;
  waiting(): number;
}

const loads = new Set<ProcessLoad>();

/** Counts the child processes of a kind from now on. @returns how to end that */
export function watchLoad(load: ProcessLoad): () => void {
  loads.add(load);
  return () => loads.delete(load);
}

new Gauge({
  name: "yizhou_child_processes",
  help: "Tasks for child processes of a kind: in work, and waiting for one.",
  labelNames: ["kind", "state"],
  registers,
  collect() {
    this.reset();
    for (const { kind, busy, waiting } of loads) {
      this.inc({ kind, state: "busy" }, busy());
      this.inc({ kind, state: "waiting" }, waiting());
    }
  },
});
