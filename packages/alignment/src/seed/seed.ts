import { wordTokens } from "../tokens.ts";
import { SEED_WORDS } from "./words.ts";

let concepts: Map<string, number[]> | undefined;

/** The rows of the seed lexicon that a token may stand for; empty for an unknown word. Cost: constant after the first call. */
export function seedConcepts(token: string): readonly number[] {
  concepts ??= readWords();
  const exact = concepts.get(token);
  if (exact) return exact;
  // A Korean token may carry an ending the particle table does not know: 변경됩 stands for 변경.
  if (/^\p{Script=Hangul}{3}$/u.test(token)) return concepts.get(token.slice(0, 2)) ?? NONE;
  return NONE;
}

const NONE: readonly number[] = [];

function readWords(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  SEED_WORDS.trim()
    .split("\n")
    .forEach((row, concept) => {
      for (const word of row.split(/[;\s]+/u)) {
        if (word === "") continue;
        const token = /^\p{Script=Hangul}/u.test(word) ? word.slice(0, 3) : wordTokens(word)[0]!;
        const list = found.get(token);
        if (list) {
          if (!list.includes(concept)) list.push(concept);
        } else found.set(token, [concept]);
      }
    });
  return found;
}
