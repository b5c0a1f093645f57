import type { OcrWord } from "./ocr-model.ts";

const HAN = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6]/;
const LAST_HAN = new RegExp(`${HAN.source}$`);
const FIRST_HAN = new RegExp(`^${HAN.source}`);
const WIDE_MARK = /^[。，、；：？！）】》」』”’…·．]/;

/** The words as their script joins them: no blank beside Han characters and their marks, one blank elsewhere. */
export function joinWords(words: readonly Pick<OcrWord, "text" | "isGlued">[]): string {
  let text = "";
  for (const word of words) {
    if (text !== "" && !word.isGlued && isBlankBetween(text, word.text)) text += " ";
    text += word.text;
  }
  return text;
}

function isBlankBetween(before: string, after: string): boolean {
  if (LAST_HAN.test(before) || FIRST_HAN.test(after)) return false;
  return !WIDE_MARK.test(after);
}

/** A hyphen that a line ends with inside a word; one after a capital or a number belongs to the word. */
const LINE_END_HYPHEN = /\p{Ll}[-\u2010\u00ad]$/u;

/** Lines of one paragraph as one text: as their script joins them, with words cut at line ends made whole. */
export function joinLines(lines: readonly string[]): string {
  let text = "";
  for (const line of lines) {
    if (text === "") text = line;
    else if (LINE_END_HYPHEN.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += (isBlankBetween(text, line) ? " " : "") + line;
  }
  return text;
}
