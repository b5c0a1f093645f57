// Answers that take as long as a large file takes to read: whoever accepts an event stream hears how far the work is, and gets
// the envelope as its last event. An answer that is ready before there was any progress to tell is a plain one with its status.
import type { Envelope, UploadProgress } from "@yizhou/contract";
import type { FastifyReply } from "fastify";
import { refusalOf } from "./envelope.ts";

const EVENT_STREAM = "text/event-stream";

/** What the signal of work gives as its reason when whoever asked is gone. */
const GONE = new Error("nobody waits for the answer any more");

/**
 * Work that ends when nobody waits for its answer any more.
 *
 * @param work  gets a signal that the connection was broken off; may throw whatever a route may
 * @returns what the route returns
 */
export async function whileAwaited<T>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const gone = new AbortController();
  const onClose = () => gone.abort(GONE);
  reply.raw.once("close", onClose);
  try {
    return await work(gone.signal);
  } catch (error) {
    if (error !== GONE) throw error;
    if (!reply.sent) reply.hijack();
    return undefined;
  } finally {
    reply.raw.removeListener("close", onClose);
  }
}

/**
 * Events: `progress` with `UploadProgress`, any number of times, then one `answer` with `{ status, envelope }`.
 *
 * @param work  gets what tells its progress, and a signal that the connection was broken off; may throw whatever a route may
 * @returns what the route returns
 */
export async function answerWithProgress<T>(
  reply: FastifyReply,
  work: (tell: (progress: UploadProgress) => void, signal: AbortSignal) => Promise<Envelope<T>>,
): Promise<Envelope<T> | undefined> {
  return whileAwaited(reply, (signal) =>
    reply.request.headers.accept?.includes(EVENT_STREAM)
      ? answerInEvents(reply, signal, work)
      : work(() => undefined, signal),
  );
}

async function answerInEvents<T>(
  reply: FastifyReply,
  signal: AbortSignal,
  work: (tell: (progress: UploadProgress) => void, signal: AbortSignal) => Promise<Envelope<T>>,
): Promise<Envelope<T>> {
  const { request } = reply;
  let isOpen = false;
  const send = (name: string, data: unknown) =>
    reply.raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const tell = (progress: UploadProgress) => {
    if (!isOpen) open(reply);
    isOpen = true;
    send("progress", progress);
  };
  try {
    const envelope = await work(tell, signal);
    if (!isOpen) return envelope;
    send("answer", { status: 200, envelope });
    reply.raw.end();
    return envelope;
  } catch (error) {
    if (!isOpen || error === GONE) throw error;
    const { status, envelope } = refusalOf(error, request);
    send("answer", { status, envelope });
    reply.raw.end();
    return envelope;
  }
}

function open(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": `${EVENT_STREAM}; charset=utf-8`,
    "cache-control": "no-store",
    // Nginx would hold the events back otherwise.
    "x-accel-buffering": "no",
  });
}
