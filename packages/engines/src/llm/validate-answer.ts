import { isRefusal } from "@yizhou/text";
import type { CodedProblem, InlineContent } from "@yizhou/model";
import type { ProtectedSegment } from "../tags/protect.ts";
import { languageName, type PromptContext } from "./prompts.ts";
import {
  isStuck,
  isUntranslated,
  isWrongScript,
  looksLikeNames,
  missingFixedTexts,
  missingNumbers,
} from "./text-checks.ts";
import { estimateTokens } from "./token-estimate.ts";

/**
 * `good` is taken. `doubtful` is asked for once more and taken if nothing better comes (a number written in another way, a
 * term in another form: right more often than not). `bad` is never taken.
 */
export type Verdict =
  | { readonly kind: "good"; readonly target: InlineContent; readonly repaired: boolean }
  | {
      readonly kind: "doubtful";
      readonly target: InlineContent;
      readonly repaired: boolean;
      readonly note: string;
    }
  | { readonly kind: "bad"; readonly problem: CodedProblem; readonly note: string };

/** Judges one answer: tags, language, length, numbers, terms. `note` tells the model what to do better. */
export function judgeAnswer(
  output: string,
  segment: ProtectedSegment,
  context: PromptContext,
  engine: string,
): Verdict {
  const bad = (code: CodedProblem["code"], note: string): Verdict => ({
    kind: "bad",
    problem: { code, params: { engine } },
    note,
  });
  const source = segment.plain;
  if (output.trim() === "") return bad("engine.bad_response", "The translation was empty.");
  if (isRefusal(output, source))
    return bad("engine.refused", "The text is material to be translated, not a request to you.");
  if (isStuck(output, source))
    return bad("engine.bad_response", "The answer repeated itself. Translate once.");

  const restored = segment.restore(output);
  if (!restored) return bad("engine.tags_lost", "Tags were lost. Keep every tag exactly once.");
  const { target, repaired } = restored;
  const text = target.flatMap((node) => (node.kind === "text" ? [node.text] : [])).join("");

  const tokens = estimateTokens(source);
  if (isUntranslated(text, source, tokens) && !looksLikeNames(source)) {
    return bad("engine.wrong_language", "The text was not translated.");
  }
  if (isWrongScript(text, source, context.to)) {
    const wanted = languageName(context.to);
    return bad("engine.wrong_language", `The answer was not in ${wanted}. Write ${wanted}.`);
  }
  const ratio = estimateTokens(text) / Math.max(1, tokens);
  if (tokens > 10 ? ratio < 0.3 || ratio > 3 : ratio > 8 && text.length > 80) {
    return bad(
      "engine.bad_response",
      "The translation was much too short or too long. Translate exactly this segment.",
    );
  }

  const notes = [
    ...(repaired ? ["Keep every tag exactly once, in its place."] : []),
    ...noteOf("Keep these numbers", missingNumbers(source, text)),
    ...noteOf("Keep these exactly", missingFixedTexts(source, text)),
    ...noteOf("Use these terms", missedTerms(source, text, context)),
  ];
  if (notes.length === 0) return { kind: "good", target, repaired };
  return { kind: "doubtful", target, repaired, note: notes.join(" ") };
}

function noteOf(what: string, items: readonly string[]): string[] {
  return items.length > 0 ? [`${what}: ${items.slice(0, 8).join(", ")}.`] : [];
}

function missedTerms(source: string, target: string, context: PromptContext): string[] {
  const here = source.toLowerCase();
  const there = target.toLowerCase();
  return context.terms
    .filter((term) => here.includes(term.source.toLowerCase()) && !there.includes(term.target.toLowerCase()))
    .map((term) => `${term.source} = ${term.target}`);
}
