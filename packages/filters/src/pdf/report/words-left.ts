/** Words of two letters or more, lower case; runs of Han are cut into pairs of characters, which have no blanks. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/\p{L}[\p{L}\p{M}\p{N}]+/gu)) {
    if (!/\p{Script=Han}/u.test(word)) words.push(word);
    else for (let at = 0; at + 1 < word.length; at++) words.push(word.slice(at, at + 2));
  }
  return words;
}

/**
 * How many of the source's words still stand in the result, as a multiset; words that are locked somewhere are allowed there
 * as often as they are locked.
 */
export function wordsLeft(
  source: readonly string[],
  result: string,
  locked: string,
): { readonly words: number; readonly left: number } {
  const present = counts(wordsOf(result));
  for (const [word, count] of counts(wordsOf(locked))) {
    present.set(word, Math.max(0, (present.get(word) ?? 0) - count));
  }
  let words = 0;
  let left = 0;
  for (const [word, count] of counts(source.flatMap(wordsOf))) {
    words += count;
    left += Math.min(count, present.get(word) ?? 0);
  }
  return { words, left };
}

function counts(words: readonly string[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const word of words) map.set(word, (map.get(word) ?? 0) + 1);
  return map;
}
