import { servesPair } from "@yizhou/engines";
import type { Engine, EnginePair, EnginePrice } from "@yizhou/engines";
import type { CodedProblem, LanguageTag } from "@yizhou/model";
import { AppError, isAppError } from "@yizhou/model";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import { withBudget } from "./budgets.ts";
import type { DailyBudget } from "./budgets.ts";
import type { AgreedEngine } from "./tables.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { createKeyEngines, engineIdOf, keyTypeOf } from "./key-engine.ts";
import type { EngineKeyRow } from "./key-repo.ts";
import { meterEngine } from "./meter-engine.ts";
import { seenKeys } from "./policy.ts";
import { FREE } from "./prices.ts";
import { refusingEngine } from "./refusing-engine.ts";
import { withQuota } from "./with-quota.ts";

/** What is known of an engine right now. */
export interface EngineStatus {
  readonly engine: Engine;
  readonly pairs: readonly EnginePair[] | "any";
  /** Why it cannot be used; null when it can. */
  readonly problem: CodedProblem | null;
}

/** An engine as it is offered to one person. */
export interface EngineOffer extends EngineStatus {
  readonly owner: "site" | "user" | "organization";
  /** The key behind it; null for the site's engines. */
  readonly keyId: string | null;
  /** The organisation whose key it is. */
  readonly organizationId: number | null;
  /** Part of `auto`. */
  readonly isAutomatic: boolean;
  readonly price: EnginePrice | null;
  readonly budget: DailyBudget | null;
}

/** `auto`, or engines by id in the order of fail-over: the user has agreed to these and to no other. */
export type EngineChoice = "auto" | readonly string[];

export interface EngineRegistry {
  /**
   * Every engine a person may use, as `auto` asks them: own keys, the organisation's, then the operator's, each in their
   * order. The state of the operator's is at most ten minutes old, of one when it was bad. A visitor (null) sees the
   * operator's.
   */
  list(userId: string | null): Promise<readonly EngineOffer[]>;
  /**
   * Those of a choice that can serve a pair now, in order.
   *
   * @returns empty when none can serve
   * @throws {AppError} engine.not_found for an id that this person cannot use
   */
  forPair(
    userId: string,
    choice: EngineChoice,
    from: LanguageTag,
    to: LanguageTag,
  ): Promise<readonly EngineOffer[]>;
  /**
   * The engines of a running job, within their budgets. One that cannot be used any more (taken out, key removed, refused) is
   * there all the same and refuses with its reason, so that segments left over say why.
   */
  forJob(
    userId: string,
    agreed: readonly AgreedEngine[],
    from: LanguageTag,
    to: LanguageTag,
  ): Promise<readonly EngineOffer[]>;
}

const GOOD_FOR_MS = 10 * 60_000;
const BAD_FOR_MS = 60_000;
const ASK_TIMEOUT_MS = 10_000;
const NO_LIMIT: DailyBudget = { characters: null, costMicros: null };

/** The engines of settings and keys. What costs a call (a check, a list of pairs) is kept for a while. */
export function createEngineRegistry(deps: EngineModuleDeps): EngineRegistry {
  const { clock } = deps;
  const keyEngines = createKeyEngines(deps);
  const known = new WeakMap<Engine, { status: Promise<EngineStatus>; untilMs: number }>();

  function statusOf(engine: Engine, ask: (engine: Engine) => Promise<EngineStatus>): Promise<EngineStatus> {
    const past = known.get(engine);
    if (past && past.untilMs > clock.now()) return past.status;
    const entry = { status: ask(engine), untilMs: clock.now() + GOOD_FOR_MS };
    known.set(engine, entry);
    void entry.status.then(({ problem }) => {
      if (problem) entry.untilMs = clock.now() + BAD_FOR_MS;
    });
    return entry.status;
  }

  async function siteOffer(engine: Engine): Promise<EngineOffer> {
    const budgets = deps.settings.engineBudgets;
    const budget = budgets[engine.id] ?? budgets["*"] ?? null;
    const status = await statusOf(engine, askSiteEngine);
    return {
      ...(isStopped(budget) ? { ...status, problem: stopped(engine) } : status),
      owner: "site",
      keyId: null,
      organizationId: null,
      isAutomatic: true,
      price: engine.kind === "local" ? FREE : (engine.price ?? null),
      budget,
    };
  }

  async function keyOffer(row: EngineKeyRow): Promise<EngineOffer> {
    const common = {
      owner: row.userId ? ("user" as const) : ("organization" as const),
      keyId: row.id,
      organizationId: row.organizationId,
      isAutomatic: row.isAutomatic,
      price: row.price,
      budget: { characters: row.dailyCharacters, costMicros: row.dailyCostMicros },
    };
    try {
      const engine = await keyEngines.of(row);
      const { pairs, problem } = await statusOf(engine, askPairs);
      // The key's own test says whether it works: asking anew for every page would cost its owner.
      const refusal = row.testProblem && isLasting(row.testProblem) ? row.testProblem : null;
      const price = row.price ?? engine.price ?? null;
      return { ...common, price, engine, pairs, problem: refusal ?? problem };
    } catch (error) {
      if (!isAppError(error)) throw error;
      const problem = { code: error.code, params: error.params };
      const about = { id: engineIdOf(row), name: row.name, kind: keyTypeOf(row.type)?.kind ?? "service" };
      return { ...common, engine: refusingEngine(about, problem), pairs: [], problem };
    }
  }

  async function list(userId: string | null): Promise<readonly EngineOffer[]> {
    const keys = userId ? await seenKeys(deps.db, { userId }) : [];
    const { engineOrder } = deps.settings;
    const place = ({ id }: Engine) =>
      engineOrder.includes(id) ? engineOrder.indexOf(id) : engineOrder.length;
    const ours = deps.engines.toSorted((one, other) => place(one) - place(other));
    return Promise.all([...keys.map(({ row }) => keyOffer(row)), ...ours.map(siteOffer)]);
  }

  // Without a limit it is counted as well: people are told what the day took, and a limit that is set at noon holds for the morning too.
  const limited = (offer: EngineOffer): EngineOffer => ({
    ...offer,
    engine: withBudget(offer.engine, offer.budget ?? NO_LIMIT, offer.price, deps),
  });

  return {
    list,
    async forPair(userId, choice, from, to) {
      const offers = await list(userId);
      const chosen =
        choice === "auto"
          ? offers.filter(({ isAutomatic }) => isAutomatic)
          : choice.map((id) => {
              const offer = offers.find(({ engine }) => engine.id === id);
              if (!offer) throw new AppError("engine.not_found", { engine: id });
              return offer;
            });
      return [...new Set(chosen)].filter(
        ({ problem, pairs }) => problem === null && servesPair(pairs, from, to),
      );
    },
    async forJob(userId, agreed, from, to) {
      const offers = await list(userId);
      const offerOf = (one: AgreedEngine): EngineOffer => {
        const offer = offers.find(({ engine }) => engine.id === one.id);
        if (!offer) return lostOffer(one);
        // What passes by itself may have passed; the adapter tries again on its own.
        if (offer.problem && isLasting(offer.problem))
          return { ...offer, engine: refusingEngine(offer.engine, offer.problem) };
        if (offer.problem || servesPair(offer.pairs, from, to)) return limited(offer);
        const problem = {
          code: "engine.pair_unsupported",
          params: { engine: offer.engine.name, from, to },
        } as const;
        return { ...offer, engine: refusingEngine(offer.engine, problem) };
      };
      return agreed.map(offerOf).map((offer) => {
        const label = offer.keyId ? `own:${offer.engine.kind}` : offer.engine.id;
        const engine = meterEngine(offer.engine, label);
        // What runs on somebody's own key is theirs to limit.
        return { ...offer, engine: offer.owner === "site" ? withQuota(engine, userId, deps) : engine };
      });
    },
  };
}

/** People of the site have set that an engine takes nothing. */
const isStopped = (budget: DailyBudget | null) => budget?.characters === 0 || budget?.costMicros === 0;
const stopped = ({ name }: Engine) => ({ code: "engine.stopped", params: { engine: name } }) as const;

/** True for faults that the same call would meet again until somebody does something. */
function isLasting({ code }: CodedProblem): boolean {
  return !ERROR_TABLE[code].retryable;
}

function lostOffer({ id, name }: AgreedEngine): EngineOffer {
  const problem = { code: "engine.not_found", params: { engine: name } } as const;
  return {
    engine: refusingEngine({ id, name, kind: "service" }, problem),
    pairs: [],
    problem,
    owner: "site",
    keyId: null,
    organizationId: null,
    isAutomatic: false,
    price: null,
    budget: null,
  };
}

async function askSiteEngine(engine: Engine): Promise<EngineStatus> {
  const problem = await engine.check(AbortSignal.timeout(ASK_TIMEOUT_MS));
  // What can be fetched is no fault of the engine: the quote says how much it is.
  const isPreparable = problem?.code === "engine.model_missing" && engine.preparation !== undefined;
  return problem && !isPreparable ? { engine, pairs: [], problem } : askPairs(engine);
}

async function askPairs(engine: Engine): Promise<EngineStatus> {
  try {
    return { engine, pairs: await engine.pairs(AbortSignal.timeout(ASK_TIMEOUT_MS)), problem: null };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "engine.unavailable";
    return { engine, pairs: [], problem: { code, params: { engine: engine.name } } };
  }
}
