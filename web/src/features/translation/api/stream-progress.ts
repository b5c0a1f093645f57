import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ProgressEvent } from "@yizhou/contract";
import { callRaw } from "../../../lib/api-client.ts";
import { readMessages } from "../../../lib/event-stream.ts";
import { HEARTBEAT_LIMIT_MS } from "../state/progress.ts";

interface Listener {
  /** Any sign of life, heartbeats included. */
  readonly onHeard: () => void;
  readonly onEvent: (event: ProgressEvent) => void;
}

/**
 * Follows a job over its event stream, read with `fetch` since the token travels in a header (docs/readings.md Q53).
 * A stream that stays silent longer than two heartbeats is given up.
 *
 * @returns when the server ends the stream, or when it fell silent
 * @throws {ApiError} when the stream cannot be opened
 * @throws {DOMException} AbortError when `signal` aborts
 */
export async function streamProgress(id: string, listener: Listener, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), HEARTBEAT_LIMIT_MS);
  try {
    const response = await callRaw(fillPath(API_PATHS.jobProgress, { id }), {
      signal: AbortSignal.any([signal, silence.signal]),
      background: true,
      timeoutMs: null,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let held = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), HEARTBEAT_LIMIT_MS);
      listener.onHeard();
      const { messages, rest } = readMessages(held + value);
      held = rest;
      for (const message of messages) {
        if (message.name === "progress") listener.onEvent(JSON.parse(message.data) as ProgressEvent);
      }
    }
  } catch (error) {
    if (silence.signal.aborted && !signal.aborted) return;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
