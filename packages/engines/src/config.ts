import type { CodedProblem } from "@yizhou/model";
import type { Engine } from "./engine.ts";
import { invalidSetting, webAddress, type EngineConfig, type EngineSettings } from "./engine-config.ts";
import { llmPreset, parseEnginesFile } from "./engines-file.ts";
import { createEngine, createLimiters } from "./create-engine.ts";
import type { EngineDeps } from "./http/deps.ts";
import { missingServiceSettings, servicesFromEnvironment } from "./services/service-settings.ts";
import { createLocalApertiumEngine } from "./local/apertium.ts";
import { createLocalModels, type LocalModelDeps, type LocalModels } from "./local/local-models.ts";
import type { RunProgram } from "./local/run-program.ts";

export interface CreateEnginesDeps extends EngineDeps {
  /** Runs programs of this machine; without it there are no local programs. */
  readonly run?: RunProgram;
  /** The machine for models in this process; without it there are none. */
  readonly local?: LocalModelDeps;
  /** Reads the file that YIZHOU_ENGINES_FILE names. */
  readonly readTextFile?: (path: string) => string;
}

/**
 * The engines the settings name, in the order of preference: the one YIZHOU_ENGINE_PREFERRED names, those of
 * YIZHOU_ENGINES_FILE, the language model and the APy server of the environment, then the models and programs of this machine. `pseudo` is never among them. An engine that lacks a setting is
 * there all the same and its `check` says what it lacks.
 *
 * @param local  where the caller needs the model store too: the same store and threads for both
 * @throws {AppError} system.setting_invalid  naming the setting (and the place in the file)
 */
export function createEngines(
  settings: EngineSettings,
  deps: CreateEnginesDeps,
  local: LocalModels | null = createLocalModels(settings, deps),
): Engine[] {
  const configs = readEngineConfigs(settings, deps.readTextFile);
  const limiters = createLimiters(deps);
  const engines = configs.map((config) => createEngine(config, deps, limiters));
  if (local) engines.push(local.engine);
  if (deps.run && settings.YIZHOU_APERTIUM !== "off") {
    engines.push(
      createLocalApertiumEngine({ program: settings.YIZHOU_APERTIUM || undefined }, { run: deps.run }),
    );
  }
  const twice = engines.find((engine, index) => engines.findIndex(({ id }) => id === engine.id) !== index);
  if (twice) throw invalidSetting(`YIZHOU_ENGINES_FILE (id ${twice.id})`);
  const preferred = settings.YIZHOU_ENGINE_PREFERRED;
  if (!preferred) return engines;
  if (!engines.some(({ id }) => id === preferred)) throw invalidSetting("YIZHOU_ENGINE_PREFERRED");
  return engines.sort((a, b) => Number(b.id === preferred) - Number(a.id === preferred));
}

/** The engines as described, without making them. */
export function readEngineConfigs(
  settings: EngineSettings,
  readTextFile?: (path: string) => string,
): EngineConfig[] {
  const configs: EngineConfig[] = [];
  const file = settings.YIZHOU_ENGINES_FILE;
  if (file) configs.push(...parseEnginesFile(fileText(file, readTextFile), settings));
  const llm = llmFromEnvironment(settings);
  if (llm) configs.push(llm);
  configs.push(...servicesFromEnvironment(settings));
  const apyUrl = settings.YIZHOU_APY_URL;
  // Set by the operator, without a key and mostly on the same machine: no second switch for private addresses.
  if (apyUrl)
    configs.push({
      type: "apertium-apy",
      baseUrl: webAddress(apyUrl, "YIZHOU_APY_URL"),
      allowPrivateAddress: true,
    });
  return configs;
}

function fileText(file: string, readTextFile?: (path: string) => string): string {
  if (/^\s*[[{]/u.test(file)) return file;
  try {
    if (readTextFile) return readTextFile(file);
  } catch (cause) {
    throw invalidSetting("YIZHOU_ENGINES_FILE", cause);
  }
  throw invalidSetting("YIZHOU_ENGINES_FILE");
}

const LLM_SETTINGS = ["YIZHOU_LLM_BASE_URL", "YIZHOU_LLM_API_KEY", "YIZHOU_LLM_MODEL"] as const;

function llmFromEnvironment(settings: EngineSettings): EngineConfig | null {
  const preset = llmPreset(settings.YIZHOU_LLM_PRESET, "YIZHOU_LLM_PRESET");
  if (!preset && LLM_SETTINGS.every((name) => !settings[name])) return null;
  const model = settings.YIZHOU_LLM_MODEL || preset?.models[0]?.id || "";
  const baseUrl = settings.YIZHOU_LLM_BASE_URL || preset?.baseUrl;
  return {
    type: "openai-compatible",
    id: "llm",
    name: settings.YIZHOU_LLM_NAME || model || "LLM",
    ...(preset && { preset: preset.id }),
    baseUrl: baseUrl ? webAddress(baseUrl, "YIZHOU_LLM_BASE_URL") : "",
    model,
    apiKey: settings.YIZHOU_LLM_API_KEY || undefined,
    allowPrivateAddress: isOn(settings.YIZHOU_LLM_ALLOW_PRIVATE) || (preset?.isPrivate ?? false),
    limits: {
      maxConcurrency: wholeNumber(settings, "YIZHOU_LLM_CONCURRENCY") ?? 4,
      requestsPerMinute: wholeNumber(settings, "YIZHOU_LLM_REQUESTS_PER_MINUTE"),
      tokensPerMinute: wholeNumber(settings, "YIZHOU_LLM_TOKENS_PER_MINUTE"),
    },
    callTimeoutMs: wholeNumber(settings, "YIZHOU_LLM_TIMEOUT_MS"),
  };
}

function isOn(value: string | undefined): boolean {
  return /^(?:1|true|on|yes)$/iu.test(value ?? "");
}

function wholeNumber(settings: EngineSettings, name: string): number | undefined {
  const value = settings[name];
  if (value === undefined || value === "") return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw invalidSetting(name);
  return number;
}

/**
 * What could be switched on and which setting it lacks, for "how to add an engine": one problem per kind of engine that the
 * settings leave out or leave incomplete.
 */
export function describeMissing(settings: EngineSettings): CodedProblem[] {
  const missing = (engine: string, setting: string): CodedProblem => ({
    code: "engine.key_missing",
    params: { engine, setting },
  });
  const problems: CodedProblem[] = [];
  if (!settings.YIZHOU_ENGINES_FILE) {
    const given: EngineSettings = settings.YIZHOU_LLM_PRESET
      ? { ...settings, YIZHOU_LLM_BASE_URL: "preset", YIZHOU_LLM_MODEL: "preset" }
      : settings;
    const lacking = LLM_SETTINGS.find(
      (name) => !given[name] && !(name === "YIZHOU_LLM_API_KEY" && isOn(settings.YIZHOU_LLM_ALLOW_PRIVATE)),
    );
    if (lacking) problems.push(missing(settings.YIZHOU_LLM_NAME || "OpenAI-compatible", lacking));
  }
  problems.push(...missingServiceSettings(settings));
  if (!settings.YIZHOU_APY_URL) problems.push(missing("Apertium APy", "YIZHOU_APY_URL"));
  return problems;
}
