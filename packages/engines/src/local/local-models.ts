import type { EngineDeps } from "../http/deps.ts";
import { invalidSetting, webAddress, type EngineSettings } from "../engine-config.ts";
import { createFirefoxEngine, type FirefoxEngine } from "./bergamot/firefox-engine.ts";
import type { ModelWay } from "./bergamot/model-memory.ts";
import type { StartWorker } from "./bergamot/start-worker.ts";
import { MODEL_RUNTIMES, type WorkerModel } from "./bergamot/worker-messages.ts";
import { createFolderModelStore } from "./models/folder-model-store.ts";
import type { ModelFiles } from "./models/model-files.ts";
import type { ModelStore } from "./models/model-store.ts";

/** What local models need of the machine. */
export interface LocalModelDeps {
  readonly files: ModelFiles;
  readonly startWorker: StartWorker;
  /** What will compute the model where it may choose. */
  readonly wayOf: (model: WorkerModel) => ModelWay;
  /** Threads that can run at once. */
  readonly cores: number;
  /** Of the whole machine, in bytes. */
  readonly memoryBytes: number;
  /** The absolute path of a folder that a setting names. */
  readonly resolvePath: (path: string) => string;
}

/** The local engine and the models it works with. */
export interface LocalModels {
  readonly engine: FirefoxEngine;
  readonly store: ModelStore;
}

const BYTES_PER_MEGABYTE = 1e6;
/** Room for the two models of a pivot. */
const DEFAULT_MEMORY_BYTES = 2200 * BYTES_PER_MEGABYTE;
const IDLE_MS = 5 * 60_000;
const HANG_MS = 60_000;
/** Some ten thousand sentences. */
const CACHE_CHARACTERS = 4_000_000;

/**
 * Firefox's models as the settings describe them; null where they are switched off or the machine is not given. Opens,
 * fetches and starts nothing.
 *
 * @throws {AppError} system.setting_invalid
 */
export function createLocalModels(
  settings: EngineSettings,
  deps: EngineDeps & { readonly local?: LocalModelDeps },
): LocalModels | null {
  const { local } = deps;
  if (!local || settings.YIZHOU_FIREFOX === "off") return null;
  const folder = settings.YIZHOU_MODELS || `${settings.YIZHOU_DATA || "data"}/models`;
  const mirror = settings.YIZHOU_MODELS_MIRROR
    ? webAddress(settings.YIZHOU_MODELS_MIRROR, "YIZHOU_MODELS_MIRROR")
    : undefined;
  const store = createFolderModelStore(
    { folder: local.resolvePath(folder), ...(mirror !== undefined && { mirror }) },
    { ...deps, files: local.files },
  );
  const region = settings.YIZHOU_TRADITIONAL || "tw";
  if (region !== "tw" && region !== "hk") throw invalidSetting("YIZHOU_TRADITIONAL");
  const runtime = MODEL_RUNTIMES.find((known) => known === (settings.YIZHOU_MODELS_RUNTIME || "auto"));
  if (!runtime) throw invalidSetting("YIZHOU_MODELS_RUNTIME");
  const megabytes = positive(settings, "YIZHOU_MODELS_MEMORY_MB");
  const engine = createFirefoxEngine(
    {
      limits: {
        maxBusy: positive(settings, "YIZHOU_MODELS_WORKERS") ?? local.cores,
        memoryBytes: megabytes
          ? megabytes * BYTES_PER_MEGABYTE
          : Math.min(DEFAULT_MEMORY_BYTES, local.memoryBytes / 2),
        idleMs: IDLE_MS,
        hangMs: HANG_MS,
      },
      cacheCharacters: CACHE_CHARACTERS,
      traditionalRegion: region,
    },
    {
      store,
      startWorker: (model) => local.startWorker({ ...model, runtime }),
      wayOf: (model) => local.wayOf({ ...model, runtime }),
      now: deps.now,
    },
  );
  return { engine, store };
}

function positive(settings: EngineSettings, name: string): number | undefined {
  const value = settings[name];
  if (!value) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw invalidSetting(name);
  return number;
}
