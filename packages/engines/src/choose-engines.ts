import { isSameLanguage, type CodedProblem, type LanguageTag } from "@yizhou/model";
import type { Engine, EngineKind } from "./engine.ts";
import { problemOf } from "./engine-problem.ts";
import { neverAborted } from "./http/abortable.ts";

export interface EngineSelection {
  /** In fail-over order: the next is asked for what the one before could not do. Empty when none serves the pair. */
  readonly chosen: readonly Engine[];
  readonly leftOut: readonly { readonly engine: Engine; readonly problem: CodedProblem }[];
}

/** Configured services know more than what runs here; among equals the operator's order holds. */
const RANK: Record<EngineKind, number> = { llm: 0, service: 0, local: 1, pseudo: 2 };

/**
 * What `auto` means for a pair: the preferred engine, then language models and services, then engines of this machine. An
 * engine that cannot serve the pair, or cannot even say so, is left out with the reason. `pseudo` never translates for users.
 */
export async function chooseEngines(
  engines: readonly Engine[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  preferred?: string,
  signal: AbortSignal = neverAborted(),
): Promise<EngineSelection> {
  const candidates = engines.filter(({ kind }) => kind !== "pseudo");
  const problems = await Promise.all(candidates.map((engine) => whyNot(engine, pair, signal)));
  signal.throwIfAborted();
  const chosen = candidates.filter((_, index) => problems[index] === null);
  const rank = (engine: Engine): number => (engine.id === preferred ? -1 : RANK[engine.kind]);
  return {
    chosen: chosen.sort((a, b) => rank(a) - rank(b)),
    leftOut: candidates.flatMap((engine, index) => {
      const problem = problems[index];
      return problem ? [{ engine, problem }] : [];
    }),
  };
}

async function whyNot(
  engine: Engine,
  { from, to }: { readonly from: LanguageTag; readonly to: LanguageTag },
  signal: AbortSignal,
): Promise<CodedProblem | null> {
  try {
    const pairs = await engine.pairs(signal);
    const isServed =
      pairs === "any" || pairs.some((pair) => isSameLanguage(pair.from, from) && isSameLanguage(pair.to, to));
    return isServed ? null : { code: "engine.pair_unsupported", params: { engine: engine.name, from, to } };
  } catch (error) {
    return problemOf(error, engine.name);
  }
}
