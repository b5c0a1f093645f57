import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobBatch, JobEngines } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/* What buttons do to jobs. Failures are the catalogue's: an alert with the server's reason (spec.md section 8). */

export function cancelJob(id: string): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.jobCancel, { id }), { method: "POST" });
}

/** Sends only what failed or was never reached; the rest stays as it is. */
export function retryJob(id: string): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.jobRetry, { id }), { method: "POST" });
}

/** Other engines for a job that waits or has segments left; it goes on at once. @throws {ApiError} with the server's reason */
export function changeEngines(id: string, body: JobEngines): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.jobEngines, { id }), { body, background: true });
}

export function renameJob(id: string, name: string): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.job, { id }), { method: "PATCH", body: { name } });
}

/** Recycles, restores or deletes; all of the jobs or none. */
export function changeJobs(batch: JobBatch): Promise<unknown> {
  return call(API_PATHS.jobBatch, { body: batch });
}
