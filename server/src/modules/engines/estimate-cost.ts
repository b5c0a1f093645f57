import { costOf } from "@yizhou/engines";
import type { EngineCost, EngineKind, EnginePrice } from "@yizhou/engines";
import { primaryLanguage } from "@yizhou/model";

/** How much is to be translated. */
export interface TextAmount {
  readonly characters: number;
  readonly segments: number;
}

/** Tokens a character, as `estimateTokens` counts them. */
const tokensPerCharacter = (language: string): number =>
  ["zh", "ja", "ko"].includes(primaryLanguage(language)) ? 0.8 : 0.25;

/** Around each segment, in and out: id, quotation marks, brackets. */
const TOKENS_PER_SEGMENT = 12;
/** Instructions, title and neighbours that go along with every batch. */
const TOKENS_PER_BATCH = 900;
const SEGMENTS_PER_BATCH = 24;
/** What is asked of a document before its sentences, where it has enough of them. */
const GUIDE_TOKENS = { input: 4000, output: 1200, fromCharacters: 1500 };
/** A translation takes about as many tokens as its source, and some are asked for twice. */
const OUTPUT_RATIO = 1.2;

/**
 * About what an engine takes for so much text: exact for prices by the character; for prices by the token within a third of
 * what usual models count.
 */
export function estimateCost(
  amount: TextAmount,
  engine: { readonly kind: EngineKind },
  price: EnginePrice,
  from: string,
): EngineCost {
  const tokens = amount.characters * tokensPerCharacter(from);
  const around = amount.segments * TOKENS_PER_SEGMENT;
  const batches = Math.ceil(amount.segments / SEGMENTS_PER_BATCH);
  const isModel = engine.kind === "llm";
  const guide = amount.characters >= GUIDE_TOKENS.fromCharacters ? GUIDE_TOKENS : { input: 0, output: 0 };
  return costOf(
    {
      requests: batches,
      characters: amount.characters,
      inputTokens: isModel ? Math.ceil(tokens + around + batches * TOKENS_PER_BATCH) + guide.input : 0,
      outputTokens: isModel ? Math.ceil(tokens * OUTPUT_RATIO + around) + guide.output : 0,
    },
    price,
  );
}
