import { seedConcepts } from "./seed/seed.ts";
import { wordTokens } from "./tokens.ts";

/** Of one text; a chapter in one segment would meet every word with every other. */
const MOST_CHARACTERS = 1500;

/**
 * Words of texts by number, whatever their language: equal words have one number. A text is read once, so that what takes most of
 * learning from a document can be done text by text, as they come. It holds what it has read until it is let go itself.
 */
export class WordReader {
  readonly #numbers = new Map<string, number>();
  readonly #concepts: (readonly number[])[] = [];
  readonly #rows = new Map<string, Int32Array>();
  /** Of each word the last text that had it. */
  readonly #last: number[] = [];
  #texts = 0;

  /** How many words are known. */
  get size(): number {
    return this.#concepts.length;
  }

  /** Numbers of a text's words, each once, in the order in which they come first. Cost: linear; constant where it was read before. */
  read(text: string): Int32Array {
    const known = this.#rows.get(text);
    if (known) return known;
    const at = this.#texts++;
    const row: number[] = [];
    for (const word of wordsAndParts(text.slice(0, MOST_CHARACTERS))) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#concepts.length;
        this.#numbers.set(word, number);
        this.#concepts.push(seedConcepts(word));
        this.#last.push(-1);
      }
      if (this.#last[number] === at) continue;
      this.#last[number] = at;
      row.push(number);
    }
    const words = Int32Array.from(row);
    this.#rows.set(text, words);
    return words;
  }

  /** Number of a word; none where no text had it. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Rows of the seed lexicon that a word may stand for. */
  conceptsOf(number: number): readonly number[] {
    return this.#concepts[number]!;
  }
}

/**
 * The aligner's tokens, and coarser ones beside them: single Han characters, the first two syllables of a Korean word. In a short
 * text these are what meets often enough to be learned.
 */
export function wordsAndParts(text: string): string[] {
  const words: string[] = [];
  for (const token of wordTokens(text)) {
    words.push(token);
    const first = token.codePointAt(0)!;
    if (first >= 0x4e00 && first <= 0x9fff) words.push(...token);
    else if (first >= 0xac00 && first <= 0xd7a3 && token.length > 2) words.push(token.slice(0, 2));
  }
  return words;
}
