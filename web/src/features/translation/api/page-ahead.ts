import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobPage } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

const DEADLINE_MS = 60_000;

/**
 * A page of a job from its newest revision, before the files of that are made.
 *
 * @param page  from 1
 * @param seen  revision of the page that is shown; the same comes without its picture
 */
export function askPageAhead(id: string, page: number, seen: number | null): Promise<JobPage> {
  return call<JobPage>(fillPath(API_PATHS.jobPage, { id, page: String(page) }), {
    query: seen === null ? {} : { seen: `${seen}.${page}` },
    timeoutMs: DEADLINE_MS,
    background: true,
  });
}
