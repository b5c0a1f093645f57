import { isSameLanguage, primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { EnginePair } from "../../engine.ts";
import type { ModelState } from "./model-store.ts";

/** A model as the route finder sees it. */
export interface RouteModel {
  readonly id: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly downloadBytes: number;
  readonly state: Pick<ModelState, "kind">;
}

/** How a pair is served: one model, or two with English between them; Traditional Chinese by a model or by conversion. */
export interface ModelRoute {
  readonly models: readonly RouteModel[];
  /** Traditional source text is turned into Simplified before the first model. */
  readonly simplifiesSource: boolean;
  /** Simplified output is turned into Traditional after the last model. */
  readonly traditionalisesTarget: boolean;
}

const PIVOT = "en";
const SIMPLIFIED = "zh-Hans";
const TRADITIONAL = "zh-Hant";

/**
 * The way from `from` to `to` over the models that there are; `null` when there is none. An installed model is preferred to
 * one that must be fetched; a model of Traditional Chinese is used where it is installed, else the Simplified one with
 * conversion. Between the two Chinese scripts no model is needed and none is offered: that is not translation.
 */
export function findRoute(
  models: readonly RouteModel[],
  from: LanguageTag | string,
  to: LanguageTag | string,
): ModelRoute | null {
  if (primaryLanguage(from) === primaryLanguage(to)) return null;
  const direct = (source: string, target: string): RouteModel | undefined => {
    const fitting = models.filter(
      (model) => isSameLanguage(model.from, source) && isSameLanguage(model.to, target),
    );
    return fitting.find(isInstalled) ?? fitting[0];
  };
  const leg = (source: string, target: string): Leg | null => {
    const own = direct(source, target);
    if (own && isInstalled(own)) return { model: own, isConverted: false };
    const isTraditional = isSameLanguage(source, TRADITIONAL) || isSameLanguage(target, TRADITIONAL);
    if (isTraditional) {
      const simplified = direct(
        isSameLanguage(source, TRADITIONAL) ? SIMPLIFIED : source,
        isSameLanguage(target, TRADITIONAL) ? SIMPLIFIED : target,
      );
      if (simplified) return { model: simplified, isConverted: true };
    }
    return own ? { model: own, isConverted: false } : null;
  };

  const isPivoted = primaryLanguage(from) !== PIVOT && primaryLanguage(to) !== PIVOT;
  if (!isPivoted) {
    const only = leg(from, to);
    if (!only) return null;
    return {
      models: [only.model],
      simplifiesSource: only.isConverted && primaryLanguage(from) === "zh",
      traditionalisesTarget: only.isConverted && primaryLanguage(to) === "zh",
    };
  }
  const first = leg(from, PIVOT);
  const second = leg(PIVOT, to);
  if (!first || !second) return null;
  return {
    models: [first.model, second.model],
    simplifiesSource: first.isConverted,
    traditionalisesTarget: second.isConverted,
  };
}

interface Leg {
  readonly model: RouteModel;
  readonly isConverted: boolean;
}

const isInstalled = (model: RouteModel): boolean => model.state.kind === "installed";

/** The models of a route that are not installed. */
export function missingModels(route: ModelRoute): RouteModel[] {
  return route.models.filter((model) => !isInstalled(model));
}

/** Every pair that some route serves, each once. */
export function routedPairs(models: readonly RouteModel[]): EnginePair[] {
  const languages = new Set<string>();
  for (const { from, to } of models) for (const language of [from, to]) languages.add(language);
  if (languages.has(SIMPLIFIED)) languages.add(TRADITIONAL);
  const pairs: EnginePair[] = [];
  for (const from of languages)
    for (const to of languages) if (findRoute(models, from, to)) pairs.push({ from, to });
  return pairs;
}
