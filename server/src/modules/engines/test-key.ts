import type { EngineKeyTest, UiLanguage } from "@yizhou/contract";
import { costOf } from "@yizhou/engines";
import type { Engine, EnginePrice } from "@yizhou/engines";
import {
  AppError,
  inlineFromText,
  isAppError,
  isSameLanguage,
  parseLanguageTag,
  plainText,
} from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import { dayOf, takeFromDay } from "./budgets.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { createKeyEngines } from "./key-engine.ts";
import { updateKey } from "./key-repo.ts";
import { requireManagedKey } from "./policy.ts";
import type { Person } from "./policy.ts";

const SENTENCES = [
  { language: "en", text: "The ferry leaves at half past eight." },
  { language: "zh-Hans", text: "渡船八点半开。" },
  { language: "ko", text: "배는 여덟 시 반에 떠납니다." },
  { language: "es", text: "El barco sale a las ocho y media." },
] as const;

const TEST_TIMEOUT_MS = 25_000;

/**
 * Has one sentence translated with a stored key, past every cache, and remembers how it went. Counts against the key's budget.
 *
 * @throws {AppError} engine.key_not_found, account.forbidden, engine.budget_exceeded. What the engine says is no error here but
 *   the result.
 */
export async function testKey(
  deps: EngineModuleDeps,
  person: Person,
  id: string,
  language: UiLanguage,
): Promise<EngineKeyTest> {
  const row = await requireManagedKey(deps.db, person, id);
  const startedMs = deps.clock.now();
  let sample: Sample = { ...pairFor("any")!, target: null, problem: null, cost: null };
  try {
    // Made for this one call, so that the rest of a minute's limit or a remembered refusal does not stand in the way.
    const engine = await createKeyEngines(deps).of(row);
    sample = await translateSample(deps, engine, row);
  } catch (error) {
    if (!isAppError(error) || error.code === "engine.budget_exceeded") throw error;
    sample = { ...sample, problem: { code: error.code, params: error.params } };
  }
  const latencyMs = Math.max(0, Math.round(deps.clock.now() - startedMs));
  await updateKey(deps.db, row, {
    testedAt: new Date(deps.clock.now()),
    testLatencyMs: sample.problem ? null : latencyMs,
    testProblem: sample.problem,
  });
  return { ...sample, latencyMs, problem: sample.problem && presentProblem(sample.problem, language) };
}

/**
 * The same with an engine of the site, against its own daily budget; nothing is remembered of it.
 *
 * @throws {AppError} engine.not_found, engine.budget_exceeded
 */
export async function testSiteEngine(
  deps: EngineModuleDeps,
  id: string,
  language: UiLanguage,
): Promise<EngineKeyTest> {
  const engine = deps.engines.find((one) => one.id === id);
  if (!engine) throw new AppError("engine.not_found", { engine: id });
  const budgets = deps.settings.engineBudgets;
  const { characters = null, costMicros = null } = budgets[id] ?? budgets["*"] ?? {};
  const startedMs = performance.now();
  let sample: Sample = { ...pairFor("any")!, target: null, problem: null, cost: null };
  try {
    sample = await translateSample(deps, engine, {
      ...{ dailyCharacters: characters, dailyCostMicros: costMicros, price: null },
    });
  } catch (error) {
    if (!isAppError(error) || error.code === "engine.budget_exceeded") throw error;
    sample = { ...sample, problem: { code: error.code, params: error.params } };
  }
  const latencyMs = Math.round(performance.now() - startedMs);
  return { ...sample, latencyMs, problem: sample.problem && presentProblem(sample.problem, language) };
}

type Sample = Pick<EngineKeyTest, "from" | "to" | "source" | "target" | "cost"> & {
  readonly problem: CodedProblem | null;
};

async function translateSample(
  { db, clock }: EngineModuleDeps,
  engine: Engine,
  {
    dailyCharacters,
    dailyCostMicros,
    price,
  }: { dailyCharacters: number | null; dailyCostMicros: number | null; price: EnginePrice | null },
): Promise<Sample> {
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  const pair = pairFor(await engine.pairs(signal));
  if (!pair) throw new AppError("engine.bad_response", { engine: engine.name });
  const budget = { characters: dailyCharacters, costMicros: dailyCostMicros };
  const amount = { characters: pair.source.length, costMicros: 0 };
  if (!(await takeFromDay(db, { scope: engine.id, day: dayOf(clock.now()) }, amount, budget)))
    throw new AppError("engine.budget_exceeded", { engine: engine.name });
  try {
    const { results, usage } = await engine.translate(
      [{ id: 1, source: inlineFromText(pair.source) }],
      { from: parseLanguageTag(pair.from), to: parseLanguageTag(pair.to) },
      signal,
    );
    const [result] = results;
    const cost = price && costOf(usage, price);
    return {
      ...pair,
      target: result && "target" in result ? plainText(result.target) : null,
      problem: result && "problem" in result ? result.problem : null,
      cost: cost && { currency: cost.currency, micros: cost.amountMicros },
    };
  } catch (error) {
    if (signal.aborted) throw new AppError("engine.timeout", { engine: engine.name }, { cause: error });
    throw error;
  }
}

/** The first of our sentences whose language the engine takes; into Chinese or English where it can. */
function pairFor(pairs: Awaited<ReturnType<Engine["pairs"]>>): Pick<Sample, "from" | "to" | "source"> | null {
  for (const { language, text } of SENTENCES) {
    const wanted = language === "en" ? "zh-Hans" : "en";
    if (pairs === "any") return { from: language, to: wanted, source: text };
    const fitting = pairs.filter((pair) => isSameLanguage(pair.from, language));
    const best = fitting.find((pair) => isSameLanguage(pair.to, wanted)) ?? fitting[0];
    if (best) return { from: language, to: best.to, source: text };
  }
  return null;
}
