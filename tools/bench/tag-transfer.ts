// Where inline tags end up when an engine gives plain text: 300 marked sentences of our own, in all six directions.
import { performance } from "node:perf_hooks";
import { textOnly } from "@yizhou/model";
import { protectTags } from "../../packages/engines/src/tags/protect.ts";
import {
  markedTranslator,
  readMarkedSentences,
  rightTags,
  tagCases,
} from "../../packages/engines/src/testing/tag-sentences/read-sentences.ts";
import type { Area, Figure } from "./figure.ts";

/** Of a hundred phrases so many come back in words that the sentence does not have. */
const UNKNOWN = [
  { percent: 0, limit: 95 },
  { percent: 15, limit: 85 },
  // As good as not asking for phrases at all.
  { percent: 100, limit: undefined },
] as const;

export const tagTransfer: Area = {
  name: "tags",
  run: async () => {
    const sentences = readMarkedSentences();
    const cases = tagCases(sentences);
    const figures: Figure[] = [];
    for (const { percent, limit } of UNKNOWN) {
      const { share, extra, microseconds } = measure(percent);
      figures.push({
        what: `tags at the right words, ${percent === 100 ? "phrases not asked for" : `${percent} of 100 phrases unknown`}`,
        value: share,
        unit: "%",
        ...(limit !== undefined && { limit: { atLeast: limit } }),
        note: `${cases.length} segments; ${percent === 100 ? 0 : extra.toFixed(0)} % more characters sent, ${microseconds.toFixed(0)} µs a segment`,
      });
    }
    return figures;

    function measure(percent: number): { share: number; extra: number; microseconds: number } {
      const translate = markedTranslator(sentences, percent);
      let right = 0;
      let wrong = 0;
      let sent = 0;
      let phrases = 0;
      let spent = 0;
      for (const one of cases) {
        const segment = protectTags(one.source, { escape: "always" });
        const known = new Map<string, string>();
        sent += segment.plain.length;
        for (const phrase of segment.spans()) {
          phrases += phrase.length;
          const translation = translate(phrase, one);
          if (translation !== null) known.set(phrase, translation);
        }
        const before = performance.now();
        const placed = segment.place(textOnly(one.expected), known);
        spent += performance.now() - before;
        const found = placed ? rightTags(placed.target, one.expected) : { right: 0, wrong: one.tagCount };
        right += found.right;
        wrong += found.wrong;
      }
      return {
        share: (100 * right) / (right + wrong),
        extra: (100 * phrases) / sent,
        microseconds: (1000 * spent) / cases.length,
      };
    }
  },
};
