/**
 * Drafts that are read by a second pair of eyes: what is wrong with each by the MQM typology, how grave, where, and how it should read.
 * One request for all drafts of a batch. What is not named is right; a correction that does not hold up is left away, its remark is not.
 */
import { AppError, REVIEW_CATEGORIES, textOnly, type ReviewCategory } from "@yizhou/model";
import type { EngineContext, EngineItem, EngineItemResult, ReviewRemark } from "../engine.ts";
import { protectTags } from "../tags/protect.ts";
import type { CallScope, ChatClient } from "./chat-client.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { instructionRule } from "./instruction-rule.ts";
import { parseObject } from "./parse-answer.ts";
import {
  contextPayload,
  DATA_RULE,
  fenceSafeJson,
  languageName,
  type ChatMessage,
  type PromptContext,
} from "./prompts.ts";
import { alwaysReasons } from "./reasoning.ts";
import { estimateTokens } from "./token-estimate.ts";
import { judgeAnswer } from "./validate-answer.ts";

const TEXT = { type: "string" } as const;
const REVIEW_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["reviews"],
  properties: {
    reviews: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "errors", "correction"],
        properties: {
          id: { type: "integer" },
          errors: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              required: ["type", "severity", "span"],
              properties: {
                type: { type: "string", enum: REVIEW_CATEGORIES },
                severity: { type: "string", enum: ["minor", "major", "critical"] },
                span: TEXT,
              },
            },
          },
          correction: TEXT,
        },
      },
    },
  },
};
const SEVERITIES = ["critical", "major", "minor"];
const REASONING_TOKENS = 4096;
const DEFAULT_MAX_OUTPUT_TOKENS = 8192;
const MOST_REMARKS = 5;
const SPAN_CHARACTERS = 60;

interface Draft {
  readonly item: EngineItem & Required<Pick<EngineItem, "draft">>;
  readonly source: string;
  readonly shown: ReturnType<typeof protectTags>;
}

/** @throws {AppError} engine.refused, engine.bad_response; what `complete` throws */
export async function reviewDrafts(
  { config, client }: { readonly config: OpenAiCompatibleConfig; readonly client: ChatClient },
  batch: readonly EngineItem[],
  context: EngineContext,
  scope: CallScope,
): Promise<EngineItemResult[]> {
  const drafts = batch.flatMap((item): Draft[] =>
    item.draft
      ? [
          {
            item: { ...item, draft: item.draft },
            source: protectTags(item.source, { escape: "when-ambiguous" }).tagged,
            shown: protectTags(item.draft, { escape: "when-ambiguous" }),
          },
        ]
      : [],
  );
  const here = drafts.map(({ source }) => source.toLowerCase()).join("\n");
  const promptContext: PromptContext = {
    ...context,
    terms: (context.terms ?? []).filter(({ source }) => here.includes(source.toLowerCase())),
  };
  const wanted = drafts.reduce((sum, { shown }) => sum + estimateTokens(shown.tagged) * 2 + 60, 200);
  const room = alwaysReasons(config.model) ? REASONING_TOKENS : 0;
  const reply = await client.complete(
    {
      messages: messagesOf(drafts, promptContext),
      maxTokens: Math.min(wanted + room, config.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS),
      schema: REVIEW_SCHEMA,
    },
    scope,
  );
  const engine = config.name;
  if (reply.finish === "refused") throw new AppError("engine.refused", { engine });
  const reviews = parseObject(reply.text)?.["reviews"];
  if (!Array.isArray(reviews)) throw new AppError("engine.bad_response", { engine });
  const byId = new Map<unknown, Readonly<Record<string, unknown>>>(
    (reviews as unknown[]).flatMap((one) =>
      typeof one === "object" && one !== null
        ? [[(one as { id?: unknown }).id, one as Readonly<Record<string, unknown>>] as const]
        : [],
    ),
  );
  return drafts.map((draft, at) => resultOf(draft, byId.get(at + 1), promptContext, engine));
}

function resultOf(
  { item, shown }: Draft,
  review: Readonly<Record<string, unknown>> | undefined,
  context: PromptContext,
  engine: string,
): EngineItemResult {
  const remarks = remarksOf(review?.["errors"], textOnly(item.draft));
  const asItStands = { id: item.id, target: item.draft, repaired: false, remarks };
  const correction = review?.["correction"];
  if (remarks.length === 0 || typeof correction !== "string" || correction.trim() === "") return asItStands;
  // The correction has the tags of the draft that was shown, and must be a translation of the source like any other.
  const verdict = judgeAnswer(correction, { ...shown, plain: textOnly(item.source) }, context, engine);
  return verdict.kind === "bad" || verdict.repaired
    ? asItStands
    : { id: item.id, target: verdict.target, repaired: false, remarks };
}

/** Gravest first. */
function remarksOf(errors: unknown, draft: string): readonly ReviewRemark[] {
  if (!Array.isArray(errors)) return [];
  return (errors as unknown[])
    .flatMap((one) => {
      const { type, severity, span } = (one ?? {}) as Readonly<Record<string, unknown>>;
      const rank = SEVERITIES.indexOf(String(severity));
      const category = REVIEW_CATEGORIES.find((known) => known === type);
      if (!category || rank < 0) return [];
      // A place that the draft does not have is no place.
      const place = typeof span === "string" && draft.includes(span.trim()) ? span.trim() : "";
      return [{ rank, category: category as ReviewCategory, span: place.slice(0, SPAN_CHARACTERS) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_REMARKS)
    .map(({ category, span }) => ({ category, span }));
}

function messagesOf(drafts: readonly Draft[], context: PromptContext): ChatMessage[] {
  const [from, to] = [languageName(context.from), languageName(context.to)];
  const payload = {
    ...contextPayload(context),
    pairs: drafts.map(({ source, shown }, at) => [at + 1, source, shown.tagged] as const),
  };
  const system = [
    `You review translations of documents from ${from} into ${to}, as a senior reviser does before they are printed.`,
    '"pairs" holds [id, source, translation]. Name each error by the MQM typology: "accuracy" (another meaning, a flipped negation, a wrong number or name), "omission", "addition", "terminology" (not the given or the established term), "language" (grammar, spelling, words left in another language), "style" (the wrong register for the document).',
    '"severity" is "critical" (misleads the reader), "major" (changes the meaning or hinders reading) or "minor". "span" is the wrong words to the letter as the translation has them, empty for an omission. Taste is no error: where a careful editor would leave a translation, leave it.',
    'Give the whole corrected translation as "correction", and change nothing but the errors; keep every tag such as <g1>…</g1> and <x2/> exactly once.',
    ...(context.instruction ? [instructionRule(context.instruction)] : []),
    DATA_RULE,
    'Answer with one JSON object and nothing else, and name only pairs with errors: {"reviews":[{"id":1,"errors":[{"type":"omission","severity":"major","span":""}],"correction":"…"}]}. Without any: {"reviews":[]}.',
  ];
  return [
    { role: "system", content: system.join("\n") },
    { role: "user", content: "```json\n" + fenceSafeJson(payload) + "\n```" },
  ];
}
