import type { EngineUsage } from "@yizhou/engines";

export const NO_USAGE: EngineUsage = { requests: 0, characters: 0, inputTokens: 0, outputTokens: 0 };

/** What two calls took together. */
export function addUsage(a: EngineUsage, b: EngineUsage): EngineUsage {
  return {
    requests: a.requests + b.requests,
    characters: a.characters + b.characters,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}
