import { isSameLanguage, type CodedProblem, type LanguageTag } from "@yizhou/model";
import type { Engine, EngineKind, EnginePair } from "./engine.ts";
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
    return servesPair(pairs, from, to)
      ? null
      : { code: "engine.pair_unsupported", params: { engine: engine.name, from, to } };
  } catch (error) {
    return problemOf(error, engine.name);
  }
}

/**
 * True when `pairs` has the direction, regions aside. Services list over ten thousand directions out of a hundred languages:
 * each language is compared once, since reading a tag costs more than all the rest.
 */
export function servesPair(
  pairs: readonly EnginePair[] | "any",
  from: LanguageTag,
  to: LanguageTag,
): boolean {
  if (pairs === "any") return true;
  const same = (tags: Iterable<string>, wanted: LanguageTag): Set<string> =>
    new Set([...new Set(tags)].filter((tag) => isSameLanguage(tag, wanted)));
  const sources = same(
    pairs.map((pair) => pair.from),
    from,
  );
  if (sources.size === 0) return false;
  const targets = same(
    pairs.map((pair) => pair.to),
    to,
  );
  return pairs.some((pair) => sources.has(pair.from) && targets.has(pair.to));
}
