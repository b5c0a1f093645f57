// The child process for what comes in pieces: a large file goes in as a stream, what was made of it comes out piece by piece,
// and neither side runs ahead of the other. Memory stays bounded on both.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { basename, extname } from "node:path";
import { AppError } from "@yizhou/model";
import type { ErrorCode, ErrorParams } from "@yizhou/model";
import { watchLoad } from "../metrics/meters.ts";
import { faultOf } from "./child-end.ts";
import { startChild } from "./start-child.ts";

export interface StreamLimits {
  /** Longest time without a piece, while one is waited for. */
  readonly stallMs: number;
  /** Resident memory of the whole process. */
  readonly memoryMb: number;
  /** So much its processor time counts less than that of others, from the beginning. */
  readonly niceness?: number;
}

/** What the child sends: a piece, the answer that ends its work, or why it ends without. */
export type StreamReply<Piece, Answer> =
  | { readonly kind: "piece"; readonly piece: Piece }
  | { readonly kind: "answer"; readonly answer: Answer }
  | {
      readonly kind: "fault";
      readonly code: ErrorCode;
      readonly params: ErrorParams;
      readonly stack: string;
    };

/** Pieces that may be on their way while one is worked on: the child makes the next in that time. */
const AHEAD = 2;
const WATCH_EVERY_MS = 50;

/** @param entry  path of the module that calls `serveStream` */
export interface StreamWork<Task, Piece> {
  readonly entry: string;
  /** As of `startChild`. */
  readonly loads?: readonly string[];
  readonly task: Task;
  /** Becomes the child's input; nothing when absent. */
  readonly input?: NodeJS.ReadableStream;
  readonly limits: StreamLimits;
  /** Takes one piece after another, in order; what it gives back goes to the child that asked. */
  readonly take: (piece: Piece) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Runs one task in a process of its own.
 *
 * @throws {AppError} what the task threw; `filter.timeout` when it stalls, `filter.too_much_text` over the memory limit
 * @throws what `take` or the input threw; the signal's reason
 */
export async function runStreamProcess<Task, Piece, Answer>(work: StreamWork<Task, Piece>): Promise<Answer> {
  const { limits, signal } = work;
  signal.throwIfAborted();
  const running = startChild({
    ...{ entry: work.entry, loads: work.loads ?? [] },
    ...{ memoryMb: limits.memoryMb, stdin: "pipe" },
  });
  const child = running.process;
  if (limits.niceness !== undefined) running.makePolite(limits.niceness);
  const unwatch = watchLoad({
    kind: basename(work.entry, extname(work.entry)),
    busy: () => 1,
    waiting: () => 0,
  });
  const ended = Promise.withResolvers<Answer>();
  let stall: NodeJS.Timeout | undefined;
  const expect = () => {
    clearTimeout(stall);
    stall = setTimeout(() => ended.reject(new AppError("filter.timeout")), limits.stallMs);
  };
  const watch = setInterval(() => {
    if (running.residentMb() > limits.memoryMb) ended.reject(new AppError("filter.too_much_text"));
  }, WATCH_EVERY_MS);
  const abort = () => ended.reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });

  let taken: Promise<void> = Promise.resolve();
  let untaken = 0;
  let isOver = false;
  child.on("message", (message) => {
    const reply = message as StreamReply<Piece, Answer>;
    clearTimeout(stall);
    untaken++;
    // Whatever comes, the pieces before it have been dealt with first.
    taken = taken.then(async () => {
      if (isOver) return;
      if (reply.kind === "answer") return ended.resolve(reply.answer);
      if (reply.kind === "fault")
        return ended.reject(new AppError(reply.code, reply.params, { cause: reply.stack }));
      const given = await work.take(reply.piece);
      if (child.connected) child.send({ given } as object);
      if (--untaken === 0) expect();
    });
    taken.catch((error: unknown) => ended.reject(error as Error));
  });
  child.once("error", ended.reject);
  child.once("exit", () => {
    void running.end().then(async (end) => {
      await taken.catch(() => undefined);
      ended.reject(faultOf(end));
    });
  });
  child.send({ task: work.task, ahead: AHEAD } as object, (error) => error && ended.reject(error));
  // A child that has ended, or needs no more of its input, breaks the pipe: its own word decides then.
  pipeline(work.input ?? Readable.from([]), child.stdin!).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET")
      ended.reject(error);
  });
  expect();
  try {
    return await ended.promise;
  } finally {
    clearTimeout(stall);
    clearInterval(watch);
    signal.removeEventListener("abort", abort);
    child.removeAllListeners("message");
    running.kill();
    unwatch();
    isOver = true;
    // What is being taken is finished before the next worker begins.
    await taken.catch(() => undefined);
  }
}
