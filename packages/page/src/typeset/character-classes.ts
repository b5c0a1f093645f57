/**
 * Classes of characters that decide where a line may break. Source: JIS X 4051 and GB/T 15834 for East Asian marks, UAX #14
 * for the rest, as far as running text needs them.
 */

/** Han, kana, and marks that are set on a full em: a line may break on both sides unless a mark forbids it. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6‘’“”…—]/u;

/** Marks that no line begins with. */
const NO_START = new Set(
  "，。、；：？！．・）］｝】〕〉》」』〗〙〛’”…—～％‰℃°′″ー々ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:?!)]}%»›",
);

/** Marks that no line ends with. */
const NO_END = new Set("（［｛【〔〈《「『〖〘〚‘“￥＄$([{«‹#§№");

/** Two of these in a row are one mark. */
const DOUBLED = new Set("—…");

/** Full-width marks whose ink is in the left half, and in the right half, of their em. */
const CLOSING_HALF = new Set("，。、；：．）］｝】〕〉》」』〗〙〛’”");
const OPENING_HALF = new Set("（［｛【〔〈《「『〖〘〚‘“");

/** @param isEastAsian  whether ‘ ’ “ ” … — are set on a full em in this text */
export function isWide(character: string, isEastAsian: boolean): boolean {
  if (!isEastAsian && /[‘’“”…—]/u.test(character)) return false;
  return WIDE.test(character);
}

export function isHangul(character: string): boolean {
  return /\p{Script=Hangul}/u.test(character);
}

/** Blanks that a line may break at; the fixed ones are not among them. */
export function isBreakingSpace(character: string): boolean {
  return /[ \t\n\u2000-\u2006\u2008-\u200a\u205f]/u.test(character);
}

export function forbidsStart(character: string): boolean {
  return NO_START.has(character);
}

export function forbidsEnd(character: string): boolean {
  return NO_END.has(character);
}

export function isDoubledMark(left: string, right: string): boolean {
  return left === right && DOUBLED.has(left);
}

export function hasClosingHalf(character: string): boolean {
  return CLOSING_HALF.has(character);
}

export function hasOpeningHalf(character: string): boolean {
  return OPENING_HALF.has(character);
}
