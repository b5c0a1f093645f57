import type { FontFact } from "../model/page-model.ts";
import { texMathText } from "./tex-math-text.ts";

/** Fonts of LaTeX's pictures: pieces of lines, arrows and circles at the places of letters. */
const STROKES = /^(?:[A-Z]{6}\+)?(?:linew?|lcirclew?|circlew?)\d+$/i;

/** True for a font of which no glyph is a character. */
export function drawsStrokes({ name }: FontFact): boolean {
  return STROKES.test(name);
}

/**
 * What a reader sees in a glyph: ligatures and presentation forms as plain letters, marks of symbol fonts that sit in the
 * private use area as bullets, control characters as nothing.
 */
export function readableText(shown: string, font: FontFact): string {
  const read = font.isType3 && font.isMath ? texMathText(shown, font) : shown;
  // What such a font has at a letter's place is a sign; files map it to the letter all the same.
  const text = DINGBATS.test(font.name) && isByte(read) ? inPrivateUse(read) : read;
  if (text.length === 1) {
    const code = text.charCodeAt(0);
    if (code < 0x20 && isTex(font)) return TEX_LOW[code] ?? "";
    if (code > 0x20 && code < 0x7f) return text;
    if (code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000) return " ";
    if (code === 9 || code === 10 || code === 13) return " ";
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return font.isMath ? UNKNOWN : "";
    if (code >= 0xe000 && code <= 0xf8ff) return privateUse(code, font);
    if (code >= 0xfb00 && code <= 0xfb06) return text.normalize("NFKC");
    if (code === DOOR && SIMPLIFIED.test(font.name)) return "户";
    if (code >= 0x2e80 && code <= 0x2fdf) return RADICALS[text] ?? text.normalize("NFKC");
    return text;
  }
  // Control characters and joiners that some files put into their mapping.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\ufeff]/g, "")
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"));
}

/** Fonts share glyphs between these radicals and the characters that look the same; Unicode does not decompose them. */
const RADICALS: Readonly<Record<string, string>> = Object.fromEntries(
  "⺁厂 ⺇几 ⺌小 ⺎兀 ⺏尣 ⺐尢 ⺒巳 ⺓幺 ⺛旡 ⺝月 ⺟母 ⺠民 ⺩王 ⺫目 ⺬示 ⺱网 ⺶羊 ⺸羊 ⺼月 ⻁虎 ⻃覀 ⻄西 ⻅见 ⻆角 ⻉贝 ⻋车 ⻑長 ⻓长 ⻔门 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻬齐 ⻭歯 ⻮齿 ⻰龙 ⻳龟 ⻯竜 ⻫斉 ⻲亀 ⻱龟"
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!]),
);

/** A radical that looks like 户 in fonts of simplified Chinese and like 戶 in others. */
const DOOR = 0x2f3e;
const SIMPLIFIED = /(?:cjk|sans|serif)[-_ ]?(?:sc|cn)\b|simsun|simhei|yahei|kaiti|fangsong|pingfang.?sc/i;

/**
 * Places below the blank where TeX's encodings (OT1, T1) keep ligatures, quotes and dashes; files with bitmap fonts often
 * leave them unmapped.
 */
const TEX_LOW: Readonly<Record<number, string>> = {
  0x0b: "ff",
  0x0c: "fi",
  0x0d: "fl",
  0x0e: "ffi",
  0x0f: "ffl",
  0x10: "\u201c",
  0x11: "\u201d",
  0x12: "\u201e",
  0x13: "\u00ab",
  0x14: "\u00bb",
  0x15: "\u2013",
  0x16: "\u2014",
  0x1b: "ff",
  0x1c: "fi",
  0x1d: "fl",
  0x1e: "ffi",
  0x1f: "ffl",
};

function isTex(font: FontFact): boolean {
  return !font.isMath && (font.isType3 || /^(cm|ec|sf|lm|ae|tc)[a-z]{1,5}\d/i.test(font.name));
}

/** Stands for a letter that is seen and whose meaning is unknown: it keeps its own glyph. */
export const UNKNOWN = "\u25a1";

/** Fonts of signs alone, in which no code is a letter. */
const DINGBATS = /(wingding|dingbat|webding|marlett)/i;

/** True for what may be a code instead of a character. */
function isByte(text: string): boolean {
  return text.length === 1 && /[!-~\u00a1-\u00ff]/.test(text);
}

function inPrivateUse(text: string): string {
  return String.fromCharCode(0xf000 + text.charCodeAt(0));
}

const SYMBOL_FONT = /(symbol|wingding|dingbat|webding|bullet|marlett)/i;

/** Symbol fonts are mapped to U+F000 and up; the dots and squares of lists are told, all else stays unknown. */
function privateUse(code: number, font: FontFact): string {
  const low = code & 0xff;
  if (SYMBOL_FONT.test(font.name) || (code >= 0xf000 && code <= 0xf0ff)) {
    if (low === 0xb7 || low === 0x6c || low === 0x9f) return "\u2022";
    if (low === 0xa7 || low === 0x6e) return "\u25aa";
    if (low === 0xd8 || low === 0xfc) return "\u2023";
    return "\u25ab";
  }
  return adobeVariant(code) ?? String.fromCharCode(code);
}

/** Adobe's places for old-style figures and small capitals: names of glyphs lead there where a file has no mapping. */
function adobeVariant(code: number): string | null {
  if (code >= 0xf730 && code <= 0xf739) return String.fromCharCode(code - 0xf700);
  if (code >= 0xf761 && code <= 0xf77a) return String.fromCharCode(code - 0xf700);
  return null;
}
