import type { TextRange } from "../finding.ts";

/** A day of the week or a month that a text names, beside a number of its day or without. */
export interface NamedDay extends TextRange {
  readonly text: string;
  /** Equal for what is the same in all languages: 0 for Monday to 6 for Sunday, 1 to 12 for a month. */
  readonly value: number;
}

const whole = (word: string): string => `(?<!\\p{L})(?:${word})(?!\\p{L})`;
const split = (words: string): readonly string[] => words.split(" ");

/** From Monday on, whole words: what is cut short (Mon, Sat, 수) means other things too. */
const WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  en: split("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").map((day) => whole(`${day}s?`)),
  de: split("Montag Dienstag Mittwoch Donnerstag Freitag Samstag|Sonnabend Sonntag").map((day) =>
    whole(`(?:${day})(?:s|e|en)?`),
  ),
  fr: split("lundi mardi mercredi jeudi vendredi samedi dimanche").map((day) => whole(`${day}s?`)),
  es: split("lunes martes miércoles jueves viernes sábados? domingos?").map(whole),
  ru: split("понедельник вторник сред[аыуе] четверг пятниц[аыуе] суббот[аыуе] воскресень[еяю]").map((day) =>
    whole(`${day}(?:а|у|ом|и)?`),
  ),
  // 每周三次 and 一周五天 count.
  zh: split("一 二 三 四 五 六 [日天]").map(
    (day) => `(?:星期|礼拜|禮拜|(?<![每一两几整\\d])[周週])${day}(?![次个個天日回年期种種小度])`,
  ),
  ja: split("月 火 水 木 金 土 日").map((day) => `${day}曜|(?<=日\\s?)[（(]${day}[)）]`),
  ko: split("월 화 수 목 금 토 일").map((day) => `${day}요일`),
};

const HAN_MONTH = "正|一 二 三 四 五 六 七 八 九 十 十一 十二".split(" ");

/** From January on. May and March are words too: only behind a word that goes before a month, or beside a year. */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: split("January February March April May June July August September October November December").map(
    (month) =>
      month === "May" || month === "March"
        ? `(?<=\\b(?:[Ii]n|[Oo]f|[Ss]ince|[Bb]y|[Ff]rom|[Uu]ntil|[Tt]o|[Ll]ast|[Nn]ext)\\s)${month}(?!\\p{L})|${whole(month)}(?=,? \\d{4})`
        : whole(month),
  ),
  de: split("Januar|Jänner Februar März April Mai Juni Juli August September Oktober November Dezember").map(
    (month) => whole(`(?:${month})s?`),
  ),
  zh: HAN_MONTH.map(
    (month, at) =>
      `(?<![\\d一二三四五六七八九十])(?:${at + 1}|0${at + 1}|${month})\\s?月(?![球亮光色饼台历经])`,
  ),
  ja: HAN_MONTH.map((_, at) => `(?<![\\d十])(?:${at + 1}|0${at + 1})\\s?月(?!曜)`),
  ko: HAN_MONTH.map((_, at) => `(?<!\\d)(?:${at + 1}|0${at + 1})\\s?월(?!요)`),
};

const PATTERNS = {
  weekday: patternsOf(WEEKDAYS, 0),
  month: patternsOf(MONTHS, 1),
};

interface Names {
  /** Whether any of them may be there. */
  readonly any: RegExp;
  readonly each: readonly (readonly [value: number, name: RegExp])[];
}

function patternsOf(
  named: Readonly<Record<string, readonly string[]>>,
  first: number,
): ReadonlyMap<string, Names> {
  return new Map(
    Object.entries(named).map(([language, words]) => [
      language,
      {
        any: new RegExp(words.join("|"), "u"),
        each: words.map((word, at) => [at + first, new RegExp(word, "gu")] as const),
      },
    ]),
  );
}

/** Days of the week, or months, that a text names in a primary language; none where their names are not known. Cost: linear. */
export function namedDaysIn(
  text: string,
  language: string,
  kind: keyof typeof PATTERNS,
): readonly NamedDay[] {
  const names = PATTERNS[kind].get(language);
  if (!names?.any.test(text)) return [];
  return names.each.flatMap(([value, pattern]) =>
    [...text.matchAll(pattern)].map((match): NamedDay => ({
      ...{ value, text: match[0], start: match.index, end: match.index + match[0].length },
    })),
  );
}
