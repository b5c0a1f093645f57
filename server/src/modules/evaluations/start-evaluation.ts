import type { NewEvaluation } from "@yizhou/contract";
import { canPlantFaults } from "@yizhou/evaluation";
import { AppError, isSameLanguage, parseLanguageTag } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { servesPair } from "../engines/index.ts";
import type { Operator } from "../operations/index.ts";
import type { EvaluationDeps } from "./deps.ts";
import { countOpen, insertEvaluation } from "./repo.ts";
import { RUN_EVALUATION } from "./run-evaluation.ts";

/** Of one person that wait or run. */
const MOST_OPEN = 3;

/**
 * Keeps a test set and has a worker evaluate engines on it.
 *
 * @returns its id
 * @throws {AppError} language.invalid, language.same_pair; engine.not_found or an engine's own problem, engine.pair_unsupported;
 *   request.too_much_waiting
 */
export async function startEvaluation(
  { db, clock, work, engines }: EvaluationDeps,
  { userId }: Operator,
  wish: NewEvaluation,
): Promise<string> {
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  if (isSameLanguage(from, to)) throw new AppError("language.same_pair");
  const offers = await engines.list(userId);
  const chosen = wish.engines.map((id) => {
    const offer = offers.find(({ engine }) => engine.id === id);
    if (!offer) throw new AppError("engine.not_found", { engine: id });
    const { engine, problem, pairs } = offer;
    if (problem) throw new AppError(problem.code, problem.params);
    if (!servesPair(pairs, from, to))
      throw new AppError("engine.pair_unsupported", { engine: engine.name, from, to });
    return { id, name: engine.name };
  });
  const id = newId();
  await db.transaction(async (tx) => {
    if ((await countOpen(tx, userId)) >= MOST_OPEN) throw new AppError("request.too_much_waiting");
    await insertEvaluation(tx, {
      ...{ id, createdBy: userId, name: wish.name, sourceLanguage: from, targetLanguage: to },
      ...{ engines: chosen, pairs: wish.pairs, pairCount: wish.pairs.length },
      withFaults: wish.withFaults && canPlantFaults(to),
      ...{ state: "waiting", createdAt: new Date(clock.now()) },
    });
    const weight = wish.pairs.reduce((sum, { source }) => sum + source.length, 0) * chosen.length;
    await work.post(tx, RUN_EVALUATION, { ownerId: userId, weight, input: { evaluationId: id } });
  });
  return id;
}
