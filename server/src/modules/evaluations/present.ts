import type { EvaluatedSystem, Evaluation, UiLanguage } from "@yizhou/contract";
import { presentProblem } from "../../platform/http/messages.ts";
import type { EvaluationFacts } from "./repo.ts";
import type { StoredSystem } from "./tables.ts";

/** @param names  of people, by id */
export function presentEvaluation(
  row: EvaluationFacts,
  names: ReadonlyMap<string, string>,
  language: UiLanguage,
): Evaluation {
  const { id, name, withFaults, engines, state, done, faults, sheetLines, problem } = row;
  return {
    ...{ id, name, withFaults, state, done, sheetLines },
    ...{ from: row.sourceLanguage, to: row.targetLanguage, pairs: row.pairCount },
    engines: [...engines],
    total: row.pairCount * engines.length,
    problem: problem && presentProblem(problem, language),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdBy: names.get(row.createdBy) ?? null,
    systems: row.systems.map((system, at) => presentSystem(engines[at]!, system, language)),
    faults: faults && [...faults],
  };
}

function presentSystem(
  engine: EvaluatedSystem["engine"],
  { assessment, problem }: StoredSystem,
  language: UiLanguage,
): EvaluatedSystem {
  const { sentences, failed, doubted, numbers, terms, cost, scores } = assessment;
  return {
    ...{ engine, sentences, failed, doubted, numbers, terms: terms ?? null },
    problem: problem && presentProblem(problem, language),
    seconds: assessment.seconds ?? 0,
    wordsPerSecond: assessment.wordsPerSecond ?? 0,
    requests: assessment.requests ?? 0,
    cost: cost ? { currency: cost.currency, micros: cost.amountMicros } : null,
    scores: scores.map(({ metric, score, spread = null, p = null }) => ({ metric, score, spread, p })),
  };
}
