/**
 * One HTML text for many segments: each is a paragraph with our number, so that one run of Apertium (half a second to start)
 * serves a whole batch. Its HTML mode carries unknown tags along with their words, so ours travel as they are.
 */
import { hasTranslatableText, textOnly, type CodedProblem } from "@yizhou/model";
import type { EngineBatchResult, EngineItem, EngineItemResult } from "../engine.ts";
import { protectTags, type ProtectedSegment } from "../tags/protect.ts";

export interface ApertiumBatch {
  readonly html: string;
  /** Number of segments in `html`; the others need no translation. */
  readonly count: number;
  /** Reads the translated HTML back; a segment that is missing in it or came back empty has its problem. */
  read(html: string, requests: number): EngineBatchResult;
}

const PARAGRAPH = /<p id="s(\d+)">([\s\S]*?)<\/p>/gu;

export function apertiumBatch(items: readonly EngineItem[], engine: string): ApertiumBatch {
  const segments = new Map<EngineItem, ProtectedSegment>();
  for (const item of items) {
    if (hasTranslatableText(item.source)) segments.set(item, protectTags(item.source, { escape: "always", maxLostTags: 8 }));
  }
  const paragraphs = [...segments].map(([item, segment]) => `<p id="s${item.id}">${segment.tagged}</p>`);
  return {
    html: paragraphs.join("\n"),
    count: segments.size,
    read: (html, requests) => {
      const answers = new Map([...html.matchAll(PARAGRAPH)].map((match) => [Number(match[1]), match[2]!]));
      const results = items.map((item): EngineItemResult => {
        const segment = segments.get(item);
        if (!segment) return { id: item.id, target: item.source, repaired: false };
        return resultOf(item, segment, answers.get(item.id), engine);
      });
      const characters = [...segments.keys()].reduce((sum, item) => sum + textOnly(item.source).length, 0);
      return { results, usage: { requests, characters, inputTokens: 0, outputTokens: 0 } };
    },
  };
}

function resultOf(item: EngineItem, segment: ProtectedSegment, answer: string | undefined, engine: string): EngineItemResult {
  const problem = (code: CodedProblem["code"]): EngineItemResult => ({ id: item.id, problem: { code, params: { engine } } });
  if (answer === undefined || answer.replace(/<[^<>]*>/gu, "").trim() === "") return problem("engine.bad_response");
  const restored = segment.restore(withoutMarks(answer, segment.plain));
  return restored ? { id: item.id, ...restored } : problem("engine.tags_lost");
}

/** `*word` was not known, `#word` could not be inflected, `@word` lacks a translation: the mark is for developers. */
function withoutMarks(answer: string, source: string): string {
  return /(?:^|[\s>(])[*#@](?=\p{L})/u.test(source) ? answer : answer.replace(/(?<=^|[\s>(])[*#@](?=\p{L})/gu, "");
}
