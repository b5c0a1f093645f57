import type { EnginePrice } from "../price.ts";

export type LlmPresetId = "deepseek" | "qwen" | "kimi" | "glm" | "openai" | "ollama" | "vllm";

export interface LlmModel {
  /** As the vendor writes it in requests. */
  readonly id: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  readonly maxOutputTokens?: number;
  /** Null where it is free or unknown. */
  readonly price: EnginePrice | null;
}

/** A vendor of language models behind the OpenAI chat interface: what to fill in for him, and how he is to be asked. */
export interface LlmPreset {
  readonly id: LlmPresetId;
  readonly names: Readonly<Record<"zh" | "en" | "ko", string>>;
  readonly baseUrl: string;
  /** Other addresses of the same vendor, for accounts of other regions. */
  readonly otherBaseUrls: readonly string[];
  /** ISO 3166 country of the company that runs it; null when it runs in the house. */
  readonly country: string | null;
  readonly needsKey: boolean;
  /** Runs in the house: private addresses are what is meant. */
  readonly isPrivate: boolean;
  /** Page where keys are made. */
  readonly keyPage: string | null;
  /** Known models, the recommended one first; `listModels` asks the server for all. */
  readonly models: readonly LlmModel[];
  /**
   * What to begin with; a server that refuses a setting is still asked without it. Saves the refusal at every start, and
   * settings that are taken silently and work wrongly.
   */
  readonly startsWith: {
    readonly format: "json_schema" | "json_object";
    /** False where the vendor fixes the sampling himself and refuses any other value. */
    readonly temperature: boolean;
    readonly maxTokensField: "max_tokens" | "max_completion_tokens";
  };
}

const yuan = (input: number, output: number, asOf: string, source: string): EnginePrice => ({
  currency: "CNY",
  perMillionInputTokens: input,
  perMillionOutputTokens: output,
  asOf,
  source,
});
const dollars = (input: number, output: number, asOf: string, source: string): EnginePrice => ({
  ...yuan(input, output, asOf, source),
  currency: "USD",
});

const MILLION = 1_000_000;

/**
 * Prices of DeepSeek and GLM were read in copies of the vendors' own pages, those of Qwen, Kimi and OpenAI in others' summaries
 * of them; null is "not known", never "free". They change every few months.
 */
const DEEPSEEK_PRICES = "https://api-docs.deepseek.com/zh-cn/quick_start/pricing/";
const QWEN_PRICES = "https://help.aliyun.com/zh/model-studio/model-pricing";
const KIMI_PRICES = "https://platform.kimi.com/docs/pricing/chat";
const GLM_PRICES = "https://docs.bigmodel.cn/cn/guide/start/pricing";
const OPENAI_PRICES = "https://developers.openai.com/api/docs/pricing";

/** JSON schemas are honoured or refused with a message; so they are tried first where nothing else is known. */
const USUAL_START = { format: "json_schema", temperature: true, maxTokensField: "max_tokens" } as const;

export const LLM_PRESETS: readonly LlmPreset[] = [
  {
    id: "deepseek",
    names: { zh: "DeepSeek", en: "DeepSeek", ko: "DeepSeek" },
    baseUrl: "https://api.deepseek.com/v1",
    otherBaseUrls: [],
    country: "CN",
    needsKey: true,
    isPrivate: false,
    keyPage: "https://platform.deepseek.com/api_keys",
    models: [
      // Peak prices; off-peak is half. The vendor's JSON mode knows no schemas.
      {
        id: "deepseek-flash",
        contextTokens: MILLION,
        maxOutputTokens: 384_000,
        price: yuan(2, 8, "2026-10", DEEPSEEK_PRICES),
      },
      {
        id: "deepseek-v4-pro",
        contextTokens: MILLION,
        maxOutputTokens: 384_000,
        price: yuan(9, 27, "2026-10", DEEPSEEK_PRICES),
      },
    ],
    startsWith: { format: "json_object", temperature: true, maxTokensField: "max_tokens" },
  },
  {
    id: "qwen",
    names: { zh: "通义千问（阿里云百炼）", en: "Qwen (Alibaba Cloud)", ko: "Qwen(알리바바 클라우드)" },
    baseUrl: "https://dashscope.aliyuncs.com/compatible-mode/v1",
    otherBaseUrls: ["https://dashscope-intl.aliyuncs.com/compatible-mode/v1"],
    country: "CN",
    needsKey: true,
    isPrivate: false,
    keyPage: "https://bailian.console.aliyun.com/?tab=model#/api-key",
    models: [
      // Mainland prices of the lowest band (prompts up to 128,000 tokens), not thinking.
      {
        id: "qwen-plus",
        contextTokens: MILLION,
        maxOutputTokens: 32_768,
        price: yuan(0.8, 2, "2026-05", QWEN_PRICES),
      },
      {
        id: "qwen3.5-plus",
        contextTokens: MILLION,
        maxOutputTokens: 65_536,
        price: yuan(0.8, 4.8, "2026-05", QWEN_PRICES),
      },
      { id: "qwen-flash", contextTokens: MILLION, maxOutputTokens: 32_768, price: null },
      {
        id: "qwen3-max",
        contextTokens: 262_144,
        maxOutputTokens: 65_536,
        price: yuan(2.5, 10, "2026-05", QWEN_PRICES),
      },
    ],
    startsWith: { format: "json_object", temperature: true, maxTokensField: "max_tokens" },
  },
  {
    id: "kimi",
    names: { zh: "Kimi（月之暗面）", en: "Kimi (Moonshot AI)", ko: "Kimi(Moonshot AI)" },
    baseUrl: "https://api.moonshot.cn/v1",
    otherBaseUrls: ["https://api.moonshot.ai/v1"],
    country: "CN",
    needsKey: true,
    isPrivate: false,
    keyPage: "https://platform.moonshot.cn/console/api-keys",
    models: [
      { id: "kimi-k2.6", contextTokens: 262_144, maxOutputTokens: 32_768, price: null },
      { id: "kimi-k2.5", contextTokens: 262_144, maxOutputTokens: 32_768, price: null },
      {
        id: "kimi-k3",
        contextTokens: 1_048_576,
        maxOutputTokens: 131_072,
        price: yuan(20, 100, "2026-07", KIMI_PRICES),
      },
    ],
    startsWith: { format: "json_object", temperature: false, maxTokensField: "max_completion_tokens" },
  },
  {
    id: "glm",
    names: { zh: "GLM（智谱）", en: "GLM (Zhipu)", ko: "GLM(Zhipu)" },
    baseUrl: "https://open.bigmodel.cn/api/paas/v4",
    otherBaseUrls: ["https://api.z.ai/api/paas/v4"],
    country: "CN",
    needsKey: true,
    isPrivate: false,
    keyPage: "https://open.bigmodel.cn/usercenter/apikeys",
    models: [
      // Models from 5.3 on cannot be kept from thinking; translation gains little by it.
      { id: "glm-4.7-flash", contextTokens: 200_000, maxOutputTokens: 128_000, price: null },
      { id: "glm-5.2", contextTokens: 200_000, maxOutputTokens: 128_000, price: null },
      {
        id: "glm-5.3-flash",
        contextTokens: MILLION,
        maxOutputTokens: 128_000,
        price: yuan(0.8, 2.8, "2026-09", GLM_PRICES),
      },
      {
        id: "glm-5.3",
        contextTokens: MILLION,
        maxOutputTokens: 128_000,
        price: yuan(8, 28, "2026-09", GLM_PRICES),
      },
    ],
    startsWith: { format: "json_object", temperature: true, maxTokensField: "max_tokens" },
  },
  {
    id: "openai",
    names: { zh: "OpenAI", en: "OpenAI", ko: "OpenAI" },
    baseUrl: "https://api.openai.com/v1",
    otherBaseUrls: [],
    country: "US",
    needsKey: true,
    isPrivate: false,
    keyPage: "https://platform.openai.com/api-keys",
    models: [
      {
        id: "gpt-5.4-mini",
        contextTokens: 400_000,
        maxOutputTokens: 128_000,
        price: dollars(0.75, 4.5, "2026-03", OPENAI_PRICES),
      },
      {
        id: "gpt-5.4-nano",
        contextTokens: 400_000,
        maxOutputTokens: 128_000,
        price: dollars(0.2, 1.25, "2026-03", OPENAI_PRICES),
      },
      {
        id: "gpt-5.4",
        contextTokens: 400_000,
        maxOutputTokens: 128_000,
        price: dollars(2.5, 15, "2026-03", OPENAI_PRICES),
      },
      { id: "gpt-4.1-mini", contextTokens: 1_047_576, maxOutputTokens: 32_768, price: null },
    ],
    startsWith: { format: "json_schema", temperature: true, maxTokensField: "max_completion_tokens" },
  },
  {
    id: "ollama",
    names: { zh: "Ollama（自建）", en: "Ollama (your own)", ko: "Ollama(자체 운영)" },
    baseUrl: "http://localhost:11434/v1",
    otherBaseUrls: [],
    country: null,
    needsKey: false,
    isPrivate: true,
    keyPage: null,
    models: [],
    startsWith: USUAL_START,
  },
  {
    id: "vllm",
    names: { zh: "vLLM（自建）", en: "vLLM (your own)", ko: "vLLM(자체 운영)" },
    baseUrl: "http://localhost:8000/v1",
    otherBaseUrls: [],
    country: null,
    needsKey: false,
    isPrivate: true,
    keyPage: null,
    models: [],
    startsWith: USUAL_START,
  },
];

/** The preset that a config names, or whose address it uses; undefined for any other server. */
export function presetOf(config: {
  readonly preset?: LlmPresetId;
  readonly baseUrl: string;
}): LlmPreset | undefined {
  if (config.preset) return LLM_PRESETS.find(({ id }) => id === config.preset);
  const host = URL.parse(config.baseUrl)?.host;
  return LLM_PRESETS.find(
    ({ baseUrl, otherBaseUrls, isPrivate }) =>
      !isPrivate && [baseUrl, ...otherBaseUrls].some((address) => URL.parse(address)?.host === host),
  );
}

/** What is known of a config's model; undefined for models that are not in the tables. */
export function modelOf(config: {
  readonly preset?: LlmPresetId;
  readonly baseUrl: string;
  readonly model: string;
}): LlmModel | undefined {
  return presetOf(config)?.models.find(({ id }) => id === config.model);
}
