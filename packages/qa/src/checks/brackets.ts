import type { Found, SegmentCheck } from "../check.ts";

/** Opening and closing marks that mean the same, in every width. */
const BRACKETS: readonly (readonly [string, string, string])[] = [
  ["round", "(（", ")）"],
  ["square", "[［【〔", "]］】〕"],
  ["curly", "{｛", "}｝"],
];

const ANY_BRACKET = /[()（）[\]［］【】〔〕{}｛｝]/;

/** Brackets that open without closing, or close without opening, where those of the source are even. */
export const brackets: SegmentCheck = {
  id: "brackets",
  run({ sourceText, targetText }) {
    if (!ANY_BRACKET.test(targetText)) return [];
    return BRACKETS.flatMap(([, opening, closing]): Found[] => {
      const lone = loneBracket(targetText, opening, closing);
      if (lone === null || loneBracket(sourceText, opening, closing) !== null) return [];
      const mark = targetText[lone]!;
      // `1)` and `:)` are no brackets.
      if (closing.includes(mark) && /(?:^|\s)[\p{L}\p{N}:;]{1,2}$/u.test(targetText.slice(0, lone)))
        return [];
      return [{ variant: "lone", values: [mark], target: { start: lone, end: lone + 1 } }];
    });
  },
};

/** Where the first bracket without a partner stands; null when all have one. */
function loneBracket(text: string, opening: string, closing: string): number | null {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (opening.includes(mark)) open.push(at);
    else if (closing.includes(mark) && open.pop() === undefined) return at;
  }
  return open[0] ?? null;
}

const PAIRED_QUOTES: readonly (readonly [string, string])[] = [
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["〈", "〉"],
];

const ANY_QUOTE = /["“”「」『』《》〈〉]/;

/** Quotation marks that open without closing or the reverse, where those of the source are even. */
export const quotes: SegmentCheck = {
  id: "quotes",
  run({ sourceText, targetText }) {
    if (!ANY_QUOTE.test(targetText)) return [];
    const isEven = (text: string): boolean =>
      straight(text) % 2 === 0 &&
      PAIRED_QUOTES.every(([open, close]) => loneBracket(text, open, close) === null);
    if (isEven(targetText) || !isEven(sourceText)) return [];
    const lone = PAIRED_QUOTES.map(([open, close]) => loneBracket(targetText, open, close)).find(
      (at) => at !== null,
    );
    const at = lone ?? targetText.lastIndexOf('"');
    return [{ variant: "lone", values: [targetText[at]!], target: { start: at, end: at + 1 } }];
  },
};

/** Straight double quotes; behind a digit one means inches. */
function straight(text: string): number {
  return text.match(/(?<!\d)"/gu)?.length ?? 0;
}
