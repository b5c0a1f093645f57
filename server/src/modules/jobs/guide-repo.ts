import type { Guide, GuideStore } from "@yizhou/pipeline";
import { eq } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { OwnJob } from "./policy.ts";
import type { JobRow } from "./repo.ts";
import { holdLease, type Lease } from "./run-repo.ts";
import { jobGuides } from "./tables.ts";

/** What is known of a job's document; null where nobody has asked. */
export async function findGuide(
  db: Queryable,
  { id }: Authorized<Pick<JobRow, "id">, "read">,
): Promise<Guide | null> {
  const [row] = await db.select().from(jobGuides).where(eq(jobGuides.jobId, id));
  return row ? { brief: row.brief, terms: row.terms } : null;
}

/** The guide of a job that runs: written by whoever holds its lease. */
export function createGuideStore(db: Database, job: OwnJob, lease: Lease): GuideStore {
  return {
    load: () => findGuide(db, job),
    keep: ({ brief, terms }) =>
      db.transaction(async (tx) => {
        await holdLease(tx, lease);
        await tx
          .insert(jobGuides)
          .values({ jobId: job.id, brief, terms })
          .onConflictDoUpdate({ target: jobGuides.jobId, set: { brief, terms } });
      }),
  };
}
