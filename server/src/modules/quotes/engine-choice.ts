import type { JobOptions } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";
import { megabytesOf, missingModelsFor, MODEL_ENGINE_ID } from "../engines/index.ts";
import type { AgreedEngine, EngineChoice, EngineOffer } from "../engines/index.ts";
import type { QuoteDeps } from "./deps.ts";

/** What a choice of engines comes to for one pair. */
export interface ChosenOffers {
  /** What the user agrees to by starting: for `auto` those that can serve now, else all that he named. */
  readonly agreed: readonly AgreedEngine[];
  /** Those that can serve the pair now, in the order in which they would be asked. */
  readonly serving: readonly EngineOffer[];
  /** Why none can; null when one can. */
  readonly problem: AppError | null;
}

type Pair = { readonly from: LanguageTag; readonly to: LanguageTag };
type Choice = Pick<JobOptions, "engine" | "fallbacks" | "ifModelMissing">;

/** `auto`, or the engines by id, the first choice first and each once. */
export function choiceOf({ engine, fallbacks }: Pick<JobOptions, "engine" | "fallbacks">): EngineChoice {
  return engine === "auto" ? "auto" : [...new Set([engine, ...fallbacks.filter((id) => id !== "auto")])];
}

/** @throws what the database throws; everything about engines stands in `problem` */
export async function chooseOffers(
  deps: QuoteDeps,
  ownerId: string,
  options: Choice,
  { from, to }: Pair,
): Promise<ChosenOffers> {
  const choice = choiceOf(options);
  try {
    const serving = await withoutUselessLocal(
      deps,
      await deps.engines.forPair(ownerId, choice, from, to),
      options,
      { from, to },
    );
    const all = choice === "auto" ? serving : await namedOffers(deps, ownerId, choice);
    const agreed = all.map(({ engine: { id, name } }) => ({ id, name }));
    if (serving.length > 0) return { agreed, serving, problem: null };
    return { agreed, serving, problem: await whyNone(deps, ownerId, choice, { from, to }) };
  } catch (error) {
    if (isAppError(error)) return { agreed: [], serving: [], problem: error };
    throw error;
  }
}

async function namedOffers(
  deps: QuoteDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly EngineOffer[]> {
  const offers = await deps.engines.list(ownerId);
  return ids.flatMap((id) => offers.find(({ engine }) => engine.id === id) ?? []);
}

/** Where nobody would fetch its models, or the user does not want to wait for them, the local engine without them is no help. */
async function withoutUselessLocal(
  deps: QuoteDeps,
  offers: readonly EngineOffer[],
  { ifModelMissing }: Choice,
  { from, to }: Pair,
): Promise<readonly EngineOffer[]> {
  const isHelp = ifModelMissing === "wait" && deps.settings.modelDownloads === "everybody";
  if (isHelp || !offers.some(({ engine }) => engine.id === MODEL_ENGINE_ID)) return offers;
  const missing = await missingModelsFor(deps.engineDeps, from, to);
  return missing ? offers.filter(({ engine }) => engine.id !== MODEL_ENGINE_ID) : offers;
}

/** The first engine chosen says itself what it lacks; for `auto` the pair has nobody, or nobody but a local engine without models. */
async function whyNone(
  deps: QuoteDeps,
  ownerId: string,
  choice: EngineChoice,
  { from, to }: Pair,
): Promise<AppError> {
  const offers = await deps.engines.list(ownerId);
  const chosen = choice === "auto" ? null : offers.find(({ engine }) => engine.id === choice[0]);
  if (chosen?.problem) return new AppError(chosen.problem.code, chosen.problem.params);
  const local = offers.find(({ engine }) => engine.id === MODEL_ENGINE_ID);
  const missing =
    local &&
    (choice === "auto" || choice.includes(MODEL_ENGINE_ID)) &&
    (await missingModelsFor(deps.engineDeps, from, to));
  if (missing)
    return new AppError("engine.model_missing", {
      ...{ engine: local.engine.name, from, to },
      megabytes: megabytesOf(missing.bytes),
    });
  return chosen
    ? new AppError("engine.pair_unsupported", { engine: chosen.engine.name, from, to })
    : new AppError("engine.none_for_pair", { from, to });
}
