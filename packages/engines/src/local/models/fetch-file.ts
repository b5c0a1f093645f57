/** Brings one file of a model to disk: resumable, bounded, patient with the network, trusting nothing but the sums. */
import { AppError } from "@yizhou/model";
import type { EngineDeps } from "../../http/deps.ts";
import { orNull, type ModelFiles } from "./model-files.ts";

export interface FetchFileRequest {
  readonly url: URL;
  /** Where the bytes go as they come; what stands there already is not fetched again. */
  readonly partPath: string;
  /** More than this is not what was asked for. */
  readonly maxBytes: number;
  /** Attempts that bring nothing, in a row, before the source counts as out of reach. */
  readonly attempts: number;
  /** Within this time the server has to begin its answer. */
  readonly answerMs: number;
  readonly signal: AbortSignal;
  /** Bytes on disk so far, and in all where the server says. */
  readonly onBytes: (doneBytes: number, totalBytes: number | null) => void;
}

export type FetchFileDeps = Pick<EngineDeps, "fetch" | "sleep" | "random"> & { readonly files: ModelFiles };

/** Between two pieces of an answer. */
const STALL_MS = 30_000;
const FIRST_WAIT_MS = 500;

/** The server has no such file; another source may. */
export class NoSuchFile extends Error {}

/**
 * @throws {NoSuchFile} when the server refuses the file for good
 * @throws {AppError} engine.model_unreachable; the signal's reason when aborted
 */
export async function fetchFile(request: FetchFileRequest, deps: FetchFileDeps): Promise<void> {
  let barren = 0;
  let cause: unknown;
  while (barren < request.attempts) {
    request.signal.throwIfAborted();
    if (barren > 0) await deps.sleep(FIRST_WAIT_MS * 2 ** barren * (0.5 + deps.random()), request.signal);
    const before = await sizeOf(request.partPath, deps.files);
    try {
      await attempt(request, before, deps);
      return;
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof NoSuchFile || !(error instanceof Interrupted)) throw error;
      cause = error;
      barren = (await sizeOf(request.partPath, deps.files)) > before ? 0 : barren + 1;
    }
  }
  throw new AppError("engine.model_unreachable", { host: request.url.host }, { cause });
}

/** A fault that another attempt may make good. */
class Interrupted extends Error {}

async function sizeOf(path: string, files: ModelFiles): Promise<number> {
  return (await orNull(files.stat(path)))?.size ?? 0;
}

async function attempt(request: FetchFileRequest, have: number, deps: FetchFileDeps): Promise<void> {
  const stalled = new AbortController();
  const signal = AbortSignal.any([request.signal, stalled.signal]);
  let timer = setTimeout(() => stalled.abort(), request.answerMs);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_MS);
  };
  try {
    const response = await ask(request.url, have, signal, deps);
    const isRest = response.status === 206 && startOf(response) === have;
    if (response.status === 416) {
      // Nothing follows what is there: it is whole, or not this file; the sum will tell.
      await response.body?.cancel();
      if (have > 0) return;
      throw new NoSuchFile(`HTTP 416 from ${request.url.host}`);
    }
    if (response.status === 206 && !isRest) {
      await response.body?.cancel();
      await deps.files.rm(request.partPath, { force: true });
      throw new Interrupted("the server sent another part than asked for");
    }
    if (!response.ok) {
      await response.body?.cancel();
      const text = `HTTP ${response.status} from ${request.url.host}`;
      const isPassing = response.status === 408 || response.status === 429 || response.status >= 500;
      throw isPassing ? new Interrupted(text) : new NoSuchFile(text);
    }
    await store(response, isRest ? have : 0, request, deps, alive, signal);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(url: URL, have: number, signal: AbortSignal, deps: FetchFileDeps): Promise<Response> {
  try {
    return await deps.fetch(url, {
      signal,
      // The address is of our catalogue or the operator's mirror, which may stand in the house; the sums say whose bytes they are.
      reach: { allowPrivate: true },
      headers: { "accept-encoding": "identity", ...(have > 0 && { range: `bytes=${have}-` }) },
    });
  } catch (cause) {
    throw new Interrupted("the connection failed", { cause });
  }
}

function startOf(response: Response): number {
  return Number(/^bytes (\d+)-/u.exec(response.headers.get("content-range") ?? "")?.[1] ?? -1);
}

async function store(
  response: Response,
  start: number,
  request: FetchFileRequest,
  deps: FetchFileDeps,
  alive: () => void,
  signal: AbortSignal,
): Promise<void> {
  const length = Number(response.headers.get("content-length"));
  // What is unpacked on the way is longer than its stated length.
  const isPlain = !response.headers.get("content-encoding");
  const total = isPlain && length > 0 ? start + length : null;
  if ((total ?? 0) > request.maxBytes) {
    await response.body?.cancel();
    throw new NoSuchFile(`${request.url.host} offers ${total} bytes, which is not this file`);
  }
  const file = await deps.files.open(request.partPath, start > 0 ? "a" : "w");
  let done = start;
  request.onBytes(done, total);
  try {
    for await (const chunk of chunksOf(response, signal)) {
      alive();
      done += chunk.length;
      if (done > request.maxBytes)
        throw new NoSuchFile(`${request.url.host} sends more bytes than the file has`);
      await file.writeFile(chunk);
      request.onBytes(done, total);
    }
  } finally {
    await file.close();
  }
  if (total !== null && done < total) throw new Interrupted("the connection was cut");
}

async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new Interrupted("the connection was cut", { cause });
      });
      if (done) return;
      signal.throwIfAborted();
      yield value;
    }
  } finally {
    // Leaves nothing open when the consumer stops early; a broken stream has nothing to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
