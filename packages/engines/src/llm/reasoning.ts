import type { OpenAiCompatibleConfig } from "./config.ts";

/**
 * How to switch thinking off, or low where it cannot be switched off, per vendor and model; translation gains little by it
 * and costs many times more. Matched against `preset host model`, first hit wins. A server that refuses the setting is asked
 * without it (see chat-client.ts).
 *
 * Sources: api-docs.deepseek.com/guides/thinking_mode; docs.bigmodel.cn, thinking and release notes of GLM-5.3 (disabled is
 * refused, low is the least); platform.kimi.com, models overview (K3 and the code models always think); Alibaba Cloud Model
 * Studio, deep thinking; OpenAI, reasoning_effort (`none` from 5.1 on, `minimal` before).
 */
const SWITCHES: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/^qwen |dashscope|aliyuncs/iu, { enable_thinking: false }],
  [/(?:^deepseek |deepseek\.com).* deepseek-(?:chat|flash|v\d)/iu, { thinking: { type: "disabled" } }],
  [/(?:^glm |bigmodel\.cn|z\.ai).* glm-(?:5\.[3-9]|[6-9])/iu, { reasoning_effort: "low" }],
  [/(?:^kimi |moonshot).* kimi-(?:k3|k2\.7)/iu, { reasoning_effort: "low" }],
  [/(?:^kimi |moonshot).* moonshot-v1/iu, {}],
  [/^glm |^kimi |bigmodel\.cn|z\.ai|moonshot|volces/iu, { thinking: { type: "disabled" } }],
  [/(?:^openai |openai\.com).* gpt-5\.\d/iu, { reasoning_effort: "none" }],
  [/(?:^openai |openai\.com).* gpt-5/iu, { reasoning_effort: "minimal" }],
  [/(?:^openai |openai\.com).* o\d/iu, { reasoning_effort: "low" }],
  [/^ollama |(?:localhost|127\.0\.0\.1|\[::1\]):11434 /u, { reasoning_effort: "none" }],
  [/ .*qwen3/iu, { chat_template_kwargs: { enable_thinking: false } }],
];

/** Extra body fields that turn reasoning off or low; none for models not known to reason. */
export function reasoningSwitch(
  config: Pick<OpenAiCompatibleConfig, "baseUrl" | "model" | "preset">,
): Readonly<Record<string, unknown>> {
  const host = URL.parse(config.baseUrl)?.host ?? "";
  return (
    SWITCHES.find(([pattern]) => pattern.test(`${config.preset ?? ""} ${host} ${config.model}`))?.[1] ?? {}
  );
}

/** True for models that think whatever they are told: their answers need room for it. */
export function alwaysReasons(model: string): boolean {
  return /reasoner|\br1\b|thinking|^o\d|gpt-5(?!\.)|kimi-k(?:3|2\.7)|glm-(?:5\.[3-9]|[6-9])/iu.test(model);
}
