import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { CodedProblem } from "@yizhou/model";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { JobRow, RenditionForm } from "../jobs/index.ts";
import { askedForms } from "./tables.ts";

export type AskedFormRow = typeof askedForms.$inferSelect;

/** After so long a failure is tried again. */
const ASK_AGAIN = "1 minute";

/** What is known of a form that is asked for. `isNew`: somebody has to make it now. */
export async function requestForm(
  tx: Queryable,
  { id: jobId, ownerId }: Authorized<JobRow, "read">,
  form: RenditionForm,
  now: Date,
): Promise<{ row: AskedFormRow; isNew: boolean }> {
  const [made] = await tx
    .insert(askedForms)
    .values({ jobId, ownerId, form, state: "making", problem: null, requestedAt: now })
    .onConflictDoUpdate({
      target: [askedForms.jobId, askedForms.form],
      set: { state: "making", problem: null, requestedAt: now },
      setWhere: sql`${askedForms.state} = 'failed' and ${askedForms.requestedAt} < ${now}::timestamptz - ${sql.raw(`interval '${ASK_AGAIN}'`)}`,
    })
    .returning();
  if (made) return { row: made, isNew: true };
  const [row] = await tx.select().from(askedForms).where(ofForm(jobId, form));
  return { row: row!, isNew: false };
}

/** It is made, or not wanted any more. */
export async function endRequest(tx: Queryable, jobId: string, form: RenditionForm): Promise<void> {
  await tx.delete(askedForms).where(ofForm(jobId, form));
}

export async function failRequest(
  tx: Queryable,
  jobId: string,
  form: RenditionForm,
  problem: CodedProblem,
): Promise<void> {
  await tx.update(askedForms).set({ state: "failed", problem }).where(ofForm(jobId, form));
}

const ofForm = (jobId: string, form: RenditionForm) =>
  and(eq(askedForms.jobId, jobId), eq(askedForms.form, form));
