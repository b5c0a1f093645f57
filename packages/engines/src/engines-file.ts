import {
  invalidSetting,
  webAddress,
  type EngineConfig,
  type EngineSettings,
  type EngineType,
} from "./engine-config.ts";
import { ENGINE_TYPES } from "./engine-types.ts";
import { LLM_PRESETS, type LlmPreset } from "./llm/presets.ts";

const FILE = "YIZHOU_ENGINES_FILE";

/**
 * Reads the list of engines: `[{"type":"openai-compatible","id":"deepseek","baseUrl":"…","model":"…","apiKeySetting":"DEEPSEEK_KEY"}]`.
 * A key stands in the file (`apiKey`) or in the setting that `apiKeySetting` names.
 *
 * @throws {AppError} system.setting_invalid  naming the entry and field, never a value
 */
export function parseEnginesFile(text: string, settings: EngineSettings): EngineConfig[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, and with it perhaps a key.
    throw invalidSetting(FILE);
  }
  if (!Array.isArray(list)) throw invalidSetting(FILE);
  return list.map((entry, index) => readEntry(new EntryReader(entry, `${FILE} [${index}]`), settings));
}

/**
 * The preset of a name; undefined for none.
 *
 * @throws {AppError} system.setting_invalid  for a name that is no preset's
 */
export function llmPreset(name: string | undefined, place: string): LlmPreset | undefined {
  if (!name) return undefined;
  const preset = LLM_PRESETS.find(({ id }) => id === name);
  if (!preset) throw invalidSetting(place);
  return preset;
}

function readEntry(entry: EntryReader, settings: EngineSettings): EngineConfig {
  const type = entry.text("type") as EngineType;
  if (!ENGINE_TYPES.some((known) => known.type === type)) throw invalidSetting(entry.place("type"));
  const common = {
    id: entry.id("id"),
    name: entry.optional("name", "string"),
    allowPrivateAddress: entry.optional("allowPrivateAddress", "boolean"),
    callTimeoutMs: entry.count("callTimeoutMs"),
    maxAttempts: entry.count("maxAttempts"),
    limits: {
      maxConcurrency: entry.count("maxConcurrency"),
      requestsPerSecond: entry.count("requestsPerSecond"),
      requestsPerMinute: entry.count("requestsPerMinute"),
      tokensPerMinute: entry.count("tokensPerMinute"),
    },
  };
  if (type === "openai-compatible") return readLanguageModel(entry, common, settings);
  if (type === "apertium-apy") return { type, ...common, baseUrl: entry.address("baseUrl") };
  return {
    type,
    ...common,
    baseUrl: entry.has("baseUrl") || type === "libretranslate" ? entry.address("baseUrl") : undefined,
    ...keyOf(entry, settings),
    keyId: entry.optional("keyId", "string"),
    region: entry.optional("region", "string"),
    glossaryId: entry.optional("glossaryId", "string"),
    usesOwnTerms: entry.optional("usesOwnTerms", "boolean"),
    tagPhrases: entry.optional("tagPhrases", "boolean"),
    settingNames: { apiKey: keySettingOf(entry, common.id), keyId: `${FILE} ${common.id} keyId` },
  };
}

function readLanguageModel(
  entry: EntryReader,
  common: { readonly id: string; readonly name?: string; readonly allowPrivateAddress?: boolean },
  settings: EngineSettings,
): EngineConfig {
  const preset = llmPreset(entry.optional("preset", "string"), entry.place("preset"));
  const first = preset?.models[0];
  return {
    type: "openai-compatible",
    ...common,
    name: common.name || common.id,
    ...(preset && { preset: preset.id }),
    baseUrl: preset && !entry.has("baseUrl") ? preset.baseUrl : entry.address("baseUrl"),
    model: first && !entry.has("model") ? first.id : entry.text("model"),
    ...keyOf(entry, settings),
    keySetting: keySettingOf(entry, common.id),
    allowPrivateAddress: common.allowPrivateAddress ?? preset?.isPrivate,
    maxSegmentsPerBatch: entry.count("maxSegmentsPerBatch"),
    maxCharactersPerBatch: entry.count("maxCharactersPerBatch"),
    maxOutputTokens: entry.count("maxOutputTokens"),
    contextTokens: entry.count("contextTokens"),
    extraBody: entry.record("extraBody"),
  };
}

function keyOf(entry: EntryReader, settings: EngineSettings): { readonly apiKey?: string } {
  const setting = entry.optional("apiKeySetting", "string");
  return { apiKey: entry.optional("apiKey", "string") || (setting && settings[setting]) || undefined };
}

function keySettingOf(entry: EntryReader, id: string): string {
  return entry.optional("apiKeySetting", "string") ?? `${FILE} ${id} apiKey`;
}

interface Types {
  string: string;
  boolean: boolean;
}

/** Reads one entry field by field and names the place of what is wrong. */
class EntryReader {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #at: string;

  constructor(entry: unknown, at: string) {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
      throw invalidSetting(at);
    }
    this.#fields = entry as Record<string, unknown>;
    this.#at = at;
  }

  place(field: string): string {
    return `${this.#at}.${field}`;
  }

  #fail(field: string): never {
    throw invalidSetting(this.place(field));
  }

  optional<Name extends keyof Types>(field: string, type: Name): Types[Name] | undefined {
    const value = this.#fields[field];
    if (value === undefined || value === null) return undefined;
    return typeof value === type ? (value as Types[Name]) : this.#fail(field);
  }

  has(field: string): boolean {
    return this.#fields[field] !== undefined && this.#fields[field] !== null;
  }

  address(field: string): string {
    return webAddress(this.text(field), this.place(field));
  }

  text(field: string): string {
    return this.optional(field, "string") || this.#fail(field);
  }

  /** Letters, digits and hyphens; `auto` and `pseudo` have meanings of their own. */
  id(field: string): string {
    const id = this.text(field);
    return /^[a-z0-9][a-z0-9.-]{0,39}$/u.test(id) && id !== "auto" && id !== "pseudo"
      ? id
      : this.#fail(field);
  }

  count(field: string): number | undefined {
    const value = this.#fields[field];
    if (value === undefined || value === null) return undefined;
    return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : this.#fail(field);
  }

  record(field: string): Record<string, unknown> | undefined {
    const value = this.#fields[field];
    if (value === undefined || value === null) return undefined;
    return typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : this.#fail(field);
  }
}
