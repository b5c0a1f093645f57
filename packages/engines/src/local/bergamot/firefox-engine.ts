import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isAppError,
  parseLanguageTag,
  textOnly,
  type LanguageTag,
} from "@yizhou/model";
import type { Engine, EngineItem, EngineItemResult, EnginePreparation, EngineUsage } from "../../engine.ts";
import { problemOf } from "../../engine-problem.ts";
import { abortable, neverAborted } from "../../http/abortable.ts";
import { planTags } from "../../tags/tag-plan.ts";
import { protectTags } from "../../tags/protect.ts";
import { findRoute, missingModels, routedPairs, type ModelRoute } from "../models/model-route.ts";
import type { ModelStore } from "../models/model-store.ts";
import { loadScriptConverter, type TraditionalRegion } from "./chinese-script.ts";
import { mapMarked, writeTagged, type MarkedText } from "./marked-text.ts";
import { createSentenceCache } from "./sentence-cache.ts";
import type { ModelWay } from "./model-memory.ts";
import type { StartWorker } from "./start-worker.ts";
import { translateLeg, type LegResult } from "./translate-leg.ts";
import { createWorkerPool, type PoolLimits } from "./worker-pool.ts";
import type { WorkerModel } from "./worker-messages.ts";

export interface FirefoxEngineConfig {
  readonly limits: PoolLimits;
  /** Characters of sentences that are kept translated; 0 keeps none. */
  readonly cacheCharacters: number;
  readonly traditionalRegion: TraditionalRegion;
}

export interface FirefoxEngineDeps {
  readonly store: ModelStore;
  readonly startWorker: StartWorker;
  readonly wayOf: (model: WorkerModel) => ModelWay;
  readonly now: () => number;
}

/** The engine with its threads. */
export interface FirefoxEngine extends Engine {
  readonly preparation: EnginePreparation;
  /** Ends all threads; calls under way fail. */
  close(): void;
}

export const FIREFOX_ENGINE_ID = "firefox";
const NAME = "Firefox Translations (local)";
/** Changes with the runtime and with how texts are cut and put together. */
const CACHE_KEY = "firefox bergamot-0.4.9 1";
const BYTES_PER_MEGABYTE = 1_000_000;

/**
 * Firefox's translation models in their own runtime on this machine: no key, no text leaves. Serves every pair its models
 * reach, through English where there is none of their own; Traditional Chinese by conversion. Pairs whose models are not
 * installed are listed too: `preparation` says what they need.
 */
export function createFirefoxEngine(config: FirefoxEngineConfig, deps: FirefoxEngineDeps): FirefoxEngine {
  const { store } = deps;
  const pool = createWorkerPool(NAME, config.limits, deps);
  const cache = createSentenceCache(config.cacheCharacters);

  const routeFor = async (from: string, to: string): Promise<ModelRoute | null> =>
    findRoute(await store.list(), from, to);

  const translate: Engine["translate"] = async (batch, context, signal) => {
    signal.throwIfAborted();
    const { from, to } = context;
    const route = await abortable(routeFor(from, to), signal);
    if (!route) throw new AppError("engine.pair_unsupported", { engine: NAME, from, to });
    if (missingModels(route).length > 0) throw missingError(route, from, to);
    const items = batch.filter(({ source }) => hasTranslatableText(source));
    if (items.length === 0) return { results: batch.map(unchanged), usage: usageOf([], route) };
    const texts = items.map((item): MarkedText => planTags(item.source));
    const results = new Map<number, EngineItemResult>();
    const done = await travel(texts, route, from, to, signal);
    items.forEach((item, index) => results.set(item.id, resultOf(item, done[index]!)));
    return {
      results: batch.map((item) => results.get(item.id) ?? unchanged(item)),
      usage: usageOf(items, route),
    };
  };

  /** All texts through all models; one that fails at a model goes no further. */
  const travel = async (
    texts: readonly MarkedText[],
    route: ModelRoute,
    from: LanguageTag,
    to: LanguageTag,
    signal: AbortSignal,
  ): Promise<LegResult[]> => {
    const converter =
      route.simplifiesSource || route.traditionalisesTarget
        ? await loadScriptConverter(config.traditionalRegion)
        : null;
    let state: LegResult[] = texts.map((text) =>
      route.simplifiesSource ? mapMarked(text, converter!.toSimplified) : text,
    );
    for (const { id, from: legFrom, to: legTo } of route.models) {
      const model = await store.installed(id);
      if (!model) throw missingError(route, from, to);
      const open = state.filter((text): text is MarkedText => !("problem" in text));
      const answers = await translateLeg(
        open,
        { model, from: legFrom, to: legTo },
        { pool, cache },
        signal,
      ).catch(async (error: unknown) => {
        // The store still believes in the files: have it look, so that the model shows as damaged.
        if (isAppError(error, "engine.model_damaged")) await store.verify(id);
        throw error;
      });
      state = state.map((text) => ("problem" in text ? text : answers.shift()!));
    }
    if (!route.traditionalisesTarget) return state;
    return state.map((text) => ("problem" in text ? text : mapMarked(text, converter!.toTraditional)));
  };

  const preparation: EnginePreparation = {
    needs: async ({ from, to }) => {
      const route = await routeFor(from, to);
      const missing = route ? missingModels(route) : [];
      if (missing.length === 0) return null;
      return { models: missing.map(({ id }) => id), downloadBytes: bytesOf(missing) };
    },
    prepare: async ({ from, to }, { signal, onProgress }) => {
      const route = await routeFor(from, to);
      if (!route) throw new AppError("engine.pair_unsupported", { engine: NAME, from, to });
      const missing = missingModels(route);
      let before = 0;
      for (const [index, { id }] of missing.entries()) {
        const after = bytesOf(missing.slice(index + 1));
        let total = 0;
        await store.install(id, {
          signal,
          onProgress: ({ doneBytes, totalBytes }) => {
            total = totalBytes;
            onProgress?.({ doneBytes: before + doneBytes, totalBytes: before + totalBytes + after });
          },
        });
        before += total;
      }
    },
  };

  return {
    id: FIREFOX_ENGINE_ID,
    kind: "local",
    name: NAME,
    destination: null,
    limits: {
      maxSegmentsPerBatch: 64,
      maxCharactersPerBatch: 8000,
      // One batch at work on each core and one waiting, so that no thread runs dry.
      maxConcurrency: config.limits.maxBusy * 2,
      callTimeoutMs: config.limits.hangMs * 2,
    },
    cacheKey: CACHE_KEY,
    preparation,
    pairs: async () => routedPairs(await store.list()),
    check: async (signal = neverAborted()) => {
      try {
        const installed = (await store.list()).filter(({ state }) => state.kind === "installed");
        const pair = routedPairs(installed)[0];
        if (!pair) return problemOf(await nothingInstalled(), NAME);
        const context = { from: parseLanguageTag(pair.from), to: parseLanguageTag(pair.to) };
        const { results } = await translate([{ id: 1, source: inlineFromText("Test.") }], context, signal);
        return "problem" in results[0]! ? results[0].problem : null;
      } catch (error) {
        return problemOf(error, NAME);
      }
    },
    translate,
    close: () => pool.close(),
  };

  async function nothingInstalled(): Promise<AppError> {
    const [from, to] = ["en", "zh-Hans"];
    const route = await routeFor(from, to);
    return route
      ? missingError(route, from, to)
      : new AppError("engine.pair_unsupported", { engine: NAME, from, to });
  }
}

/** Numbers and marks alone are their own translation. */
function unchanged({ id, source }: EngineItem): EngineItemResult {
  return { id, target: source, repaired: false };
}

function bytesOf(models: readonly { readonly downloadBytes: number }[]): number {
  return models.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0);
}

function missingError(route: ModelRoute, from: string, to: string): AppError {
  const bytes = bytesOf(missingModels(route));
  const megabytes = Math.max(1, Math.round(bytes / BYTES_PER_MEGABYTE));
  return new AppError("engine.model_missing", { engine: NAME, from, to, megabytes });
}

function resultOf(item: EngineItem, done: LegResult): EngineItemResult {
  const problem = (code: "engine.tags_lost" | Extract<LegResult, { problem: unknown }>["problem"]) => ({
    id: item.id,
    problem: { code, params: { engine: NAME } },
  });
  if ("problem" in done) return problem(done.problem);
  // Whatever was lost is put back by position: the text is whole, so a guess beats no translation.
  const segment = protectTags(item.source, { escape: "always", maxLostTags: Infinity });
  const restored = segment.restore(writeTagged(done));
  return restored ? { id: item.id, ...restored } : problem("engine.tags_lost");
}

function usageOf(items: readonly EngineItem[], route: ModelRoute): EngineUsage {
  const characters = items.reduce((sum, { source }) => sum + textOnly(source).length, 0);
  return {
    requests: items.length === 0 ? 0 : route.models.length,
    characters,
    inputTokens: 0,
    outputTokens: 0,
  };
}
