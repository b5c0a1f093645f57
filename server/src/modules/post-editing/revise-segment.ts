// A language model's help with a draft in a person's hands. The model that the job was translated by comes first: its owner has
// agreed that the text goes there; another is named with its destination before anything is sent.
import type { Reviser, RevisedSegment, ReviseSegment, UiLanguage } from "@yizhou/contract";
import { AppError, inlineToTagged, parseLanguageTag, textOnly } from "@yizhou/model";
import { diffSources } from "@yizhou/tm";
import type { EngineOffer } from "../engines/index.ts";
import { findSegments, readTagged, requireJobRight, type JobRow } from "../jobs/index.ts";
import { askEngine, termsOf } from "./ask-engine.ts";
import type { PostEditingDeps } from "./deps.ts";

const EXPLANATIONS: ReadonlySet<ReviseSegment["wish"]> = new Set(["explain", "why"]);

/** Which model would help with a job's segments. @throws {AppError} job.not_found */
export async function showReviser(deps: PostEditingDeps, userId: string, jobId: string): Promise<Reviser> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const offer = await reviserOf(deps, userId, job);
  if (!offer) return { engine: null };
  const { id, name, destination } = offer.engine;
  return { engine: { id, name, destination, isOfJob: offer.isOfJob } };
}

/**
 * Has a draft written anew, or explained. Nothing of the job changes but what the model costs.
 *
 * @throws {AppError} job.not_found; job.no_right; job.segment_not_found; engine.not_found where no model helps, or the one that was
 *   named does not any more; what the engine throws
 */
export async function reviseSegment(
  deps: PostEditingDeps,
  userId: string,
  { jobId, ordinal }: { readonly jobId: string; readonly ordinal: number },
  { wish, target, word, engineId }: ReviseSegment,
  { language, signal }: { readonly language: UiLanguage; readonly signal: AbortSignal },
): Promise<RevisedSegment> {
  const job = await requireJobRight(deps, userId, jobId, "edit");
  const [row] = await findSegments(deps.db, job, [ordinal]);
  if (!row) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  const offer = await reviserOf(deps, userId, job, engineId);
  // Another than the person was shown is another place for the text to go to.
  if (!offer || (engineId === undefined && !offer.isOfJob))
    throw new AppError("engine.not_found", { engine: engineId ?? "llm" });
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const terms = await termsOf(deps, userId, job, row.source);
  const revision = {
    ...{ wish, draft: readTagged(target, row.source), explainIn: parseLanguageTag(language) },
    ...(word !== undefined && { word }),
  };
  const { engine } = offer;
  const content = await askEngine(
    deps,
    { userId, jobId: job.id, offer },
    { source: row.source, context: { ...pair, terms, revision } },
    signal,
  );
  const isExplanation = EXPLANATIONS.has(wish);
  return {
    target: isExplanation ? null : inlineToTagged(content),
    diff: isExplanation
      ? null
      : diffSources(revision.draft, content).map((run) => ({
          kind: run.kind,
          text: textOnly(run.content),
        })),
    text: isExplanation ? textOnly(content) : null,
    engine: engine.name,
  };
}

async function reviserOf(
  { engines }: PostEditingDeps,
  userId: string,
  job: Pick<JobRow, "sourceLanguage" | "targetLanguage" | "options">,
  wanted?: string,
): Promise<(EngineOffer & { readonly isOfJob: boolean }) | null> {
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const usable = ({ engine, problem }: EngineOffer) => engine.canRevise === true && problem === null;
  const agreed = new Set((job.options.engines ?? []).map(({ id }) => id));
  const offers = (await engines.list(userId)).filter(usable);
  const chosen =
    wanted === undefined
      ? (offers.find(({ engine }) => agreed.has(engine.id)) ?? offers.find(({ isAutomatic }) => isAutomatic))
      : offers.find(({ engine }) => engine.id === wanted);
  if (!chosen) return null;
  const { id, name } = chosen.engine;
  // Through the same hands as a job's batches: budgets, quotas and meters count it.
  const [offer] = await engines.forJob(userId, [{ id, name }], from, to);
  return offer && usable(offer) ? { ...offer, isOfJob: agreed.has(id) } : null;
}
