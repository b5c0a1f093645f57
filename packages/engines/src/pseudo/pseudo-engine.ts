import { hasTranslatableText, type InlineContent, type InlineNode, textOnly } from "@yizhou/model";
import type { Engine } from "../engine.ts";
import { markLetter } from "./marks.ts";

export interface PseudoOptions {
  /** Every word keeps its length in characters; nothing is added. Default false. */
  readonly sameLength?: boolean;
  /** How much longer the text gets, as a share of its letters; 0.3 by default. Without effect under `sameLength`. */
  readonly widen?: number;
}

/**
 * Pseudo-translation: marks every word and keeps every tag at its place, the field's standard test of what a filter finds
 * and how a layout bears longer text. For the command line and tests; never offered to users.
 */
export function createPseudoEngine(options: PseudoOptions = {}): Engine {
  return {
    id: "pseudo",
    kind: "pseudo",
    name: "Pseudo-translation",
    destination: null,
    limits: {
      maxSegmentsPerBatch: 1000,
      maxCharactersPerBatch: 1_000_000,
      maxConcurrency: 1,
      callTimeoutMs: 60_000,
    },
    pairs: async () => "any",
    check: async () => null,
    translate: async (batch, _context, signal) => {
      signal.throwIfAborted();
      let characters = 0;
      const results = batch.map(({ id, source }) => {
        characters += textOnly(source).length;
        return { id, target: pseudoTranslate(source, options), repaired: false };
      });
      return { results, usage: { requests: 0, characters, inputTokens: 0, outputTokens: 0 } };
    },
  };
}

/** The content with every letter marked; tags, digits, marks and spaces stay. Content without a letter is returned as it is. */
export function pseudoTranslate(source: InlineContent, options: PseudoOptions = {}): InlineContent {
  if (!hasTranslatableText(source)) return source;
  const marked = source.map((node) => (node.kind === "text" ? { ...node, text: markText(node.text) } : node));
  return options.sameLength ? marked : widen(marked, options.widen ?? 0.3);
}

function markText(text: string): string {
  return text.replace(/\p{L}/gu, markLetter);
}

/** Brackets show where a segment begins and ends; the padding stands before the closing one, in the script of the text. */
function widen(content: readonly InlineNode[], share: number): InlineNode[] {
  const letters = textOnly(content).match(/\p{L}/gu) ?? [];
  const padding = paddingOf(Math.ceil(letters.length * share), letters[0]!);
  const first = content.findIndex((node) => node.kind === "text");
  const last = content.findLastIndex((node) => node.kind === "text");
  return content.map((node, index) => {
    if (node.kind !== "text") return node;
    return {
      kind: "text",
      text: (index === first ? "[" : "") + node.text + (index === last ? `${padding}]` : ""),
    };
  });
}

function paddingOf(length: number, letter: string): string {
  const filler = letter.toLowerCase();
  let padding = "";
  for (let left = length; left > 0; left -= 8) padding += " " + filler.repeat(Math.min(left, 8));
  return padding;
}
