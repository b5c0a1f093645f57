import { setFlagsFromString } from "node:v8";
import { isAppError } from "@yizhou/model";
import { isCompiling } from "./serve-tasks.ts";
import type { StreamReply } from "./stream-process.ts";

/**
 * The child's side of `runStreamProcess`: does one task and ends with its parent.
 *
 * @param work  reads the input and hands out pieces; `put` resolves when the next may be made, `ask` with what the parent gives
 *   back for its piece
 */
export function serveStream<Task, Piece, Answer>(
  work: (
    task: Task,
    input: AsyncIterable<Uint8Array>,
    put: (piece: Piece) => Promise<void>,
    ask: (piece: Piece) => Promise<unknown>,
  ) => Promise<Answer>,
): void {
  if (isCompiling()) return;
  // As in `serveTasks`: many short-lived objects, and memory that counts. But room for young ones may grow to its bound
  // (`childFlags`): held at its first size it took an eighth of the processor time of an import, for 15 MB.
  setFlagsFromString("--heap-growing-percent=40");
  let room = 0;
  let wake: (() => void) | null = null;
  const send = (reply: StreamReply<Piece, Answer>) => process.send!(reply);
  /** For each piece on its way, who hears what came back: they come back in order. */
  const heard: ((given: unknown) => void)[] = [];
  const hand = async (piece: Piece, hear: (given: unknown) => void): Promise<void> => {
    while (room === 0) await new Promise<void>((resolve) => (wake = resolve));
    room--;
    heard.push(hear);
    send({ kind: "piece", piece });
  };
  const put = (piece: Piece): Promise<void> => hand(piece, () => undefined);
  const ask = (piece: Piece): Promise<unknown> =>
    new Promise((resolve, reject) => void hand(piece, resolve).catch(reject));
  process.once("message", (message) => {
    const { task, ahead } = message as { task: Task; ahead: number };
    room = ahead;
    process.on("message", (reply) => {
      room++;
      heard.shift()?.((reply as { given?: unknown }).given);
      wake?.();
    });
    void work(task, process.stdin, put, ask).then(
      (answer) => send({ kind: "answer", answer }),
      (error: unknown) =>
        send({
          kind: "fault",
          code: isAppError(error) ? error.code : "internal.unexpected",
          params: isAppError(error) ? error.params : {},
          stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
