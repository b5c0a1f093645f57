import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** One job as it stands. In the background: the screen says in place when it is gone or cannot be reached. */
export function getJob(id: string, signal?: AbortSignal): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.job, { id }), { signal, background: true });
}
