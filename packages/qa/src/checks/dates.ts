import type { Found, SegmentCheck } from "../check.ts";
import { monthOf } from "../facts/spelled-numbers.ts";

interface DateMention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `month-day` in every order that the digits allow. */
  readonly readings: readonly string[];
}

const CJK = /(\d{1,2})\s?(?:月|월)\s?(\d{1,2})\s?(?:日|号|號|일)/gu;
const ISO = /\b\d{4}([-/.])(\d{1,2})\1(\d{1,2})\b/gu;
const SLASHED = /\b(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})\b/gu;
const MONTH_FIRST = /\b([A-Z][a-z]{2,8})\.?\s(\d{1,2})(?:st|nd|rd|th)?\b(?!\s?[:%])/gu;
const DAY_FIRST =
  /\b(\d{1,2})(?:st|nd|rd|th|er|[.º])?(?:\s(?:of|de))?\s([\p{Script=Latin}\p{Script=Cyrillic}]{3,10})(?!\p{L})/gu;
/** A month in English has a capital: `5 may` is a verb. */
const LOWER_ENGLISH = /^(?:may|march|mar|sep|dec)$/u;

/** A day that became another: 5 March for 3月5日 is right, May 3 is not. Only dates with month and day on both sides. */
export const dates: SegmentCheck = {
  id: "dates",
  run({ sourceText, targetText }) {
    const half = changedHalfOfDay(sourceText, targetText);
    if (half) return [half];
    const source = datesIn(sourceText);
    const target = datesIn(targetText);
    if (source.length === 0 || target.length === 0) return [];
    const has = (list: readonly DateMention[], date: DateMention): boolean =>
      list.some(({ readings }) => readings.some((reading) => date.readings.includes(reading)));
    const lost = source.filter((date) => !has(target, date));
    const wrong = target.filter((date) => !has(source, date));
    return lost.slice(0, wrong.length).map((date, at): Found => ({
      variant: "changed",
      values: [date.text, wrong[at]!.text],
      source: { start: date.start, end: date.end },
      target: { start: wrong[at]!.start, end: wrong[at]!.end },
    }));
  },
};

const BEFORE_NOON = /\b\d{1,2}(?:[:.]\d{2})?\s?a\.?m\b|上午|凌晨|清晨|早上|早晨|오전|새벽|아침|\bmorning/iu;
const AFTER_NOON = /\b\d{1,2}(?:[:.]\d{2})?\s?p\.?m\b|下午|傍晚|晚|오후|저녁|\b(?:afternoon|evening)/iu;
/** Neither half: 夜里 is before and after midnight, 中午 before and after noon. */
const EITHER_HALF = /中午|正午|夜|정오|자정|밤|\b(?:noon|(?:mid|to)?night)/iu;

/** 3 pm that became 上午3点: each side names one half of the day, and not the same. */
function changedHalfOfDay(sourceText: string, targetText: string): Found | null {
  const [before, after] = [BEFORE_NOON.exec(sourceText), AFTER_NOON.exec(sourceText)];
  if (EITHER_HALF.test(sourceText) || EITHER_HALF.test(targetText)) return null;
  if (!/\d/u.test(targetText) || (before === null) === (after === null)) return null;
  const [sameHalf, otherHalf] = before ? [BEFORE_NOON, AFTER_NOON] : [AFTER_NOON, BEFORE_NOON];
  const said = (before ?? after)!;
  const instead = otherHalf.exec(targetText);
  if (!instead || sameHalf.test(targetText)) return null;
  return {
    variant: "changed",
    values: [said[0], instead[0]],
    source: { start: said.index, end: said.index + said[0].length },
    target: { start: instead.index, end: instead.index + instead[0].length },
  };
}

function datesIn(text: string): DateMention[] {
  if (!/\d/u.test(text)) return [];
  const found: DateMention[] = [];
  const add = (
    match: RegExpExecArray,
    ...pairs: readonly (readonly [number | undefined, number])[]
  ): void => {
    const readings = pairs.flatMap(([month, day]) =>
      month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [`${month}-${day}`] : [],
    );
    if (readings.length === 0) return;
    found.push({ start: match.index, end: match.index + match[0].length, text: match[0], readings });
  };
  for (const match of text.matchAll(CJK)) add(match, [Number(match[1]), Number(match[2])]);
  for (const match of text.matchAll(ISO)) add(match, [Number(match[2]), Number(match[3])]);
  for (const match of text.matchAll(SLASHED))
    add(match, [Number(match[1]), Number(match[2])], [Number(match[2]), Number(match[1])]);
  for (const match of text.matchAll(MONTH_FIRST)) add(match, [monthOf(match[1]!), Number(match[2])]);
  for (const match of text.matchAll(DAY_FIRST))
    if (!LOWER_ENGLISH.test(match[2]!)) add(match, [monthOf(match[2]!), Number(match[1])]);
  return found;
}
