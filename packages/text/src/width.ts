const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const ZERO_WIDTH = /[\p{M}\p{Cf}\p{Cc}]/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;

/**
 * Columns that `text` takes in a fixed-width font: Han, kana, Hangul and full-width marks take 2, combining and invisible
 * characters 0, an emoji sequence 2, all else 1. Used for length limits and for the terminal.
 */
export function displayWidth(text: string): number {
  let width = 0;
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  for (const { segment } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)) {
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
