import type { Job, JobSegment } from "@yizhou/contract";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { getJob } from "../api/get-job.ts";
import { streamProgress } from "../api/stream-progress.ts";
import { isAtRest, pollDelayMs, reduceProgress, startProgress, type Progress } from "./progress.ts";

/** After this many questions the stream is tried again. */
const POLLS_BEFORE_STREAM = 4;

export interface FollowedJob extends Progress {
  /** Set when the job cannot be shown at all: it is gone (404), or the first answer failed. */
  readonly error: unknown;
  /** Follows anew, after a retry for instance. */
  readonly restart: () => void;
}

/**
 * Follows a job: over the stream where it works, else by asking every 2 to 10 seconds, until the job has ended and its files are written.
 *
 * @param onSegments  segments that changed; only the stream brings them
 */
export function useProgress(id: string, onSegments: (segments: readonly JobSegment[]) => void): FollowedJob {
  const [state, dispatch] = useReducer(reduceProgress, null, () => startProgress(Date.now()));
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const bringSegments = useEffectEvent(onSegments);
  // The server says what is wrong in the language that is asked for: another one is followed anew.
  const { language } = useTranslation().i18n;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const report = (job: Job, link: "live" | "polling") =>
      dispatch({ type: "reported", job, link, nowMs: Date.now() });
    let last: Job | null = null;

    const ask = async (): Promise<boolean> => {
      const job = await getJob(id, signal);
      const hasMoved = !last || last.state !== job.state || last.segments.done !== job.segments.done;
      last = job;
      report(job, "polling");
      return hasMoved;
    };
    const stream = () =>
      streamProgress(
        id,
        {
          onHeard: () => dispatch({ type: "heard", nowMs: Date.now() }),
          onEvent: ({ job, segments }) => {
            last = job;
            report(job, "live");
            if (segments.length > 0) bringSegments(segments);
          },
        },
        signal,
      );

    const follow = async () => {
      await ask();
      let quiet = 0;
      while (!isAtRest(last!)) {
        // A stream that cannot be opened is no reason to stop: asking still works, or tells that the job is gone.
        await stream().catch(rethrowIfFinal);
        for (let i = 0; i < POLLS_BEFORE_STREAM && !isAtRest(last!); i += 1) {
          await pause(pollDelayMs(quiet), signal);
          try {
            quiet = (await ask()) ? 0 : quiet + 1;
          } catch (failure) {
            rethrowIfFinal(failure);
            dispatch({ type: "linkChanged", link: "lost" });
            quiet += 1;
          }
        }
      }
    };
    follow().catch((failure) => {
      if (!signal.aborted) setError(failure);
    });
    return () => controller.abort();
  }, [id, round, language]);

  return {
    ...state,
    error,
    restart: () => {
      setError(null);
      setRound((count) => count + 1);
    },
  };
}

/** Gone, not signed in any more, or left by the user: no use in asking on. */
function rethrowIfFinal(error: unknown): void {
  if (!isApiError(error) || error.status === 404 || error.status === 401) throw error;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("left", "AbortError"));
    });
  });
}
