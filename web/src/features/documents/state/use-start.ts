import type { Job, StartRequest } from "@yizhou/contract";
import { useRef } from "react";
import { useStartJobs } from "../api/start-jobs.ts";

/** What is to be started. */
type StartWish = Omit<StartRequest, "requestKey">;

export interface Start {
  readonly run: (request: StartWish) => void;
  readonly isRunning: boolean;
  readonly error: unknown;
}

/**
 * Starts. One request has one key for as long as it stays the same: pressing again after a lost answer finds the jobs that
 * were started the first time.
 */
export function useStart(onStarted: (jobs: readonly Job[], fileIds: readonly string[]) => void): Start {
  const jobs = useStartJobs();
  const asked = useRef({ body: "", requestKey: "" });
  // Two presses can come before the button is drawn as disabled.
  const isUnderWay = useRef(false);

  const run = (request: StartWish) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const body = JSON.stringify(request);
    if (asked.current.body !== body) asked.current = { body, requestKey: crypto.randomUUID() };
    jobs.mutate(
      { ...request, requestKey: asked.current.requestKey },
      {
        onSettled: () => {
          isUnderWay.current = false;
        },
        onSuccess: (started) => {
          asked.current = { body: "", requestKey: "" };
          onStarted(started, request.fileIds);
        },
      },
    );
  };
  return { run, isRunning: jobs.isPending, error: jobs.error };
}
