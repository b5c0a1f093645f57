import { and, inArray, sql } from "drizzle-orm";
import type { FileReferences } from "../documents/index.ts";
import { OPEN_STATES } from "./states.ts";
import { jobs } from "./tables.ts";

/** Jobs hold their sources, and what is half made of their results while they are open. */
export const jobFiles: FileReferences = {
  module: "jobs",
  async findUsedFiles(db, fileIds) {
    const rows = await db
      .selectDistinct({ fileId: jobs.fileId })
      .from(jobs)
      .where(inArray(jobs.fileId, [...fileIds]));
    return rows.map(({ fileId }) => fileId);
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
