import { ne, and, sql } from "drizzle-orm";
import type { FileReferences } from "../documents/index.ts";
import { renditionTasks } from "./tables.ts";

/** Files that are made anew hold what is half made of them; the sources are held by their jobs. */
export const renditionWorks: FileReferences = {
  module: "renditions",
  async findUsedFiles() {
    return [];
  },
  async findOpenWorks(db, ids) {
    const rows = await db
      .select({ id: renditionTasks.jobId })
      .from(renditionTasks)
      .where(
        and(
          sql`${renditionTasks.jobId}::text = any(${sql.param([...ids])}::text[])`,
          ne(renditionTasks.state, "failed"),
        ),
      );
    return rows.map(({ id }) => id);
  },
};
