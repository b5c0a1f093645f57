import type { OpenAiCompatibleConfig } from "./config.ts";

/**
 * How to switch thinking off, per vendor and model; translation gains little by it and costs many times more. Matched
 * against `host model`, first hit wins. A server that refuses the setting is asked without it (see chat-client.ts).
 */
const SWITCHES: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/dashscope|aliyuncs/iu, { enable_thinking: false }],
  [/deepseek\.com deepseek-(?:chat|v)/iu, { thinking: { type: "disabled" } }],
  [/bigmodel\.cn|z\.ai|moonshot|volces/iu, { thinking: { type: "disabled" } }],
  [/openai\.com (?:gpt-5|o\d)/iu, { reasoning_effort: "low" }],
  [/(?:localhost|127\.0\.0\.1|\[::1\]):11434 /u, { reasoning_effort: "none" }],
  [/ .*qwen3/iu, { chat_template_kwargs: { enable_thinking: false } }],
];

/** Extra body fields that turn reasoning off or low; none for models not known to reason. */
export function reasoningSwitch(
  config: Pick<OpenAiCompatibleConfig, "baseUrl" | "model">,
): Readonly<Record<string, unknown>> {
  const host = URL.parse(config.baseUrl)?.host ?? "";
  return SWITCHES.find(([pattern]) => pattern.test(`${host} ${config.model}`))?.[1] ?? {};
}

/** True for models that think whatever they are told: their answers need room for it. */
export function alwaysReasons(model: string): boolean {
  return /reasoner|\br1\b|thinking|^o\d|gpt-5/iu.test(model);
}
