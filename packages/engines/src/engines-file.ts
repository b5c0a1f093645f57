import { invalidSetting, webAddress, type EngineConfig, type EngineSettings } from "./engine-config.ts";

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

function readEntry(entry: EntryReader, settings: EngineSettings): EngineConfig {
  const common = {
    baseUrl: webAddress(entry.text("baseUrl"), entry.place("baseUrl")),
    allowPrivateAddress: entry.optional("allowPrivateAddress", "boolean"),
    callTimeoutMs: entry.count("callTimeoutMs"),
    maxAttempts: entry.count("maxAttempts"),
    limits: {
      maxConcurrency: entry.count("maxConcurrency") ?? 4,
      requestsPerMinute: entry.count("requestsPerMinute"),
      tokensPerMinute: entry.count("tokensPerMinute"),
    },
  };
  switch (entry.text("type")) {
    case "openai-compatible": {
      const id = entry.id("id");
      const keySetting = entry.optional("apiKeySetting", "string");
      return {
        type: "openai-compatible",
        id,
        name: entry.optional("name", "string") || id,
        model: entry.text("model"),
        apiKey: entry.optional("apiKey", "string") || (keySetting && settings[keySetting]) || undefined,
        keySetting: keySetting ?? `${FILE} ${id} apiKey`,
        maxSegmentsPerBatch: entry.count("maxSegmentsPerBatch"),
        maxCharactersPerBatch: entry.count("maxCharactersPerBatch"),
        maxOutputTokens: entry.count("maxOutputTokens"),
        extraBody: entry.record("extraBody"),
        ...common,
      };
    }
    case "apertium-apy":
      return { type: "apertium-apy", id: entry.id("id"), name: entry.optional("name", "string"), ...common };
    default:
      throw invalidSetting(entry.place("type"));
  }
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
