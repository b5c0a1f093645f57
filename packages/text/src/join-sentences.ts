// Sentences put together again to one text. What stands between two of them shows at the seam: the language that a person chose
// for a text may be the wrong one, and sentences that no engine has translated stand among others in another language.

/** Letters and marks of Chinese and Japanese, which need no space beside them. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u;
const CLOSING = /[\p{Pe}\p{Pf}"'\u2026]+$/u;
const OPENING = /^[\p{Ps}\p{Pi}"']+/u;
const UNSPACED = new Set(["zh", "ja", "yue"]);

/**
 * What stands between two neighbouring sentences: nothing behind a letter or mark of Chinese or Japanese, nor before one in a text
 * of these languages; elsewhere a space.
 *
 * @param language  of the text, BCP 47
 */
export function sentenceGap(before: string, after: string, language: string): "" | " " {
  const end = [...before.trimEnd().replace(CLOSING, "").slice(-2)].at(-1) ?? "";
  // A full-width mark that closes is one itself.
  if (WIDE.test(end) || WIDE.test(before.trimEnd().slice(-1))) return "";
  const [start = ""] = after.trimStart().replace(OPENING, "") || after.trimStart();
  return WIDE.test(start) && UNSPACED.has(language.split("-")[0]!) ? "" : " ";
}

/** Sentences of one text as that text; empty for none. */
export function joinSentences(sentences: readonly string[], language: string): string {
  return sentences.reduce(
    (text, sentence, at) =>
      at === 0 ? sentence : text + sentenceGap(sentences[at - 1]!, sentence, language) + sentence,
    "",
  );
}
