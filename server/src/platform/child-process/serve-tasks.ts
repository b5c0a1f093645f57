import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { isAppError } from "@yizhou/model";
import type { Reply } from "./process-pool.ts";

/** Words about progress are sent no more often than this. */
const TELL_EVERY_MS = 200;

/** Tells the parent how far a task has come. */
export type TellProgress = (done: number, total: number) => void;

/** The child's side: answers every task the parent sends, and ends with its parent. */
export function serveTasks<Task, Answer>(work: (task: Task, tell: TellProgress) => Promise<Answer>): void {
  // A heap of short-lived objects would else grow to several times its living ones, and count against the memory limit
  // (cli/bin/lean-memory.mjs has the figures).
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=40");
  // Its parent kills it, so what it has compiled is written down when it has done something, and not at an end.
  let isKept = false;
  const keepCompiled = () => {
    if (!isKept) flushCompileCache();
    isKept = true;
  };
  process.on("message", (task) => {
    let toldMs = -Infinity;
    const tell: TellProgress = (done, total) => {
      if (performance.now() - toldMs < TELL_EVERY_MS && done < total) return;
      toldMs = performance.now();
      process.send!({ progress: { done, total } } satisfies Reply<Answer>);
    };
    void work(task as Task, tell)
      .then(
        (answer): Reply<Answer> => ({ ok: true, answer }),
        (error: unknown): Reply<Answer> => ({
          ok: false,
          code: isAppError(error) ? error.code : "internal.unexpected",
          params: isAppError(error) ? error.params : {},
          stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((reply) => {
        process.send!(reply);
        keepCompiled();
      });
  });
  process.on("disconnect", () => process.exit(0));
}
