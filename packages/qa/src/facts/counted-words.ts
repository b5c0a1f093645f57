import type { TextRange } from "../finding.ts";

/** A number of two to twelve that a text counts or numbers something by, in words. */
export interface CountedWord extends TextRange {
  readonly text: string;
  readonly value: number;
}

const ENGLISH = "two three four five six seven eight nine ten eleven twelve".split(" ");
const ENGLISH_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const GERMAN = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
const GERMAN_ORDINALS = "dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte".split(" ");
const HAN = "二 三 四 五 六 七 八 九 十 十一 十二".split(" ");
const KOREAN = "두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split(" ");
/** What Chinese and Japanese count with behind a numeral, so that 十分 and 四处 are none. */
const HAN_COUNTER =
  "[个個名位次天年月日周份条項项章节節页頁人家只件台米岁歲歳片粒元枚本冊回つ倍种種组組层層集届]|小时|小時|时间|時間|分钟|公里|世紀|世纪";
const KOREAN_COUNTER =
  "명|개|번|권|대|시간|달|가지|마리|사람|살|장|곳|차례|배|잔|병|채|벌|켤레|쌍|군데|걸음|단계|나라|도시|팀|종류|해|분";

const index = (list: readonly string[], word: string): number => list.indexOf(word.toLowerCase());

/** By primary language: what is counted, and its value. Fractions (two thirds, 三分之二) are looked at elsewhere. */
const FORMS: Readonly<Record<string, readonly (readonly [RegExp, (word: string) => number])[]>> = {
  en: [
    [
      new RegExp(
        `(?<![\\p{L}\\p{N}.-])(?<word>${ENGLISH.join("|")})(?![\\p{L}-]|\\s(?:hundred|thousand|million|billion|dozen|and a half|thirds|quarters|fifths|o['’]clock))`,
        "giu",
      ),
      (word) => index(ENGLISH, word) + 2,
    ],
    [
      new RegExp(`(?<=\\bthe\\s)(?<word>${ENGLISH_ORDINALS.join("|")})(?=\\s\\p{L})`, "giu"),
      (word) => index(ENGLISH_ORDINALS, word) + 3,
    ],
    [/\b(?<word>twice)\b/giu, () => 2],
  ],
  de: [
    [
      new RegExp(
        `(?<![\\p{L}-])(?<word>${GERMAN.join("|")})(?:mal)?(?![\\p{L}-]|\\s(?:Millionen|Milliarden))`,
        "giu",
      ),
      (word) => index(GERMAN, word) + 2,
    ],
    [
      new RegExp(`(?<![\\p{L}-])(?<word>${GERMAN_ORDINALS.join("|")})[nmrs]?(?=\\s\\p{L})`, "giu"),
      (word) => index(GERMAN_ORDINALS, word) + 3,
    ],
  ],
  zh: [
    [
      new RegExp(
        `(?<![${HAN.join("")}两百千万亿分几数多零每\\d])(?:第)?(?<word>两|十[一二]|[二三四五六七八九十])(?=${HAN_COUNTER})(?!年代|月份?[^，。]{0,2}[日号])`,
        "gu",
      ),
      (word) => (word === "两" ? 2 : HAN.indexOf(word) + 2),
    ],
  ],
  ja: [
    [
      new RegExp(
        `(?<![${HAN.join("")}百千万億分数\\d])(?:第)?(?<word>十[一二]|[二三四五六七八九十])(?=${HAN_COUNTER})`,
        "gu",
      ),
      (word) => HAN.indexOf(word) + 2,
    ],
  ],
  ko: [
    [
      new RegExp(
        `(?<![가-힣])(?<word>열한|열두|열|두|세|네|다섯|여섯|일곱|여덟|아홉)(?:\\s?(?:${KOREAN_COUNTER})|\\s?번째)`,
        "gu",
      ),
      (word) => KOREAN.indexOf(word) + 2,
    ],
  ],
};

/** Numbers in words of a text in a primary language that nothing else is meant by; empty where its words are not known. Cost: linear. */
export function countedWordsIn(text: string, language: string): readonly CountedWord[] {
  return (FORMS[language] ?? []).flatMap(([pattern, valueOf]) =>
    [...text.matchAll(pattern)].map((match): CountedWord => {
      const word = match.groups!["word"]!;
      const start = match.index + match[0].indexOf(word);
      return { value: valueOf(word), text: word, start, end: start + word.length };
    }),
  );
}

const ROMAN = /(?<![\p{L}\p{N}-])(?=[IVXL])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}'’-])/gu;
/** Before a numeral of one letter, which may be an initial, a size or "I". */
const LABEL =
  /\b(?:Chapter|Part|Appendix|Annex|Article|Section|Table|Figure|Volume|Book|Act|Phase|Title|Schedule|War|Kapitel|Teil|Anhang|Anlage|Band|Phase)\s$/u;
/** Louis XIV, World War II: a name stands before a numeral of several letters. */
const NAME = /\p{Lu}\p{Ll}+\s$/u;

/** Roman numerals that number something. Cost: linear. */
export function romanNumeralsIn(text: string): readonly CountedWord[] {
  return [...text.matchAll(ROMAN)].flatMap((match): CountedWord[] => {
    const [word] = match;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (word === "" || !(word.length > 1 ? NAME : LABEL).test(before)) return [];
    return [{ value: romanValue(word), text: word, start: match.index, end: match.index + word.length }];
  });
}

/** XIV is 14. Of letters up to L. */
export function romanValue(word: string): number {
  const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };
  return [...word].reduce((sum, letter, at) => {
    const [here, next] = [worth[letter]!, worth[word[at + 1] ?? ""] ?? 0];
    return here < next ? sum - here : sum + here;
  }, 0);
}
