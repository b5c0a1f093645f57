import type { Engine, EnginePair } from "@yizhou/engines";
import type { CodedProblem, LanguageTag } from "@yizhou/model";
import { AppError, isSameLanguage } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";

/** What is known of an engine right now. */
export interface EngineStatus {
  readonly engine: Engine;
  readonly pairs: readonly EnginePair[] | "any";
  /** Why it cannot be used; null when it can. */
  readonly problem: CodedProblem | null;
}

export interface EngineRegistry {
  /** Every configured engine, in the operator's order, with its state of at most ten minutes ago, of one when it was bad. */
  list(): Promise<readonly EngineStatus[]>;
  /**
   * The engines to ask for a pair, best first.
   *
   * @param choice  `auto` or one engine's id; a chosen engine stands alone, since the user agreed to its destination only
   * @returns empty when none can serve
   * @throws {AppError} engine.not_found for an unknown id
   */
  forPair(choice: string, from: LanguageTag, to: LanguageTag): Promise<readonly Engine[]>;
}

const GOOD_FOR_MS = 10 * 60_000;
const BAD_FOR_MS = 60_000;
const ASK_TIMEOUT_MS = 10_000;

/** The engines the settings name. A check may cost a call, so its answer is kept for a while. */
export function createEngineRegistry(engines: readonly Engine[], clock: Clock): EngineRegistry {
  const known = new Map<Engine, { status: Promise<EngineStatus>; untilMs: number }>();

  function statusOf(engine: Engine): Promise<EngineStatus> {
    const past = known.get(engine);
    if (past && past.untilMs > clock.now()) return past.status;
    const entry = { status: askStatus(engine), untilMs: clock.now() + GOOD_FOR_MS };
    known.set(engine, entry);
    void entry.status.then(({ problem }) => {
      if (problem) entry.untilMs = clock.now() + BAD_FOR_MS;
    });
    return entry.status;
  }

  const list = (): Promise<readonly EngineStatus[]> => Promise.all(engines.map(statusOf));

  return {
    list,
    async forPair(choice, from, to) {
      if (choice !== "auto" && !engines.some(({ id }) => id === choice)) {
        throw new AppError("engine.not_found", { engine: choice });
      }
      const statuses = await list();
      return statuses
        .filter(({ engine }) => choice === "auto" || engine.id === choice)
        .filter(({ problem, pairs }) => problem === null && servesPair(pairs, from, to))
        .map(({ engine }) => engine);
    },
  };
}

async function askStatus(engine: Engine): Promise<EngineStatus> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
  const problem = await engine.check(signal);
  if (problem) return { engine, pairs: [], problem };
  try {
    return { engine, pairs: await engine.pairs(signal), problem: null };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "engine.unavailable";
    return { engine, pairs: [], problem: { code, params: { engine: engine.name } } };
  }
}

function servesPair(pairs: readonly EnginePair[] | "any", from: LanguageTag, to: LanguageTag): boolean {
  return (
    pairs === "any" || pairs.some((pair) => isSameLanguage(pair.from, from) && isSameLanguage(pair.to, to))
  );
}
