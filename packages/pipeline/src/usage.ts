import type { EngineUsage } from "@yizhou/engines";

/** What two calls took together. */
export function addUsage(a: EngineUsage, b: EngineUsage): EngineUsage {
  return {
    requests: a.requests + b.requests,
    characters: a.characters + b.characters,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}
