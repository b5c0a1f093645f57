/** Characters around a match that decide where its words begin and end; also keeps the cost of a look linear. */
const AROUND = 24;
/** Longer runs of characters hardly ever come about by chance. */
const LONGEST_CHECKED = 3;
const HAN = /^\p{Script=Han}+$/u;
/** Words of one character that stand by themselves; any other alone is a piece of a word that was cut. */
const FUNCTION_WORDS = new Set(
  "的了着过和与及或并而但且是有在为以从自由到至于对向将把被给让使不没无未很也都还就又再才更最太已会能可要应须需每各某该此这那其之所等中内外上下前后里时则若如因用经按据个项条次种我你他她它们几一二三四五六七八九十两请",
);

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(primary: string): Intl.Segmenter {
  let segmenter = segmenters.get(primary);
  if (!segmenter) segmenters.set(primary, (segmenter = new Intl.Segmenter(primary, { granularity: "word" })));
  return segmenter;
}

/**
 * True when a short run of Han characters is no word here but pieces of others: 文本 in 中文本地化, 数组 in 参数组成, 和服 in
 * 毛巾和服务. Where its borders are not those of words, the text is read a second time as if they were: the term stands there
 * only if that reading leaves no more single characters behind (研究|生命 against 研究生|命). What begins or ends a longer word
 * is found in it (数据 in 数据库), except single characters.
 *
 * @param startOffset  UTF-16 code units
 */
export function isAcrossWords(text: string, startOffset: number, endOffset: number): boolean {
  const length = endOffset - startOffset;
  if (length > LONGEST_CHECKED || !HAN.test(text.slice(startOffset, endOffset))) return false;
  const goesBefore = HAN.test(text.slice(startOffset - 1, startOffset));
  const goesOn = HAN.test(text.slice(endOffset, endOffset + 1));
  if (!goesBefore && !goesOn) return false;
  const from = Math.max(0, startOffset - AROUND);
  const around = text.slice(from, endOffset + AROUND);
  const words = wordsOf(around, "zh");
  const [start, end] = [startOffset - from, endOffset - from];
  const isBorder = (at: number) =>
    at === 0 || at === around.length || words.some((word) => word.start === at);
  const [startsWord, endsWord] = [isBorder(start), isBorder(end)];
  if (startsWord && endsWord) return false;
  if (length === 1) return true;
  // A piece at one end of one longer word.
  if (words.some((word) => word.start <= start && word.end >= end) && (startsWord || endsWord)) return false;
  const asTerm = [...wordsOf(around.slice(0, start), "zh"), ...wordsOf(around.slice(end), "zh")];
  return leftovers(asTerm) > leftovers(words);
}

/**
 * True when a run of kana or of a script without spaces is a piece of a longer word: パン in ジャパン. What begins a longer word
 * is found in it when it is long itself (データ in データベース).
 */
export function isInsideWord(text: string, startOffset: number, endOffset: number, primary: string): boolean {
  const from = Math.max(0, startOffset - AROUND);
  const around = text.slice(from, endOffset + AROUND);
  const [start, end] = [startOffset - from, endOffset - from];
  const words = wordsOf(around, primary);
  const isBorder = (at: number) =>
    at === 0 || at === around.length || words.some((word) => word.start === at);
  if (!isBorder(start)) return true;
  return !isBorder(end) && endOffset - startOffset < LONG_ENOUGH;
}

const LONG_ENOUGH = 3;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string, primary: string): Word[] {
  return [...segmenterOf(primary).segment(text)].map(({ segment, index }) => ({
    text: segment,
    start: index,
    end: index + segment.length,
  }));
}

/** Single characters that are no word. */
function leftovers(words: readonly Word[]): number {
  return words.filter(({ text }) => HAN.test(text) && text.length === 1 && !FUNCTION_WORDS.has(text)).length;
}
