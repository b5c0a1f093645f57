/** Marks of Chinese and Japanese lines, which the reading program gives as narrow ones now and then, in their wide form. */
import type { OcrLine } from "./ocr-model.ts";
import { lineOfWords } from "./tesseract-table.ts";

const WIDE_LETTER = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const WIDE_FORMS: Readonly<Record<string, string>> = {
  ",": "，",
  ";": "；",
  ":": "：",
  "?": "？",
  "!": "！",
};
const [OPENING, CLOSING] = [/[(（〈]/, /[)）〉]/];

/** @param line  of a text in Chinese or Japanese */
export function withWideMarks(line: OcrLine): OcrLine {
  const characters = line.words.flatMap(({ text }, word) =>
    Array.from(text, (character) => ({ character, word })),
  );
  const isWide = (at: number) => WIDE_LETTER.test(characters[at]?.character ?? "");
  let isChanged = false;
  const change = (at: number, character: string) => {
    if (characters[at]!.character === character) return;
    characters[at] = { ...characters[at]!, character };
    isChanged = true;
  };
  const open: number[] = [];
  characters.forEach(({ character }, at) => {
    const form = WIDE_FORMS[character];
    if (form && (isWide(at - 1) || isWide(at + 1))) change(at, form);
    if (OPENING.test(character)) open.push(at);
    if (!CLOSING.test(character)) return;
    const from = open.pop();
    const isNarrow = character === ")" || (from !== undefined && characters[from]!.character === "(");
    const inside = from === undefined ? [] : characters.slice(from + 1, at);
    const holdsWide = inside.some((one) => WIDE_LETTER.test(one.character));
    if (!isNarrow || !(from === undefined ? isWide(at - 1) : holdsWide)) return;
    change(at, "）");
    if (from !== undefined) change(from, "（");
  });
  for (const at of open) if (characters[at]!.character === "(" && isWide(at + 1)) change(at, "（");
  if (!isChanged) return line;
  const texts = line.words.map(() => "");
  for (const { character, word } of characters) texts[word] += character;
  return lineOfWords(line.words.map((word, i) => ({ ...word, text: texts[i]! })));
}
