import { createEngines, createLocalModels, readEngineConfigs } from "@yizhou/engines";
import type { EnginePrice } from "@yizhou/engines";
import { nodeEngineDeps } from "@yizhou/engines/node";
import { listPriceOf } from "./modules/engines/index.ts";
import { fileMasterKeys, fixedMasterKeys, parseMasterKeys } from "./platform/secrets/master-keys.ts";
import type { MasterKeys } from "./platform/secrets/master-keys.ts";
import type { Settings } from "./platform/settings.ts";
import type { Platform } from "./services.ts";

/** The operator's engines as the settings name them, with their list prices, and what engines need of the outside world. */
export function createSiteEngines(
  settings: Settings,
): Pick<Platform, "engines" | "enginePrices" | "outside" | "modelStore"> {
  const outside = nodeEngineDeps();
  const prices = new Map<string, EnginePrice>();
  for (const config of readEngineConfigs(settings.environment, outside.readTextFile)) {
    const price = listPriceOf(config);
    if (price) prices.set(config.id ?? config.type, price);
  }
  const local = createLocalModels(settings.environment, outside);
  return {
    engines: createEngines(settings.environment, outside, local),
    enginePrices: prices,
    outside,
    modelStore: local?.store ?? null,
  };
}

/**
 * The master keys of the settings, else those of the data folder. Null beside DATABASE_URL without a setting: every host would
 * make its own and none could open what another sealed.
 */
export function openMasterKeys(settings: Settings): MasterKeys | null {
  if (settings.masterKey) return fixedMasterKeys(parseMasterKeys(settings.masterKey));
  return settings.databaseUrl ? null : fileMasterKeys(settings.dataDir);
}
