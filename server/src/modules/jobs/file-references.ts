import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { FileReferences } from "../documents/index.ts";
import { requireFirstPageOf } from "./policy.ts";
import { deleteJobRow } from "./repo.ts";
import { OPEN_STATES } from "./states.ts";
import { jobs } from "./tables.ts";

/**
 * Jobs hold their sources, and what is half made of their results while they are open. A first page holds nothing: it goes with
 * its file.
 *
 * @param digestsOf  bytes of a job's results
 */
export function jobFiles(digestsOf: (db: Queryable, jobId: string) => Promise<string[]>): FileReferences {
  return {
    module: "jobs",
    async findUsedFiles(db, fileIds) {
      const rows = await db
        .selectDistinct({ fileId: jobs.fileId })
        .from(jobs)
        .where(and(inArray(jobs.fileId, [...fileIds]), eq(jobs.isFirstPage, false)));
      return rows.map(({ fileId }) => fileId);
    },
    async dropWithFile(tx, fileId) {
      const first = await requireFirstPageOf(tx, fileId);
      if (!first) return [];
      const digests = await digestsOf(tx, first.id);
      await deleteJobRow(tx, first);
      return digests;
    },
    async findOpenWorks(db, ids) {
      const rows = await db
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          and(
            sql`${jobs.id}::text = any(${sql.param([...ids])}::text[])`,
            inArray(jobs.state, [...OPEN_STATES]),
          ),
        );
      return rows.map(({ id }) => id);
    },
  };
}
