import { textOnly, type ErrorCode, type InlineContent, type LanguageTag } from "@yizhou/model";
import { isUntranslated, isWrongScript, looksLikeNames } from "../llm/text-checks.ts";
import { estimateTokens } from "../llm/token-estimate.ts";

/**
 * Whether a service's translation can be taken at all. Services do not refuse, chat or repeat themselves like language
 * models; what they do is answer nothing, the source, or another language (a pair that was mapped wrongly by a gateway).
 */
export function judgeServiceAnswer(target: InlineContent, source: string, to: LanguageTag): ErrorCode | null {
  const text = textOnly(target);
  if (text.trim() === "") return "engine.bad_response";
  if (isUntranslated(text, source, estimateTokens(source)) && !looksLikeNames(source))
    return "engine.wrong_language";
  return isWrongScript(text, source, to) ? "engine.wrong_language" : null;
}
