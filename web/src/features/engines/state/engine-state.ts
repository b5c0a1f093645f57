import type { EngineInfo, EngineModel } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";

/** What an engine can do for a pair now. The last three are of an engine that works with language models of the server. */
export type EngineState =
  | "problem"
  | "ready"
  | "notAutomatic"
  | "modelAbsent"
  | "modelComing"
  | "modelFailed";

/** Every pair the models serve goes directly or through this. */
const PIVOT = "en";

/**
 * @param models  of the server; null while they are not known
 * @param pair    languages, or empty for any
 */
export function engineStateOf(
  engine: Pick<EngineInfo, "problem" | "isAutomatic" | "usesModels">,
  models: readonly EngineModel[] | null,
  { from, to }: { readonly from: string; readonly to: string },
): EngineState {
  if (engine.problem) return "problem";
  if (engine.usesModels && models) {
    const needed = modelsFor(models, from, to);
    if (needed.some(({ state }) => state === "failed" || state === "damaged")) return "modelFailed";
    if (needed.some(({ state }) => state === "downloading" || state === "wanted")) return "modelComing";
    if (needed.some(({ state }) => state === "absent")) return "modelAbsent";
  }
  return engine.isAutomatic ? "ready" : "notAutomatic";
}

/** Those that a pair needs: one, or two where it goes through English. Of an open pair all that are on their way or there. */
function modelsFor(models: readonly EngineModel[], from: string, to: string): readonly EngineModel[] {
  if (!from || !to) return models.filter(({ state }) => state !== "absent");
  const leg = (source: string, target: string) =>
    models.filter((model) => isSameLanguage(model.from, source) && isSameLanguage(model.to, target));
  const direct = leg(from, to);
  return direct.length > 0 ? direct : [...leg(from, PIVOT), ...leg(PIVOT, to)];
}
