import type { TextRange } from "../finding.ts";
import { hanValue, monthOf } from "./spelled-numbers.ts";

/** A day of a month in a text. */
export interface DateMention extends TextRange {
  readonly text: string;
  /** `month-day` in every order that the digits allow. */
  readonly readings: readonly string[];
}

/** Dates that one match stands for; of each the month and day, in every order that is possible. */
type Read = (groups: readonly (string | undefined)[]) => readonly (readonly MonthAndDay[])[];
type MonthAndDay = readonly [month: number | undefined, day: number];

const TO = String.raw`\s?(?:-|–|—|~|～|至|到|、|和|与|및|부터|에서|to|and|bis|und|au|y|al|a)\s?`;
const ENGLISH_DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?\b(?!\s?[:%])`;
const LATIN_DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|[.º])?`;
/** A month in English has a capital: `5 may` is a verb. */
const LOWER_ENGLISH = /^(?:may|march|mar|sep|dec)$/u;

/** How dates are written; ranges have the day of their other end in the last group, or the first. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  [
    new RegExp(
      `(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})(?:\\s?[日号號일]|(?=${TO}\\d{1,2}\\s?[日号號일]))(?:${TO}(\\d{1,2})\\s?[日号號일])?`,
      "gu",
    ),
    ([month, ...days]) => bothEnds(Number(month), days),
  ],
  [
    /([一二三四五六七八九十]{1,2})月([一二三四五六七八九十廿]{1,3})[日号號]/gu,
    ([month, day]) => [[[hanValue(month!), hanValue(day!)]]],
  ],
  [/\b\d{4}([-/.])(\d{1,2})\1(\d{1,2})\b/gu, ([, month, day]) => [[[Number(month), Number(day)]]]],
  // 2025. 3. 5.
  [/\b\d{4}\.\s(\d{1,2})\.\s(\d{1,2})(?!\d)/gu, ([month, day]) => [[[Number(month), Number(day)]]]],
  // 05.03.2025: with stops the day is first everywhere.
  [
    /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(?:1[5-9]|20)\d\d(?![\d.]*\d)/gu,
    ([day, month]) => [[[Number(month), Number(day)]]],
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})\b/gu,
    ([one, other]) => [
      [
        [Number(one), Number(other)],
        [Number(other), Number(one)],
      ],
    ],
  ],
  [
    new RegExp(`\\b(\\p{Lu}\\p{L}{2,8})\\.?\\s${ENGLISH_DAY}(?:${TO}${ENGLISH_DAY})?`, "gu"),
    ([month, ...days]) => bothEnds(monthOf(month!), days),
  ],
  [
    new RegExp(
      `\\b(?:${LATIN_DAY}${TO})?${LATIN_DAY}(?:[\\s-](?:of|de))?[\\s-]([\\p{Script=Latin}\\p{Script=Cyrillic}]{3,10})(?!\\p{L})`,
      "gu",
    ),
    ([first, last, month]) => (LOWER_ENGLISH.test(month!) ? [] : bothEnds(monthOf(month!), [first, last])),
  ],
];

function bothEnds(month: number | undefined, days: readonly (string | undefined)[]): MonthAndDay[][] {
  return days.flatMap((day): MonthAndDay[][] => (day === undefined ? [] : [[[month, Number(day)]]]));
}

/** Days of a month that a text names, by the forms of writing and then in order. Cost: linear. */
export function datesIn(text: string): readonly DateMention[] {
  if (!/\d|月/u.test(text)) return [];
  return FORMS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): DateMention[] =>
      read(match.slice(1)).flatMap((dates): DateMention[] => {
        const readings = dates.flatMap(([month, day]) =>
          month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
            ? [`${month}-${day}`]
            : [],
        );
        const [start, end] = [match.index, match.index + match[0].length];
        return readings.length === 0 ? [] : [{ start, end, text: match[0], readings }];
      }),
    ),
  );
}
