import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobBatch, JobEngines } from "@yizhou/contract";
import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/* What buttons do to jobs. Failures are the catalogue's, an alert with the server's reason (docs/specification.md, section 8), unless a form shows them. */

/** Stops a job; what is translated stays. */
export function useCancelJob(id: string) {
  return useJobMutation({
    mutationFn: () => call<Job>(fillPath(API_PATHS.jobCancel, { id }), { method: "POST" }),
  });
}

/** Sends only what failed or was never reached; the rest stays as it is. */
export function useRetryJob() {
  return useJobMutation({
    mutationFn: (id: string) => call<Job>(fillPath(API_PATHS.jobRetry, { id }), { method: "POST" }),
  });
}

/** Writes the files of an ended job anew at once, where they lack changes of its text. */
export function useWriteFiles(id: string) {
  return useJobMutation({
    mutationFn: () => call<Job>(fillPath(API_PATHS.jobRenditions, { id }), { method: "POST" }),
  });
}

/** Other engines for a job that waits or has segments left; it goes on at once. A refusal is told beside the choice. */
export function useChangeEngines(id: string) {
  return useJobMutation({
    mutationFn: (body: JobEngines) =>
      call<Job>(fillPath(API_PATHS.jobEngines, { id }), { body, background: true }),
  });
}

/** A refusal is told below the name, which stands as it was typed. */
export function useRenameJob(id: string) {
  return useJobMutation({
    mutationFn: (name: string) =>
      call<Job>(fillPath(API_PATHS.job, { id }), { method: "PATCH", body: { name }, background: true }),
  });
}

/** Recycles, restores or deletes; all of the jobs or none. */
export function useChangeJobs() {
  return useJobMutation({
    mutationFn: (batch: JobBatch) => call(API_PATHS.jobBatch, { body: batch }),
  });
}

/** A change of jobs: the lists are asked anew, also after a refusal, which may mean that they are out of date. Nothing waits for them. */
function useJobMutation<D, V>(options: UseMutationOptions<D, Error, V>) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    onSettled: () => void client.invalidateQueries({ queryKey: jobKeys.lists }),
  });
}
