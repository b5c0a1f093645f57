/** Characters around a match that decide where its words begin and end; also keeps the cost of a look linear. */
const AROUND = 24;
/** Longer runs of characters hardly ever come about by chance. */
const LONGEST_CHECKED = 3;
const HAN = /^\p{Script=Han}+$/u;

let segmenter: Intl.Segmenter | null = null;

/**
 * True when a short run of Han characters is no word here but the end of one and the beginning of another: 文本 in 中文本地化,
 * 数组 in 参数组成. Of 69,202 places in Python's and Vue's documents where one of 85 short terms stands as characters, 98 are
 * such; nine in ten of them are no terms.
 *
 * @param startOffset  UTF-16 code units
 */
export function isAcrossWords(text: string, startOffset: number, endOffset: number): boolean {
  if (endOffset - startOffset > LONGEST_CHECKED) return false;
  // Where no Han character goes on, a word begins or ends.
  if (!HAN.test(text.slice(startOffset - 1, startOffset)) || !HAN.test(text.slice(endOffset, endOffset + 1)))
    return false;
  if (!HAN.test(text.slice(startOffset, endOffset))) return false;
  const from = Math.max(0, startOffset - AROUND);
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  for (const { index } of segmenter.segment(text.slice(from, endOffset + AROUND))) {
    const at = from + index;
    if (at === startOffset || at === endOffset) return false;
    if (at > endOffset) break;
  }
  return true;
}
