import type { Job, ProgressEvent, UiLanguage } from "@yizhou/contract";
import type { FastifyReply } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import type { JobDeps } from "./deps.ts";
import { presentJobs, presentSegment } from "./present.ts";
import { requireJob } from "./policy.ts";
import { changedSegments } from "./segment-repo.ts";
import { isOpen } from "./states.ts";

const LOOK_EVERY_MS = 500;
const HEARTBEAT_MS = 15_000;
/** The session is looked at again this often: signing out ends its streams, and an open stream counts as activity. */
const CHECK_SESSION_MS = 30_000;
const SEGMENTS_PER_EVENT = 50;

export interface StreamOptions {
  readonly ownerId: string;
  readonly jobId: string;
  readonly language: UiLanguage;
  /** Throws when the session has ended. */
  readonly checkSession: () => Promise<unknown>;
}

/**
 * Server-sent events, read by fetch with the bearer header: one `progress` event whenever the job or a segment changed, the
 * state as it is at first, comments in between so that proxies keep the line, and the end of the stream when the job has ended and its files are made.
 */
export async function streamProgress(
  deps: JobDeps,
  reply: FastifyReply,
  options: StreamOptions,
): Promise<void> {
  const gone = new AbortController();
  reply.hijack();
  const { raw } = reply;
  raw.on("close", () => gone.abort());
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Nginx would hold the events back otherwise.
    "x-accel-buffering": "no",
  });
  try {
    for await (const line of progressLines(deps, options, gone.signal)) raw.write(line);
  } catch (error) {
    // The answer has begun, so there is no status to send: the client asks again and hears the reason.
    if (!gone.signal.aborted)
      deps.log.info({ jobId: options.jobId, err: error }, "a progress stream ended early");
  } finally {
    raw.end();
  }
}

async function* progressLines(
  deps: JobDeps,
  options: StreamOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { ownerId, jobId, language } = options;
  let sent = "";
  let change = 0;
  let isFirst = true;
  let quietMs = 0;
  let sessionMs = 0;
  while (!signal.aborted) {
    const row = await requireJob(deps, ownerId, jobId);
    const rows = await changedSegments(deps.db, row, change, SEGMENTS_PER_EVENT);
    change = rows.at(-1)?.change ?? change;
    const [job] = await presentJobs(deps, [row], language);
    const { etaSeconds: _eta, ...stable } = job!;
    const state = JSON.stringify(stable);
    if (state !== sent || rows.length > 0 || isFirst) {
      const event: ProgressEvent = {
        job: job!,
        segments: rows.map((segment) => presentSegment(segment, language)),
      };
      yield `event: progress\ndata: ${JSON.stringify(event)}\n\n`;
      sent = state;
      isFirst = false;
      quietMs = 0;
    }
    if (rows.length === SEGMENTS_PER_EVENT) continue;
    if (!isOpen(row) && !isMaking(job!)) return;
    await wait(LOOK_EVERY_MS, undefined, { signal });
    quietMs += LOOK_EVERY_MS;
    sessionMs += LOOK_EVERY_MS;
    if (quietMs >= HEARTBEAT_MS) {
      yield ": still here\n\n";
      quietMs = 0;
    }
    if (sessionMs >= CHECK_SESSION_MS) {
      await options.checkSession();
      sessionMs = 0;
    }
  }
}

/** True while the job's files lag behind its text and something is done about it. */
function isMaking({ making }: Job): boolean {
  return making !== null && making.state !== "failed";
}
