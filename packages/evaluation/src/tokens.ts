/** How a text is cut into the tokens whose runs BLEU counts. */
export type Tokeniser = "13a" | "zh" | "char";

/**
 * The tokeniser that sacrebleu takes by default for a target language: Chinese by character, the others by NIST's rules. Korean
 * and Japanese want a dictionary there (`ko-mecab`, `ja-mecab`) that is not to be had here; they are cut by character, and the
 * figure says so.
 */
export function tokeniserOf(language: string): Tokeniser {
  const primary = language.toLowerCase().split("-")[0]!;
  if (primary === "zh") return "zh";
  return primary === "ko" || primary === "ja" ? "char" : "13a";
}

/** Tokens of one line. */
export function tokensOf(text: string, tokeniser: Tokeniser): readonly string[] {
  switch (tokeniser) {
    case "13a":
      return split(withMarksApart(unescaped(text)));
    case "zh":
      return split(
        withMarksApart([...text.trim()].map((one) => (isChinese(one) ? ` ${one} ` : one)).join("")),
      );
    case "char":
      return [...text.replace(/\s+/gu, "")];
  }
}

const split = (text: string): readonly string[] => text.split(/\s+/u).filter((token) => token !== "");

/** What mteval-v13a undoes before it cuts. */
function unescaped(text: string): string {
  return text
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

/** NIST's four rules: marks stand alone, but for points and commas between digits and the hyphen that follows none. */
function withMarksApart(text: string): string {
  return ` ${text} `
    .replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ");
}

/**
 * The characters that sacrebleu's `zh` sets apart, as UTF-16 ranges. Two of its ranges are written with five digits and so compare
 * as two characters: they take in all from U+2001 to U+2A6D and from U+2F81 to U+2FA1, general punctuation and arrows with them.
 * Figures that are to equal the published ones need them as they are.
 */
const CHINESE: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x4db5],
  [0x4e00, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0x2001, 0x2a6d],
  [0x2f81, 0x2fa1],
  [0xff00, 0xffef],
  [0x2e80, 0x2eff],
  [0x3000, 0x303f],
  [0x31c0, 0x31ef],
  [0x2f00, 0x2fdf],
  [0x2ff0, 0x2fff],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0x3200, 0x33ff],
];

function isChinese(character: string): boolean {
  const code = character.codePointAt(0)!;
  return CHINESE.some(([first, last]) => code >= first && code <= last);
}
