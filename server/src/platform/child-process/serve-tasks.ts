import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { isAppError } from "@yizhou/model";
import { COMPILE } from "./compile-flag.ts";
import type { Reply, StoreAnswer, StoreQuestion, TaskStore } from "./process-pool.ts";

/** Words about progress are sent no more often than this. */
const TELL_EVERY_MS = 200;

/** Tells the parent how far a task has come. */
export type TellProgress = (done: number, total: number) => void;

/** A store of the caller's, by the name it has there. */
export type AskStore = (name: string) => TaskStore;

/**
 * Whether this process is only to have its sources compiled; then it ends by itself.
 *
 * @param load  brings in what tasks load when they need it
 */
export function isCompiling(load: () => Promise<unknown> = () => Promise.resolve()): boolean {
  const at = process.argv.indexOf(COMPILE);
  if (at < 0) return false;
  const named = process.argv.slice(at + 1).map((path) => import(pathToFileURL(path).href));
  void Promise.allSettled([load(), ...named]).finally(() => {
    flushCompileCache();
    process.exit();
  });
  return true;
}

/**
 * The child's side: answers every task the parent sends, and ends with its parent.
 *
 * @param load  as for `isCompiling`
 */
export function serveTasks<Task, Answer>(
  work: (task: Task, tell: TellProgress, stores: AskStore) => Promise<Answer>,
  load?: () => Promise<unknown>,
): void {
  if (isCompiling(load)) return;
  // A heap of short-lived objects would else grow to several times its living ones, and count against the memory limit
  // (cli/bin/lean-memory.mjs has the figures).
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=40");
  const { stores, hear } = askParent();
  process.on("message", (message) => {
    const { task, answer } = message as { task?: Task; answer?: StoreAnswer };
    if (answer) return hear(answer);
    process.send!({ begins: true } satisfies Reply<Answer>);
    let toldMs = -Infinity;
    const tell: TellProgress = (done, total) => {
      if (performance.now() - toldMs < TELL_EVERY_MS && done < total) return;
      toldMs = performance.now();
      process.send!({ progress: { done, total } } satisfies Reply<Answer>);
    };
    void work(task as Task, tell, stores)
      .then(
        (answer): Reply<Answer> => ({ ok: true, answer }),
        (error: unknown): Reply<Answer> => ({
          ok: false,
          code: isAppError(error) ? error.code : "internal.unexpected",
          params: isAppError(error) ? error.params : {},
          stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((reply) => process.send!(reply));
  });
  process.on("disconnect", () => process.exit(0));
}

function askParent(): { stores: AskStore; hear: (answer: StoreAnswer) => void } {
  const asked = new Map<number, (answer: StoreAnswer) => void>();
  let count = 0;
  const ask = async (question: Omit<StoreQuestion, "id">): Promise<Uint8Array | undefined> => {
    const id = count++;
    const heard = new Promise<StoreAnswer>((resolve) => asked.set(id, resolve));
    process.send!({ question: { ...question, id } } satisfies Reply<never>);
    const { bytes, fault } = await heard;
    if (fault !== undefined) throw new Error(fault);
    return bytes;
  };
  return {
    stores: (store) => ({
      read: (key) => ask({ store, key }),
      write: async (key, bytes) => void (await ask({ store, key, bytes })),
    }),
    hear(answer) {
      asked.get(answer.id)?.(answer);
      asked.delete(answer.id);
    },
  };
}
