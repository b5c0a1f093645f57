/** What characters of symbol fonts mean, which sit in the private area or at codes of other letters. */

const SYMBOL_RANGES: readonly (readonly [first: number, characters: string])[] = [
  [0x22, "∀#∃%&∍()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x61, "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…"],
  [0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑"],
  [0xf2, "∫"],
];

/** Those that people put into a text: boxes, ticks, pointers and faces. */
const WINGDINGS: Readonly<Record<number, string>> = {
  ...{ 0x22: "✂", 0x28: "☎", 0x2a: "✉", 0x36: "⌛", 0x3f: "✍", 0x46: "☞", 0x4a: "☺", 0x4c: "☹" },
  ...{ 0x6c: "●", 0x6e: "■", 0x6f: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x9f: "•", 0xa7: "▪", 0xa8: "◻" },
  ...{ 0xd8: "➢", 0xdf: "←", 0xe0: "→", 0xe1: "↑", 0xe2: "↓", 0xe8: "➔", 0xf0: "⇨" },
  ...{ 0xfb: "✗", 0xfc: "✓", 0xfd: "☒", 0xfe: "☑" },
};

const SYMBOL: ReadonlyMap<number, string> = new Map(
  SYMBOL_RANGES.flatMap(([first, characters]) =>
    [...characters].map((character, at): [number, string] => [first + at, character]),
  ),
);

/**
 * @param font  its name, as a document gives it
 * @param code  of the character, 0xf020-0xf0ff for the private area
 * @returns what is read there; a bullet where nobody knows
 */
export function symbolCharacter(font: string, code: number): string {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol\b/i.test(font)) return SYMBOL.get(own) ?? UNKNOWN;
  if (/^wingdings$/i.test(font)) return WINGDINGS[own] ?? UNKNOWN;
  const isOrdinary = code >= 0x20 && code < 0xe000 && !/dings|webdings/i.test(font);
  return isOrdinary ? String.fromCharCode(code) : UNKNOWN;
}

const UNKNOWN = "•";
