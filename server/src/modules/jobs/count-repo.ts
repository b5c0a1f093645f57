import { count } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { jobs } from "./tables.ts";

/** How many jobs are in each state, by the index of states; states without a job are absent. */
export async function countJobsByState(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select({ state: jobs.state, jobs: count() }).from(jobs).groupBy(jobs.state);
  return new Map(rows.map((row) => [row.state, row.jobs]));
}
