// Two engines over one paragraph: two texts like any other, each with one engine and without memory, so that what is compared is what
// the engines write. They are charged, limited and kept as texts are.
import { COMPARISONS_PER_HOUR } from "@yizhou/contract";
import type { Comparison, ComparisonRequest, JobOptions, UiLanguage } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import { HOUR_MS, takeFromLimits } from "../accounts/index.ts";
import { pricePerThousand } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { presentJobs } from "./present.ts";
import { startText } from "./start-text.ts";

/**
 * Has a paragraph translated by two engines. What keeps one of them from starting stands on its side; the other starts all the same.
 *
 * @throws {AppError} engine.not_found for an engine that this person cannot use, request.too_many, language.invalid
 */
export async function compareEngines(
  deps: JobDeps,
  ownerId: string,
  { text, options, engines, requestKey }: ComparisonRequest,
  language: UiLanguage,
  signal: AbortSignal,
): Promise<Comparison> {
  const known = await deps.engines.list(ownerId);
  const offers = engines.map((id) => {
    const offer = known.find(({ engine }) => engine.id === id);
    if (!offer) throw new AppError("engine.not_found", { engine: id });
    return offer;
  });
  const limit = { key: `comparisons:${ownerId}`, max: COMPARISONS_PER_HOUR, windowMs: HOUR_MS };
  await takeFromLimits(deps.db, [{ ...limit, code: "request.too_many" }], deps.clock.now());
  const sides = offers.map(async (offer, at) => {
    const { id, name, destination } = offer.engine;
    const side = { engine: { id, name, destination } };
    try {
      const job = await startText(
        deps,
        ownerId,
        {
          text,
          options: { ...AS_THE_ENGINE_WRITES, ...options, engine: id },
          requestKey: `${requestKey}:${at}`,
        },
        signal,
      );
      const perThousand = pricePerThousand(deps.settings, offer, job.sourceLanguage);
      const [shown] = await presentJobs(deps, [job], language);
      return { ...side, job: shown!, problem: null, perThousand };
    } catch (error) {
      signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      const perThousand = pricePerThousand(deps.settings, offer, options.from);
      return { ...side, job: null, problem: presentProblem(error, language), perThousand };
    }
  });
  return { sides: await Promise.all(sides) };
}

const AS_THE_ENGINE_WRITES: Omit<JobOptions, keyof ComparisonRequest["options"] | "engine"> = {
  ...{ fallbacks: [], memories: [], ifModelMissing: "wait", output: "target", keepReferences: true },
  ...{ leaveOut: [], alsoTranslate: [], pretranslateFrom: 100, hintsFrom: null },
  ...{ saveRule: "confirmed", review: "doubted" },
};
