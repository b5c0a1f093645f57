// A draft of one sentence by an engine that the person chooses, beside what stands there. Nothing of the job changes by it.
import type { AskDraft, AskedDraft, Drafters } from "@yizhou/contract";
import { AppError, inlineToTagged, parseLanguageTag } from "@yizhou/model";
import { servesPair } from "../engines/index.ts";
import { findSegments, requireJobRight } from "../jobs/index.ts";
import { askEngine, termsOf } from "./ask-engine.ts";
import type { PostEditingDeps } from "./deps.ts";

/** Which engines can be asked for a sentence of a job. @throws {AppError} job.not_found */
export async function listDrafters(deps: PostEditingDeps, userId: string, jobId: string): Promise<Drafters> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const offers = await deps.engines.list(userId);
  return {
    engines: offers
      .filter(({ problem, pairs }) => problem === null && servesPair(pairs, from, to))
      .map(({ engine: { id, name, destination } }) => ({ id, name, destination })),
  };
}

/**
 * Has an engine translate a sentence anew, with the job's terms.
 *
 * @throws {AppError} job.not_found; job.no_right; job.segment_not_found; engine.not_found for one that is not this person's to use;
 *   what the engine throws
 */
export async function draftSegment(
  deps: PostEditingDeps,
  userId: string,
  { jobId, ordinal }: { readonly jobId: string; readonly ordinal: number },
  { engineId }: AskDraft,
  signal: AbortSignal,
): Promise<AskedDraft> {
  const job = await requireJobRight(deps, userId, jobId, "edit");
  const [row] = await findSegments(deps.db, job, [ordinal]);
  if (!row) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  // Through the same hands as a job's batches: budgets, quotas and meters count it.
  const [offer] = await deps.engines.forJob(userId, [{ id: engineId, name: engineId }], from, to);
  if (!offer) throw new AppError("engine.not_found", { engine: engineId });
  const terms = await termsOf(deps, userId, job, row.source);
  const content = await askEngine(
    deps,
    { userId, jobId: job.id, offer },
    { source: row.source, context: { from, to, terms } },
    signal,
  );
  return { target: inlineToTagged(content), engine: offer.engine.name };
}
