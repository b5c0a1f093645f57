import { createEngines, createLocalModels } from "@yizhou/engines";
import { nodeEngineDeps } from "@yizhou/engines/node";
import { fileMasterKeys, fixedMasterKeys, parseMasterKeys } from "./platform/secrets/master-keys.ts";
import type { MasterKeys } from "./platform/secrets/master-keys.ts";
import type { Settings } from "./platform/settings.ts";
import type { Platform } from "./services.ts";

/** The operator's engines as the settings name them, and what engines need of the outside world. */
export function createSiteEngines(
  settings: Settings,
): Pick<Platform, "engines" | "outside" | "modelStore"> & { close: () => Promise<void> } {
  const outside = nodeEngineDeps();
  const local = createLocalModels(settings.environment, outside);
  return {
    engines: createEngines(settings.environment, outside, local),
    outside,
    modelStore: local?.store ?? null,
    // The threads of local models would keep the process alive.
    close: async () => local?.engine.close(),
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
