const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const ZERO_WIDTH = /[\p{M}\p{Cf}\p{Cc}]/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Columns that `text` takes in a fixed-width font: Han, kana, Hangul and full-width marks take 2, combining and invisible
 * characters 0, an emoji sequence 2, all else 1. Used for length limits and for the terminal.
 */
export function displayWidth(text: string): number {
  const plain = plainWidth(text);
  if (plain !== null) return plain;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (EMOJI.test(segment)) {
      width += 2;
      continue;
    }
    for (const character of segment) {
      if (ZERO_WIDTH.test(character)) continue;
      width += WIDE.test(character) ? 2 : 1;
    }
  }
  return width;
}

/** The width of a text in which every character stands for itself, as in nearly all; null where they may join. */
function plainWidth(text: string): number | null {
  let width = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 && code <= 0x7e) continue;
    const isWide =
      (code >= 0x4e00 && code <= 0x9fff) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0x3001 && code <= 0x3029) ||
      (code >= 0x3041 && code <= 0x3096) ||
      (code >= 0x30a0 && code <= 0x30ff) ||
      (code >= 0xff01 && code <= 0xff60);
    if (!isWide) return null;
    width++;
  }
  return width;
}
