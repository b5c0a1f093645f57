/**
 * What the letters of TeX's bitmap fonts for formulas are. Such fonts have no names for them, so that their codes are read,
 * and codes of letters and figures are these themselves.
 */
import type { FontFact } from "../model/page-model.ts";

/** Any sign of a formula. */
const UNKNOWN = "\u25a1";

const GREEK = "ΓΔΘΛΞΠΣΥΦΨΩαβγδεζηθικλμνξπρστυφχψωεϑ";
const SYMBOLS: Readonly<Record<number, string>> = {
  ...{
    0: "−",
    1: "·",
    2: "×",
    3: "∗",
    4: "÷",
    6: "±",
    7: "∓",
    8: "⊕",
    10: "⊗",
    14: "◦",
    15: "•",
    17: "≡",
    18: "⊆",
  },
  ...{
    20: "≤",
    21: "≥",
    24: "∼",
    25: "≈",
    26: "⊂",
    27: "⊃",
    28: "≪",
    29: "≫",
    33: "→",
    34: "↑",
    35: "↓",
    36: "↔",
    41: "⇒",
  },
  ...{
    48: "′",
    49: "∞",
    50: "∈",
    51: "∋",
    54: "≠",
    56: "∀",
    57: "∃",
    58: "¬",
    59: "∅",
    91: "∪",
    92: "∩",
    94: "∧",
    95: "∨",
  },
  ...{ 102: "{", 103: "}", 104: "⟨", 105: "⟩", 106: "|", 107: "‖", 110: "∖", 112: "√", 114: "∇", 115: "∫" },
  ...{ 120: "§", 121: "†", 122: "‡", 123: "¶" },
};
const LARGE: Readonly<Record<number, string>> = {
  ...{
    0: "(",
    1: ")",
    2: "[",
    3: "]",
    8: "{",
    9: "}",
    16: "(",
    17: ")",
    18: "(",
    19: ")",
    80: "∑",
    81: "∏",
    82: "∫",
  },
  ...{ 88: "∑", 89: "∏", 90: "∫", 112: "√", 113: "√", 114: "√", 115: "√" },
};

/** @param text  as shown, one character for a code of the font */
export function texMathText(text: string, { name }: FontFact): string {
  const code = text.length === 1 ? text.charCodeAt(0) : -1;
  if (code < 0 || code > 0x7f) return text;
  if (name.startsWith("CMMI")) return GREEK[code] ?? (code === 64 ? "∂" : text);
  if (name.startsWith("CMSY")) return SYMBOLS[code] ?? (/[A-Z]/.test(text) ? text : UNKNOWN);
  return name.startsWith("CMEX") ? (LARGE[code] ?? UNKNOWN) : text;
}
