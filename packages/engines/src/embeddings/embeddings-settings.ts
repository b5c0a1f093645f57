import { invalidSetting, webAddress, type EngineSettings } from "../engine-config.ts";
import type { EmbeddingsConfig } from "./embedder.ts";

/**
 * The embeddings endpoint that the settings name; null without an address.
 *
 * @throws {AppError} system.setting_invalid  for an address without a model, or one that is none
 */
export function embeddingsFromSettings(settings: EngineSettings): EmbeddingsConfig | null {
  const address = settings.YIZHOU_EMBEDDINGS_URL;
  if (!address) return null;
  const model = settings.YIZHOU_EMBEDDINGS_MODEL;
  if (!model) throw invalidSetting("YIZHOU_EMBEDDINGS_MODEL");
  return {
    name: model,
    baseUrl: webAddress(address, "YIZHOU_EMBEDDINGS_URL"),
    model,
    ...(settings.YIZHOU_EMBEDDINGS_KEY && { apiKey: settings.YIZHOU_EMBEDDINGS_KEY }),
    allowPrivateAddress: /^(?:1|true|on|yes)$/iu.test(settings.YIZHOU_EMBEDDINGS_ALLOW_PRIVATE ?? ""),
    ...countOf(settings, "YIZHOU_EMBEDDINGS_BATCH", "maxTextsPerCall"),
    ...countOf(settings, "YIZHOU_EMBEDDINGS_CHARACTERS", "maxCharacters"),
  };
}

/**
 * The same endpoint where it is to judge translations too, which sends it every sentence of a job with its translation; null unless the
 * operator has said so.
 *
 * @throws {AppError} system.setting_invalid
 */
export function checkingEmbeddings(settings: EngineSettings): EmbeddingsConfig | null {
  return /^(?:1|true|on|yes)$/iu.test(settings.YIZHOU_EMBEDDINGS_CHECKS ?? "")
    ? embeddingsFromSettings(settings)
    : null;
}

function countOf<K extends string>(settings: EngineSettings, name: string, key: K): { [key in K]?: number } {
  const value = settings[name];
  if (!value) return {};
  if (!/^[1-9]\d{0,12}$/u.test(value)) throw invalidSetting(name);
  return { [key]: Number(value) } as { [key in K]: number };
}
