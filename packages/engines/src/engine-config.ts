import { AppError } from "@yizhou/model";
import type { OpenAiCompatibleConfig } from "./llm/config.ts";
import type { ApertiumApyConfig } from "./services/apertium-apy.ts";
import type {
  AzureConfig,
  BaiduConfig,
  DeeplConfig,
  GoogleConfig,
  LibreTranslateConfig,
  TencentConfig,
  YoudaoConfig,
} from "./services/service-config.ts";

/** Settings by name, as in the environment. Names and meanings: docs/engines.md. */
export type EngineSettings = Readonly<Record<string, string | undefined>>;

/** One engine as the operator described it, before it is made. A new kind of engine adds its line here. */
export type EngineConfig =
  | ({ readonly type: "openai-compatible" } & OpenAiCompatibleConfig)
  | ({ readonly type: "apertium-apy" } & ApertiumApyConfig)
  | ({ readonly type: "deepl" } & DeeplConfig)
  | ({ readonly type: "libretranslate" } & LibreTranslateConfig)
  | ({ readonly type: "google" } & GoogleConfig)
  | ({ readonly type: "azure" } & AzureConfig)
  | ({ readonly type: "baidu" } & BaiduConfig)
  | ({ readonly type: "youdao" } & YoudaoConfig)
  | ({ readonly type: "tencent" } & TencentConfig);

export type EngineType = EngineConfig["type"];

/** Names the setting, never its value: it may hold a key. */
export function invalidSetting(setting: string, cause?: unknown): AppError {
  return new AppError("system.setting_invalid", { setting }, { cause });
}

/** @throws {AppError} system.setting_invalid  unless `text` is an http(s) address */
export function webAddress(text: string, setting: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) throw invalidSetting(setting);
  return text;
}
