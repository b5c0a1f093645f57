import type { TranslatedText } from "./worker-messages.ts";

/** Translations of sentences by model and text; the longest unused go first. */
export interface SentenceCache {
  get(key: string): TranslatedText | undefined;
  set(key: string, value: TranslatedText): void;
}

/** @param maxCharacters  of keys and translations together, alignments counted as what they weigh; 0 keeps nothing */
export function createSentenceCache(maxCharacters: number): SentenceCache {
  const kept = new Map<string, TranslatedText>();
  let characters = 0;
  const sizeOf = (key: string, { text, alignment }: TranslatedText): number =>
    key.length + text.length + (alignment ? alignment.weights.length * 2 : 0);
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value) {
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    set: (key, value) => {
      const size = sizeOf(key, value);
      if (size > maxCharacters / 4) return;
      const before = kept.get(key);
      if (before) characters -= sizeOf(key, before);
      kept.delete(key);
      kept.set(key, value);
      characters += size;
      for (const [oldest, old] of kept) {
        if (characters <= maxCharacters) break;
        kept.delete(oldest);
        characters -= sizeOf(oldest, old);
      }
    },
  };
}
