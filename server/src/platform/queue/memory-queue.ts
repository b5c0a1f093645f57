import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "../database/connect.ts";
import { QUEUE_NAMES } from "./queue.ts";
import type { Queue, QueueDepth, QueueMessages, QueueName, Send, SendOptions } from "./queue.ts";

/** A queue inside one process, for tests: same promises while the process lives, nothing kept beyond it. */
export class MemoryQueue implements Queue {
  readonly #waiting = new Map<QueueName, unknown[]>();
  readonly #handlers = new Map<QueueName, { handler: (message: never) => Promise<void>; free: number }>();
  readonly #handled = new Map<QueueName, Set<unknown>>();
  readonly #running = new Set<Promise<void>>();
  readonly #delayed = new Set<NodeJS.Timeout>();
  readonly #maxTries: number;
  #isStopped = false;

  constructor(options: { maxTries?: number } = {}) {
    this.#maxTries = options.maxTries ?? 3;
  }

  async send<N extends QueueName>(
    name: N,
    message: QueueMessages[N],
    { afterMs = 0 }: SendOptions = {},
  ): Promise<void> {
    const copy = structuredClone(message);
    if (afterMs <= 0) return this.#put(name, copy);
    const timer = setTimeout(() => {
      this.#delayed.delete(timer);
      this.#put(name, copy);
    }, afterMs);
    this.#delayed.add(timer);
  }

  #put(name: QueueName, message: unknown): void {
    const waiting = this.#waiting.get(name) ?? [];
    waiting.push({ message, tries: 0, sinceMs: performance.now() });
    this.#waiting.set(name, waiting);
    this.#pump(name);
  }

  async transaction<T>(db: Database, act: (tx: Transaction, send: Send) => Promise<T>): Promise<T> {
    const outgoing: (() => Promise<void>)[] = [];
    const result = await db.transaction((tx) =>
      act(tx, async (name, message, options) => {
        const copy = structuredClone(message);
        outgoing.push(() => this.send(name, copy, options));
      }),
    );
    for (const send of outgoing) await send();
    return result;
  }

  async sendMissing<N extends QueueName>(
    _db: Database,
    name: N,
    messages: readonly QueueMessages[N][],
  ): Promise<number> {
    const waiting = (this.#waiting.get(name) ?? []) as { message: unknown }[];
    const live = [...waiting.map(({ message }) => message), ...(this.#handled.get(name) ?? [])];
    const missing = messages.filter((message) => !live.some((one) => isDeepStrictEqual(one, message)));
    for (const message of missing) await this.send(name, message);
    return missing.length;
  }

  async work<N extends QueueName>(
    name: N,
    concurrency: number,
    handler: (message: QueueMessages[N]) => Promise<void>,
  ): Promise<void> {
    this.#handlers.set(name, { handler, free: concurrency });
    this.#pump(name);
  }

  async depths(): Promise<QueueDepth[]> {
    return QUEUE_NAMES.map((name) => {
      const waiting = (this.#waiting.get(name) ?? []) as { sinceMs: number }[];
      const oldestMs = waiting[0] ? performance.now() - waiting[0].sinceMs : 0;
      return { name, waiting: waiting.length, oldestSeconds: oldestMs / 1000 };
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#delayed) clearTimeout(timer);
    await this.idle();
  }

  /** Resolves when nothing waits that has a handler, and nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #pump(name: QueueName): void {
    const worker = this.#handlers.get(name);
    const waiting = this.#waiting.get(name) as { message: never; tries: number }[] | undefined;
    while (worker && waiting && waiting.length > 0 && worker.free > 0 && !this.#isStopped) {
      const entry = waiting.shift()!;
      worker.free -= 1;
      const handled = this.#handled.get(name) ?? new Set();
      this.#handled.set(name, handled.add(entry.message));
      const run = worker
        .handler(entry.message)
        .catch(() => {
          entry.tries += 1;
          if (entry.tries < this.#maxTries) waiting.push(entry);
        })
        .then(() => {
          worker.free += 1;
          handled.delete(entry.message);
          this.#running.delete(run);
          this.#pump(name);
        });
      this.#running.add(run);
    }
  }
}
