import type { TermProblem } from "@yizhou/termbase";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow } from "./repo.ts";
import { segments } from "./tables.ts";
import type { SegmentRow } from "./segment-repo.ts";

/** What the translation of one segment does against the job's termbases; never empty. */
export interface SegmentFindings {
  readonly ordinal: number;
  readonly findings: readonly TermProblem[];
}

/** Writes what was found at the end of a job in the place of what an earlier end had found. Part of the caller's transaction. */
export async function saveTermFindings(
  tx: Queryable,
  { id: jobId }: Authorized<Pick<JobRow, "id">, "write">,
  found: readonly SegmentFindings[],
): Promise<void> {
  await tx
    .update(segments)
    .set({ termFindings: null })
    .where(and(eq(segments.jobId, jobId), isNotNull(segments.termFindings)));
  if (found.length === 0) return;
  await tx.execute(sql`update segments s set term_findings = r.findings
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(ordinal integer, findings jsonb)
    where s.job_id = ${jobId} and s.ordinal = r.ordinal`);
}

/** Segments with findings after an ordinal. */
export async function pageFindings(
  db: Queryable,
  { id: jobId }: Authorized<Pick<JobRow, "id">, "read">,
  after: number,
  limit: number,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.jobId, jobId), isNotNull(segments.termFindings), gt(segments.ordinal, after)))
    .orderBy(asc(segments.ordinal))
    .limit(limit);
}
