import type { EngineConfig } from "./engine-config.ts";
import type { Engine } from "./engine.ts";
import type { EngineDeps } from "./http/deps.ts";
import { createLimiter, mergeLimits, type Limiter, type RateLimits } from "./http/limiter.ts";
import { createOpenAiCompatibleEngine, MODEL_CALLS } from "./llm/openai-compatible.ts";
import { createApertiumApyEngine } from "./services/apertium-apy.ts";
import { azureAdapter } from "./services/azure.ts";
import { baiduAdapter } from "./services/baidu.ts";
import { deeplAdapter } from "./services/deepl.ts";
import { googleAdapter } from "./services/google.ts";
import { libreTranslateAdapter } from "./services/libretranslate.ts";
import type { ServiceAdapter } from "./services/service-adapter.ts";
import type { ServiceConfig } from "./services/service-config.ts";
import { createServiceEngine } from "./services/service-engine.ts";
import { tencentAdapter } from "./services/tencent.ts";
import { youdaoAdapter } from "./services/youdao.ts";

/** One limiter for every key: vendors count by key, whoever asks and with whatever model. */
export interface Limiters {
  /** The limiter of a host and key; the first one's limits hold. */
  of(host: string, key: string, limits: RateLimits): Limiter;
}

/** Limiters for engines that live together, in one process. */
export function createLimiters(deps: EngineDeps): Limiters {
  const known = new Map<string, Limiter>();
  return {
    of: (host, key, limits) => {
      const name = `${host} ${key}`;
      const limiter = known.get(name) ?? createLimiter(limits, deps);
      known.set(name, limiter);
      return limiter;
    },
  };
}

/**
 * Makes one engine from its description. Nothing is called yet: what is missing or wrong shows in `check` and `translate`.
 *
 * @param limiters  those of the engines it shares keys with; its own when absent
 */
export function createEngine(
  config: EngineConfig,
  deps: EngineDeps,
  limiters: Limiters = createLimiters(deps),
): Engine {
  switch (config.type) {
    case "openai-compatible": {
      const host = URL.parse(config.baseUrl)?.host ?? "";
      const limiter = limiters.of(host, config.apiKey ?? "", mergeLimits(MODEL_CALLS, config.limits));
      return createOpenAiCompatibleEngine(config, deps, limiter);
    }
    case "apertium-apy":
      return createApertiumApyEngine(config, deps);
    case "deepl":
      return serviceEngine(deeplAdapter(config, deps), config, deps, limiters);
    case "libretranslate":
      return serviceEngine(libreTranslateAdapter(config, deps), config, deps, limiters);
    case "google":
      return serviceEngine(googleAdapter(config, deps), config, deps, limiters);
    case "azure":
      return serviceEngine(azureAdapter(config, deps), config, deps, limiters);
    case "baidu":
      return serviceEngine(baiduAdapter(config, deps), config, deps, limiters);
    case "youdao":
      return serviceEngine(youdaoAdapter(config, deps), config, deps, limiters);
    case "tencent":
      return serviceEngine(tencentAdapter(config, deps), config, deps, limiters);
  }
}

function serviceEngine(
  adapter: ServiceAdapter,
  config: ServiceConfig,
  deps: EngineDeps,
  limiters: Limiters,
): Engine {
  const { apiKey, keyId } = config as { apiKey?: string; keyId?: string };
  const host = URL.parse(config.baseUrl || adapter.baseUrl)?.host ?? "";
  const limits = mergeLimits(adapter.limits, config.limits);
  return createServiceEngine(
    adapter,
    config,
    deps,
    limiters.of(host, `${keyId ?? ""} ${apiKey ?? ""}`, limits),
  );
}
