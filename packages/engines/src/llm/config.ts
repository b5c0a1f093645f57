import type { RateLimits } from "../http/limiter.ts";
import type { EndpointReach } from "../http/outbound-fetch.ts";
import type { EnginePrice } from "../price.ts";
import type { LlmPresetId } from "./presets.ts";

/** One OpenAI-compatible endpoint with one model. Plain data: it is stored and sent as JSON. */
export interface OpenAiCompatibleConfig extends EndpointReach {
  /** Stable id in settings, rows and statistics. */
  readonly id: string;
  /** Shown to users: "DeepSeek V3", "Our Qwen". */
  readonly name: string;
  /** Which vendor's ways hold (`llm/presets.ts`); without one they are guessed from the host and the model. */
  readonly preset?: LlmPresetId;
  /** Up to and including the version: `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** The setting the key comes from, named when it is missing. Default YIZHOU_LLM_API_KEY. */
  readonly keySetting?: string;
  /** Default 4 at once, no limit a minute. */
  readonly limits?: Partial<RateLimits>;
  /** Deadline of one call with its retries; default 90,000. A whole batch takes at most 1.25 times as long. */
  readonly callTimeoutMs?: number;
  /** Tries of one call, the first included; default 10. */
  readonly maxAttempts?: number;
  /** Default 16. */
  readonly maxSegmentsPerBatch?: number;
  /** Default 2400, about a minute of writing for a slow model out of Chinese. */
  readonly maxCharactersPerBatch?: number;
  /** Tokens of prompt and answer together, for models with little room: batches are made to fit. Default that of the preset. */
  readonly contextTokens?: number;
  /** Over the preset's price, or where there is none. */
  readonly price?: EnginePrice;
  /** The model's own limit of an answer; default 8192. */
  readonly maxOutputTokens?: number;
  /** Sent with every request, over our own fields: vendor switches we do not know. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}
