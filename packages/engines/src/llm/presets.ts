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
  /** Known models, the recommended one first; empty where only the server itself can tell. */
  readonly models: readonly LlmModel[];
}

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
    models: [],
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
    models: [],
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
    models: [],
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
    models: [],
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
    models: [],
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
  },
];
