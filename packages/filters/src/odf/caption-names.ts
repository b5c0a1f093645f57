/**
 * References to captions by "category and number". A program works such a reference out by looking for the name of the counter in the
 * caption (`Table 1` of the counter `Table`); in a caption that says 表 1 it finds none, and the reference shows the number alone. So
 * a counter is named anew after the word that its captions have now.
 */

const REFERENCE =
  /(<text:sequence-ref\s(?=[^>]*\btext:reference-format="category-and-value")[^>]*>)([^<]*)(?=<\/text:sequence-ref>)/g;
const COUNTER = /<text:sequence\s[^>]*?\btext:name="([^"]*)"/g;
/** What a formula can name. */
const NAME = /^[\p{L}\p{M}\p{N}_]+$/u;

/** The content of a text document with its counters named as its captions name them; the same where no reference asks for that. */
export function nameCaptions(source: string, result: string): string {
  if (!source.includes('text:reference-format="category-and-value"')) return result;
  const old = captionWords(source);
  const now = captionWords(result);
  const names = new Map<string, string>();
  const taken = new Set(
    Array.from(result.matchAll(/<text:sequence-decl\s[^>]*?\btext:name="([^"]*)"/g), ([, name]) => name!),
  );
  for (const [name, words] of now) {
    const word = mostFrequent(words);
    // Where the caption never bore the counter's name, a reference never showed it.
    if (!old.get(name)?.includes(name) || word === name || !NAME.test(word) || taken.has(word)) continue;
    taken.add(word);
    names.set(name, word);
  }
  if (names.size === 0) return result;
  const renamed = (name: string) => names.get(name) ?? name;
  return result
    .replace(
      /(<text:sequence(?:-decl)?\s[^>]*?\btext:name=")([^"]*)(")/g,
      (_, before: string, name: string, after: string) => before + renamed(name) + after,
    )
    .replace(
      /(\btext:formula="[a-z]+:)([^"+]*)(\+1")/g,
      (_, before: string, name: string, after: string) => before + renamed(name) + after,
    )
    .replace(
      /(\btext:caption-sequence-name=")([^"]*)(")/g,
      (_, before: string, name: string, after: string) => before + renamed(name) + after,
    )
    .replace(REFERENCE, (_, open: string, shown: string) => {
      const name = [...names.keys()].find((one) => shown.startsWith(one));
      return open + (name === undefined ? shown : names.get(name)! + shown.slice(name.length));
    });
}

const PARAGRAPHS = ["<text:p>", "<text:p ", "<text:h>", "<text:h "];

/** By counter, the words in front of its number in each caption. */
function captionWords(text: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { 1: name, index } of text.matchAll(COUNTER)) {
    const start = Math.max(...PARAGRAPHS.map((tag) => text.lastIndexOf(tag, index)));
    if (start < 0) continue;
    const before = text
      .slice(start, index)
      .replace(/<[^>]*>/g, "")
      .trim();
    const own = words.get(name!);
    if (own) own.push(before);
    else words.set(name!, [before]);
  }
  return words;
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
