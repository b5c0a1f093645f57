/**
 * What people have to know of each kind of engine to set one up: which values to enter, where the text will go, what it
 * costs. The screens, the command line and docs/engines.md read it from here.
 */
import type { EngineType } from "./engine-config.ts";
import type { EngineKind } from "./engine.ts";
import { LLM_PRESETS, type LlmPreset } from "./llm/presets.ts";
import type { EnginePrice } from "./price.ts";
import { SERVICE_PRICES } from "./services/prices.ts";

/** A value that a user enters; the name is that of the field in the type's `EngineConfig`. */
export interface EngineField {
  readonly name: "baseUrl" | "apiKey" | "keyId" | "region" | "model" | "glossaryId";
  readonly isRequired: boolean;
  /** Kept encrypted, never shown again. Without it, the value may be shown and edited. */
  readonly isSecret: boolean;
  /** What the vendor's own console calls it, not to be translated: `SecretId`, `APP ID`. */
  readonly vendorTerm?: string;
  /** Taken when left empty. */
  readonly default?: string;
  /** How a value looks, for the empty field. */
  readonly example?: string;
}

export interface EngineTypeDescription {
  readonly type: EngineType;
  readonly kind: EngineKind;
  /** The vendor's name as its customers know it. */
  readonly names: Readonly<Record<"zh" | "en" | "ko", string>>;
  /** The vendor's host when no base URL is given, for "your text goes to …"; null where only the base URL says. */
  readonly host: string | null;
  /** ISO 3166 country of the company that runs it; null where the user's own choice decides. */
  readonly country: string | null;
  readonly baseUrl: "required" | "optional";
  /** In the order to ask for them. */
  readonly fields: readonly EngineField[];
  /** Vendors of one type, each filling in base URL and models; empty for services. */
  readonly presets: readonly LlmPreset[];
  /** List price; null where it is unknown, depends on the model or the service is one's own. */
  readonly price: EnginePrice | null;
  /** What happens to the terms of a termbase: sent with each request, kept at the vendor, or not used by the engine. */
  readonly terms: "sent" | "glossary" | "none";
  /** Page where keys are made. */
  readonly keyPage: string | null;
}

const BASE_URL = { name: "baseUrl", isSecret: false } as const;

export const ENGINE_TYPES: readonly EngineTypeDescription[] = [
  {
    type: "openai-compatible",
    kind: "llm",
    names: { zh: "大语言模型", en: "Language model", ko: "대규모 언어 모델" },
    host: null,
    country: null,
    baseUrl: "required",
    fields: [
      { ...BASE_URL, isRequired: true, example: "https://api.deepseek.com/v1" },
      { name: "model", isRequired: true, isSecret: false },
      // Whether a key is needed depends on the preset.
      { name: "apiKey", isRequired: false, isSecret: true, vendorTerm: "API key" },
    ],
    presets: LLM_PRESETS,
    price: null,
    terms: "sent",
    keyPage: null,
  },
  {
    type: "deepl",
    kind: "service",
    names: { zh: "DeepL", en: "DeepL", ko: "DeepL" },
    host: "api.deepl.com",
    country: "DE",
    baseUrl: "optional",
    fields: [
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "API key" },
      { name: "glossaryId", isRequired: false, isSecret: false, vendorTerm: "glossary_id" },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.deepl,
    terms: "glossary",
    keyPage: "https://www.deepl.com/your-account/keys",
  },
  {
    type: "google",
    kind: "service",
    names: { zh: "谷歌翻译", en: "Google Cloud Translation", ko: "Google Cloud 번역" },
    host: "translation.googleapis.com",
    country: "US",
    baseUrl: "optional",
    fields: [
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "API key" },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.google,
    terms: "none",
    keyPage: "https://console.cloud.google.com/apis/credentials",
  },
  {
    type: "azure",
    kind: "service",
    names: { zh: "微软 Azure 翻译", en: "Azure Translator", ko: "Azure 번역기" },
    host: "api.cognitive.microsofttranslator.com",
    country: "US",
    baseUrl: "optional",
    fields: [
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "KEY 1" },
      {
        name: "region",
        isRequired: false,
        isSecret: false,
        vendorTerm: "Location/Region",
        example: "eastasia",
      },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.azure,
    terms: "sent",
    keyPage:
      "https://portal.azure.com/#view/Microsoft_Azure_ProjectOxford/CognitiveServicesHub/~/TextTranslation",
  },
  {
    type: "baidu",
    kind: "service",
    names: { zh: "百度翻译", en: "Baidu Translate", ko: "바이두 번역" },
    host: "fanyi-api.baidu.com",
    country: "CN",
    baseUrl: "optional",
    fields: [
      { name: "keyId", isRequired: true, isSecret: false, vendorTerm: "APP ID" },
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "密钥" },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.baidu,
    terms: "none",
    keyPage: "https://fanyi-api.baidu.com/manage/developer",
  },
  {
    type: "youdao",
    kind: "service",
    names: { zh: "有道智云翻译", en: "Youdao AI Cloud", ko: "유다오 번역" },
    host: "openapi.youdao.com",
    country: "CN",
    baseUrl: "optional",
    fields: [
      { name: "keyId", isRequired: true, isSecret: false, vendorTerm: "应用ID" },
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "应用密钥" },
      { name: "glossaryId", isRequired: false, isSecret: false, vendorTerm: "vocabId" },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.youdao,
    terms: "glossary",
    keyPage: "https://ai.youdao.com/console/",
  },
  {
    type: "tencent",
    kind: "service",
    names: { zh: "腾讯翻译", en: "Tencent Machine Translation", ko: "텐센트 번역" },
    host: "tmt.tencentcloudapi.com",
    country: "CN",
    baseUrl: "optional",
    fields: [
      { name: "keyId", isRequired: true, isSecret: false, vendorTerm: "SecretId" },
      { name: "apiKey", isRequired: true, isSecret: true, vendorTerm: "SecretKey" },
      { name: "region", isRequired: false, isSecret: false, vendorTerm: "Region", default: "ap-guangzhou" },
      { name: "glossaryId", isRequired: false, isSecret: false, vendorTerm: "TermRepoID" },
      { ...BASE_URL, isRequired: false },
    ],
    presets: [],
    price: SERVICE_PRICES.tencent,
    terms: "glossary",
    keyPage: "https://console.cloud.tencent.com/cam/capi",
  },
  {
    type: "libretranslate",
    kind: "service",
    names: { zh: "LibreTranslate", en: "LibreTranslate", ko: "LibreTranslate" },
    host: null,
    country: null,
    baseUrl: "required",
    fields: [
      { ...BASE_URL, isRequired: true, example: "http://localhost:5000" },
      { name: "apiKey", isRequired: false, isSecret: true, vendorTerm: "api_key" },
    ],
    presets: [],
    price: null,
    terms: "none",
    keyPage: "https://portal.libretranslate.com",
  },
  {
    type: "apertium-apy",
    kind: "service",
    names: { zh: "Apertium APy", en: "Apertium APy", ko: "Apertium APy" },
    host: null,
    country: null,
    baseUrl: "required",
    fields: [{ ...BASE_URL, isRequired: true, example: "http://localhost:2737" }],
    presets: [],
    price: null,
    terms: "none",
    keyPage: null,
  },
];

/** The description of one type. */
export function engineTypeOf(type: EngineType): EngineTypeDescription {
  return ENGINE_TYPES.find((description) => description.type === type)!;
}
