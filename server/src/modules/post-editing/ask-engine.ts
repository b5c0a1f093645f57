// One sentence through an engine while it is edited: asked with the job's terms, and paid for as a job's own batches are.
import type { EngineContext } from "@yizhou/engines";
import { AppError, parseLanguageTag, textOnly, type InlineContent } from "@yizhou/model";
import { dayOf, recordSpending, type EngineOffer } from "../engines/index.ts";
import { termbaseOf, type JobRow } from "../jobs/index.ts";
import type { PostEditingDeps } from "./deps.ts";

/** Terms of the job's termbase in a sentence, each with the word that is to stand for it. */
export async function termsOf(
  deps: PostEditingDeps,
  userId: string,
  job: JobRow,
  source: InlineContent,
): Promise<{ readonly source: string; readonly target: string }[]> {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const termbase = await termbaseOf(deps, job, userId);
  return (termbase?.wishes(textOnly(source), pair) ?? []).flatMap(({ match, targets }) =>
    targets[0] ? [{ source: match.text, target: targets[0].text }] : [],
  );
}

/**
 * @returns what the engine says of the sentence
 * @throws {AppError} what the engine throws; engine.bad_response where it says nothing
 */
export async function askEngine(
  { db, clock }: PostEditingDeps,
  { userId, jobId, offer }: { readonly userId: string; readonly jobId: string; readonly offer: EngineOffer },
  { source, context }: { readonly source: InlineContent; readonly context: EngineContext },
  signal: AbortSignal,
): Promise<InlineContent> {
  const { engine } = offer;
  const { results, usage } = await engine.translate([{ id: 1, source }], context, signal);
  await recordSpending(
    db,
    {
      ...{ ownerId: userId, jobId, engineName: engine.name },
      ...{ organizationId: offer.organizationId, price: offer.price, day: dayOf(clock.now()) },
    },
    { engineId: engine.id, usage, cachedSegments: 0 },
  );
  const [result] = results;
  if (result && !("problem" in result)) return result.target;
  const problem = result?.problem ?? {
    code: "engine.bad_response" as const,
    params: { engine: engine.name },
  };
  throw new AppError(problem.code, problem.params);
}
