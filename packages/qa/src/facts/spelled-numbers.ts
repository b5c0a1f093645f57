/**
 * Numbers that are written in words: what `ten`, `第十二`, `百分之三十`, `세 번째`, `March` and `IV` are worth. Used only to let
 * right translations through, so it may find too much, never too little.
 */

import { romanValue } from "./counted-words.ts";
import { addGermanNumbers, clearGermanNumbers } from "./german-numbers.ts";
import { addRomanceAndRussianNumbers } from "./romance-and-russian-numbers.ts";

const ENGLISH_ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ENGLISH_WORDS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...ENGLISH_ONES.map((word, value): [string, number[]] => [word, [value]]),
  ...ENGLISH_TENS.map((word, at): [string, number[]] => [word, [20 + at * 10]]),
  ...ENGLISH_TENS.map((word, at): [string, number[]] => [`${word.slice(0, -1)}ies`, [20 + at * 10]]),
  ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"].map(
    (word, at): [string, number[]] => [word, [at + 1]],
  ),
  ...["eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"].map(
    (word, at): [string, number[]] => [word, [at + 11]],
  ),
  ...ENGLISH_TENS.map((word, at): [string, number[]] => [`${word.slice(0, -1)}ieth`, [20 + at * 10]]),
  ["eighteenth", [18]],
  ["nineteenth", [19]],
  ["hundred", [100]],
  ["thousand", [1000]],
  ["million", [1_000_000]],
  ["billion", [1_000_000_000]],
  ["dozen", [12]],
  ["a", [1]],
  ["an", [1]],
  ["single", [1]],
  ["once", [1]],
  ["both", [2]],
  ["twice", [2]],
  ["double", [2]],
  ["pair", [2]],
  ["half", [2, 0.5, 50, 30]],
  ["halves", [2]],
  ["thirds", [3]],
  ["quarter", [4, 0.25, 25, 15]],
  ["quarters", [4]],
  ["triple", [3]],
  // 8進数, 16진수.
  ["binary", [2]],
  ["octal", [8]],
  ["decimal", [10]],
  ["decimals", [10]],
  ["hexadecimal", [16]],
  ["noon", [12]],
  ["midnight", [12, 0, 24]],
]);
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTH_VALUES: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((name, at): [string, number][] => [
    [name, at + 1],
    [name.slice(0, 3), at + 1],
  ]).concat([["sept", 9]]),
);
/** Of other languages, by their first letters; a stop or further letters may follow. */
const OTHER_MONTHS: readonly RegExp[] = [
  /^(?:januar|jänner|janvier|enero|gennaio|janeiro|январ)/u,
  /^(?:februar|février|febrero|febbraio|fevereiro|феврал)/u,
  /^(?:märz|mars$|marzo|março|март)/u,
  /^(?:avril|abril|aprile|апрел)/u,
  /^(?:mai$|mayo|maggio|maio|ма[йя]$)/u,
  /^(?:juni$|juin|junio|giugno|junho|июн)/u,
  /^(?:juli$|juillet|julio|luglio|julho|июл)/u,
  /^(?:août|agosto|август)/u,
  /^(?:septembre|septiembre|settembre|setembro|сентябр)/u,
  /^(?:oktober|octobre|octubre|ottobre|outubro|октябр)/u,
  /^(?:novembre|noviembre|novembro|ноябр)/u,
  /^(?:dezember|décembre|diciembre|dicembre|dezembro|декабр)/u,
];
const ROMAN = /^(?=[IVXL])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

const HAN_DIGITS: Readonly<Record<string, number>> = {
  〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9,
  壹: 1, 贰: 2, 叁: 3, 肆: 4, 伍: 5, 陆: 6, 柒: 7, 捌: 8, 玖: 9, 廿: 20, 卅: 30,
}; // oxfmt-ignore
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const HAN_SCALES: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
const HAN_RUN = /[〇零一二两兩三四五六七八九壹贰叁肆伍陆柒捌玖廿卅十拾百佰千仟万萬亿億]+/gu;

const KOREAN_NATIVE: readonly (readonly [RegExp, number])[] = [
  [/하나|한(?=\s|번|개|명|쪽|가지|편|쌍)|첫/u, 1],
  [/둘|두(?=\s|번|개|명|쪽|가지|편)|쌍|양쪽|이틀/u, 2],
  [/셋|세(?=\s|번|개|명|쪽|가지|편)|석|사흘/u, 3],
  [/넷|네(?=\s|번|개|명|쪽|가지|편)|넉|나흘/u, 4],
  [/다섯/u, 5],
  [/여섯/u, 6],
  [/일곱|일주일/u, 7],
  [/여덟/u, 8],
  [/아홉/u, 9],
  [/열/u, 10],
  [/열한/u, 11],
  [/열두|정오|자정/u, 12],
  [/스물|스무/u, 20],
  [/서른/u, 30],
  [/마흔/u, 40],
  [/쉰/u, 50],
  [/예순/u, 60],
  [/일흔/u, 70],
  [/여든/u, 80],
  [/아흔/u, 90],
  [/절반|반/u, 0.5],
];
const KOREAN_TENS = "스물 서른 마흔 쉰 예순 일흔 여든 아흔".split(" ");
const KOREAN_ONES = ["하나|한", "두|둘", "세|셋|석", "네|넷|넉", "다섯", "여섯", "일곱", "여덟", "아홉"];
/** 마흔두 개, 스물셋: tens of Korean's own words with their ones. */
const KOREAN_TENS_AND_ONES = new RegExp(`(${KOREAN_TENS.join("|")})\\s?(${KOREAN_ONES.join("|")})`, "gu");

function koreanTensIn(text: string): ClearNumber[] {
  return [...text.matchAll(KOREAN_TENS_AND_ONES)].map((match) => {
    const ones = KOREAN_ONES.findIndex((forms) => forms.split("|").includes(match[2]!)) + 1;
    const value = 20 + 10 * KOREAN_TENS.indexOf(match[1]!) + ones;
    return { value, start: match.index, end: match.index + match[0].length };
  });
}

const SINO: Readonly<Record<string, number>> = {
  영: 0,
  공: 0,
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const SINO_UNITS: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 };
const SINO_SCALES: Readonly<Record<string, number>> = { 만: 1e4, 억: 1e8 };
const SINO_RUN = /[영공일이삼사오육칠팔구십백천만억]+/gu;

/** Their words are looked for in their own texts alone: once, miles and media are English words too. */
const ROMANCE_AND_RUSSIAN: ReadonlySet<string> = new Set(["fr", "es", "ru"]);

/** Values that the words of a text in a language may stand for. Cost: linear. */
export function spelledNumbersIn(text: string, language: string): ReadonlySet<number> {
  const values = new Set<number>();
  addLatin(text, values);
  addGermanNumbers(text, values);
  if (ROMANCE_AND_RUSSIAN.has(language)) addRomanceAndRussianNumbers(text, values);
  for (const [run] of text.matchAll(HAN_RUN))
    for (const value of readRun(run, HAN_DIGITS, HAN_UNITS, HAN_SCALES)) values.add(value);
  addHanFractions(text, values);
  if (/\p{Script=Hangul}/u.test(text)) {
    for (const [pattern, value] of KOREAN_NATIVE) if (pattern.test(text)) values.add(value);
    for (const { value } of koreanTensIn(text)) values.add(value);
    for (const [run] of text.matchAll(SINO_RUN))
      for (const value of readRun(run, SINO, SINO_UNITS, SINO_SCALES)) values.add(value);
  }
  return values;
}

const HAN_DIGIT = "[一二两兩三四五六七八九十]";
const FRACTIONS = new RegExp(`(${HAN_DIGIT})(成|折|[米块元])?(${HAN_DIGIT})?(折|半)?`, "gu");

/** 三成 is 30 %, 八折 20 % off, 一米八 1.8, 三点半 half past, 三个半 3.5, 千分之五 0.5 %. */
function addHanFractions(text: string, values: Set<number>): void {
  if (text.includes("双")) values.add(2);
  if (text.includes("一刻")) values.add(15);
  for (const [, of, parts] of text.matchAll(/([百千万])分之([一二三四五六七八九])/gu)) {
    const share = HAN_DIGITS[parts!]! / { 百: 1, 千: 10, 万: 100 }[of as "百" | "千" | "万"];
    values.add(share);
  }
  if (/[成折米块元]/u.test(text))
    for (const [, first, mark, second, end] of text.matchAll(FRACTIONS)) {
      const [one, two] = [HAN_DIGITS[first!] ?? 10, second ? (HAN_DIGITS[second] ?? 0) : 0];
      const tenths = one * 10 + two;
      if (mark === "成") values.add(tenths);
      else if (mark === "折" || end === "折") for (const off of [tenths, 100 - tenths]) values.add(off);
      else if (mark && second) values.add(one + two / 10);
    }
  if (!text.includes("半")) return;
  for (const value of [0.5, 2, 30, 50]) values.add(value);
  for (const [, run] of text.matchAll(/([一二两兩三四五六七八九十]+)(?:个|個|年|天|倍|小时|公里|米|块)半/gu))
    for (const value of readRun(run!, HAN_DIGITS, HAN_UNITS, HAN_SCALES)) values.add(value + 0.5);
}

/** 1-12 for the name of a month, whole or cut to three letters; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const lower = word.toLowerCase().replace(/\.$/u, "");
  const known = MONTH_VALUES.get(lower);
  if (known !== undefined || lower.length < 3) return known;
  const at = OTHER_MONTHS.findIndex((name) => name.test(lower));
  return at < 0 ? undefined : at + 1;
}

/** Half a million, a quarter of a billion. */
const PART_OF_SCALE =
  /\b(?<part>half|quarter)\s(?:of\s)?an?\s(?<scale>hundred|thousand|million|billion|dozen|century|decade)\b/giu;
const SCALE_WORDS: Readonly<Record<string, number>> = { century: 100, decade: 10 };

function addLatin(text: string, values: Set<number>): void {
  for (const { groups } of text.matchAll(PART_OF_SCALE)) {
    const scale = groups!["scale"]!.toLowerCase();
    const of = SCALE_WORDS[scale] ?? ENGLISH_WORDS.get(scale)![0]!;
    values.add(of * (groups!["part"]!.toLowerCase() === "half" ? 0.5 : 0.25));
  }
  let tens: number | null = null;
  let running: number | null = null;
  for (const [word] of text.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]+/gu)) {
    const lower = word.toLowerCase();
    // Two decades are 20 years, two dozen 24.
    const group = /^decades?$/u.test(lower) ? 10 : /^dozens?$/u.test(lower) ? 12 : 0;
    if (group > 0) values.add((running ?? 1) * group);
    const month = monthOf(lower);
    if (month !== undefined) values.add(month);
    if (ROMAN.test(word)) values.add(romanValue(word));
    const found = ENGLISH_WORDS.get(lower);
    if (!found) {
      if (lower !== "and") {
        tens = null;
        running = null;
      }
      continue;
    }
    for (const value of found) values.add(value);
    const [value = 0] = found;
    if (tens !== null && value > 0 && value < 10) values.add(tens + value);
    tens = value >= 20 && value < 100 ? value : null;
    // "three hundred and five", "two thousand": products and sums as they are said.
    if (value >= 100) running = (running ?? 1) * value;
    else running = running !== null && running >= 100 ? running + value : (tens ?? value);
    values.add(running);
  }
}

/** A run of numerals read with units (三百二十), digit by digit (二〇一九), and its digits alone (三四个). */
function readRun(
  run: string,
  digits: Readonly<Record<string, number>>,
  units: Readonly<Record<string, number>>,
  scales: Readonly<Record<string, number>>,
): number[] {
  const values: number[] = [];
  let [total, section, digit] = [0, 0, 0];
  let positional = "";
  for (const character of run) {
    const value = digits[character];
    const unit = units[character];
    const scale = scales[character];
    if (value !== undefined) {
      // 十四五 is of 14 and 5 as well.
      if (digit > 0) values.push(total + section + digit);
      digit = value;
      positional += String(value);
      values.push(value);
    } else if (unit !== undefined) {
      section += (digit || 1) * unit;
      digit = 0;
    } else if (scale !== undefined) {
      total += (section + digit || 1) * scale;
      [section, digit] = [0, 0];
    }
  }
  values.push(total + section + digit);
  if (positional.length === [...run].length && positional.length > 1) values.push(Number(positional));
  return values;
}

/** 二十五 is 25. */
export function hanValue(run: string): number {
  return Math.max(...readRun(run, HAN_DIGITS, HAN_UNITS, HAN_SCALES));
}

const CLEAR_ENGLISH = new RegExp(
  `\\b(?:(${ENGLISH_TENS.join("|")})-(${ENGLISH_ONES.slice(1, 10).join("|")})|(${ENGLISH_ONES.slice(13).join("|")}))\\b(?![\\s-](?:hundred|thousand|million|billion))(?<!\\b(?:hundred|thousand|million|and|point)[\\s-]\\S+)`,
  "giu",
);
/** 三十二, 一百零五; not what stands before a larger unit, within a fraction or in a name of plans and days. */
const CLEAR_HAN =
  /(?<![〇零一二两三四五六七八九十百千万亿点第分之])(?:[二三四五六七八九]十[一二三四五六七八九]?|十[三四六七八九])(?![〇零一二两三四五六七八九十百千万亿点几多余来年代分成折岁])/gu;

/** A number in words that nothing else is meant by, above twelve. */
export interface ClearNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** Numbers that a text of this language has in words and that have to be on the other side. Cost: linear. */
export function clearNumbersIn(text: string, language: string): readonly ClearNumber[] {
  const at = (match: RegExpExecArray, value: number): ClearNumber => ({
    ...{ value, start: match.index, end: match.index + match[0].length },
  });
  if (language === "en")
    return [...text.matchAll(CLEAR_ENGLISH)].map((match) => {
      const [, tens, ones, teens] = match.map((part) => part?.toLowerCase());
      if (teens) return at(match, ENGLISH_ONES.indexOf(teens));
      return at(match, 20 + 10 * ENGLISH_TENS.indexOf(tens!) + ENGLISH_ONES.indexOf(ones!));
    });
  if (language === "ko") return koreanTensIn(text);
  if (language === "de") return clearGermanNumbers(text);
  if (language !== "zh") return [];
  return [...text.matchAll(CLEAR_HAN)].map((match) => at(match, hanValue(match[0])));
}

const PARTS = "third quarter fifth sixth seventh eighth ninth tenth".split(" ");
/** Two thirds, a third, 三分之二, 삼분의 이: what parts, and what is counted of them. */
const FRACTIONS_OF: readonly RegExp[] = [
  new RegExp(
    `\\b(?<count>an?|${ENGLISH_ONES.slice(1, 10).join("|")})[\\s-](?<parts>${PARTS.join("|")}|fourth)s?\\b`,
    "giu",
  ),
  /(?<![百千万\d])(?<parts>[二两三四五六七八九十]|\d{1,2})分之(?<count>[一二两三四五六七八九]|\d{1,2})(?![\d十百])/gu,
  /(?<!\d)(?<parts>[이삼사오육칠팔구십]|\d{1,2})\s?분의\s?(?<count>[일이삼사오육칠팔구]|\d{1,2})(?!\d)/gu,
];

/** Fractions that a text has in words, English, Chinese or Korean. Cost: linear. */
export function fractionsIn(text: string): readonly ClearNumber[] {
  return FRACTIONS_OF.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) => {
    const { count, parts } = match.groups!;
    const [start, end] = [match.index, match.index + match[0].length];
    return { value: smallNumber(count!) / smallNumber(parts!), start, end };
  });
}

/** Of one to ten in digits, words or numerals. */
function smallNumber(word: string): number {
  if (/^\d/u.test(word)) return Number(word);
  const lower = word.toLowerCase();
  if (/^an?$/u.test(lower)) return 1;
  if (lower === "fourth") return 4;
  if (PARTS.includes(lower)) return PARTS.indexOf(lower) + 3;
  const ones = ENGLISH_ONES.indexOf(lower);
  return ones > 0 ? ones : (HAN_DIGITS[word] ?? SINO[word] ?? 10);
}
