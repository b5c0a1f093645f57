import { setFlagsFromString } from "node:v8";
import { isAppError } from "@yizhou/model";
import type { StreamReply } from "./limited-stream.ts";

/**
 * The child's side of `runLimitedStream`: does one task and ends with its parent.
 *
 * @param work  reads the input and hands out pieces; `put` resolves when the next may be made
 */
export function serveStream<Task, Piece, Answer>(
  work: (
    task: Task,
    input: AsyncIterable<Uint8Array>,
    put: (piece: Piece) => Promise<void>,
  ) => Promise<Answer>,
): void {
  // As in `serveTasks`: many short-lived objects, and memory that counts.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=40");
  let room = 0;
  let wake: (() => void) | null = null;
  const send = (reply: StreamReply<Piece, Answer>) => process.send!(reply);
  const put = async (piece: Piece): Promise<void> => {
    while (room === 0) await new Promise<void>((resolve) => (wake = resolve));
    room--;
    send({ kind: "piece", piece });
  };
  process.once("message", (message) => {
    const { task, ahead } = message as { task: Task; ahead: number };
    room = ahead;
    process.on("message", () => {
      room++;
      wake?.();
    });
    void work(task, process.stdin, put).then(
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
