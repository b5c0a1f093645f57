// Functions that live in a thread of their own, called from outside as if they were here. The thread starts with the first call.
import { join } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import { entryOf } from "../../platform/entries.ts";

type Calls<T> = { readonly [K in keyof T]: (...args: never[]) => unknown };
/** The same functions, answering later. */
export type LaterCalls<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

interface Question {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}
type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly error: unknown });

/**
 * @param entry  file beside this one that calls `serveCalls`
 * @param onLost  hears when the thread has ended by itself: what it held is gone, and it starts anew when it is called
 */
export function callThread<T extends Calls<T>>(
  entry: string,
  names: readonly (keyof T & string)[],
  onLost: () => void = () => undefined,
): { readonly calls: LaterCalls<T>; close(): Promise<void> } {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let thread: Worker | null = null;
  let asked = 0;

  function fail(error: Error): void {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onLost();
  }
  function start(): Worker {
    const started = new Worker(entryOf(join(import.meta.dirname, entry)), { execArgv: [] });
    started.unref();
    started.on("message", (answer: Answer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("error" in answer) asker?.reject(answer.error);
      else asker?.resolve(answer.value);
    });
    started.on("error", (error) => thread === started && fail(error as Error));
    started.on("exit", () => thread === started && fail(new Error(`${entry} ended`)));
    return started;
  }
  function ask(name: string, args: readonly unknown[]): Promise<unknown> {
    thread ??= start();
    const id = ++asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread!.postMessage({ id, name, args } satisfies Question);
    });
  }
  return {
    calls: Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => ask(name, args)]),
    ) as unknown as LaterCalls<T>,
    async close() {
      const ending = thread;
      thread = null;
      await ending?.terminate();
      fail(new Error("the server ends"));
    },
  };
}

/** The thread's side. @param transfer  buffers of an answer that go over without a copy */
export function serveCalls<T extends Calls<T>>(
  calls: T,
  transfer: (value: unknown) => ArrayBuffer[] = () => [],
): void {
  parentPort!.on("message", ({ id, name, args }: Question) => {
    try {
      const value = (calls[name as keyof T] as unknown as (...all: readonly unknown[]) => unknown)(...args);
      parentPort!.postMessage({ id, value } satisfies Answer, transfer(value));
    } catch (error) {
      parentPort!.postMessage({ id, error } satisfies Answer);
    }
  });
}
