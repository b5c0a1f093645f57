/** Small pure questions about a translation that `validate-answer.ts` puts together. */
import { primaryLanguage } from "@yizhou/model";
import { isCode, isReference } from "@yizhou/text";
import { isOtherChineseScript } from "./chinese-script.ts";

const SCRIPTS: Record<string, RegExp> = {
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  bg: /\p{Script=Cyrillic}/gu,
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  ur: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  el: /\p{Script=Greek}/gu,
  th: /\p{Script=Thai}/gu,
  hi: /\p{Script=Devanagari}/gu,
};
const LATIN = /\p{Script=Latin}+/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Letters of any script, a Latin word counting as one, so that names and acronyms weigh no more than a Han character. */
function writingUnits(text: string): number {
  return count(text.replace(LATIN, "a"), /\p{L}/gu);
}

/**
 * True when the target is plainly in another script than its language's. Text of names, symbols and code alone (the source
 * has hardly anything in a script of its own) may stay as it is; short texts are not judged.
 */
export function isWrongScript(target: string, source: string, to: string): boolean {
  const total = writingUnits(target);
  if (total < 4) return false;
  const expected = SCRIPTS[primaryLanguage(to)];
  if (!expected) {
    // Latin target: what counts is how much of another script was left over.
    const foreign = total - count(target, LATIN);
    return foreign / total > 0.3 && foreign >= 4;
  }
  const kana = count(target, KANA);
  if (primaryLanguage(to) === "zh" && kana >= 3 && kana / total > 0.2) return true;
  if (isOtherChineseScript(target, to)) return true;
  return !looksLikeNames(source) && count(target, expected) / total < 0.2;
}

/** True when few of the words are ordinary lower-case ones: names, acronyms, code, entries of lists of references. Only for Latin sources. */
export function looksLikeNames(source: string): boolean {
  if (isReference(source) || isCode(source)) return true;
  const words = source.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’.-]*/gu) ?? [];
  const others = count(
    source,
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}\p{Script=Arabic}]/gu,
  );
  if (others > 0 || words.length === 0) return false;
  const ordinary = words.filter((word) => /^\p{Ll}{3,}[.]?$/u.test(word)).length;
  return ordinary / words.length < 0.3;
}

/** The same line again (a real sentence, not a name or a code), or nearly (edit distance under 5 for long texts). */
export function isUntranslated(target: string, source: string, tokens: number): boolean {
  if (target.trim() === source.trim())
    return tokens > 10 || count(source, /(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu) >= 4;
  return tokens > 20 && Math.abs(target.length - source.length) < 5 && isWithinDistance(target, source, 4);
}

/** Edit distance at most `limit`: banded, O(limit x length). */
function isWithinDistance(a: string, b: string, limit: number): boolean {
  let previous = new Map<number, number>();
  for (let j = 0; j <= limit; j++) previous.set(j, j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Map<number, number>();
    for (let j = Math.max(0, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const change = j === 0 ? Infinity : (previous.get(j - 1) ?? Infinity) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.set(j, Math.min(change, (previous.get(j) ?? Infinity) + 1, (row.get(j - 1) ?? Infinity) + 1));
    }
    previous = row;
  }
  return (previous.get(b.length) ?? Infinity) <= limit;
}

/** The model got stuck: one mark ten times on end, or one phrase over and over, which the source does not have. */
export function isStuck(target: string, source: string): boolean {
  const runs = /([^\p{L}\p{N}\s])\1{9,}/u;
  if (runs.test(target) && !runs.test(source)) return true;
  const loops = /(.{4,40}?)\1{5,}/su;
  return loops.test(target) && !loops.test(source);
}

const SCALES: Record<string, number> = {
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  억: 1e8,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const NUMBER =
  /(\d+(?:\.\d+)?)\s*(千万|천만|百万|백만|千|천|万|萬|만|亿|億|억|thousand|million|billion|trillion)?/giu;

/**
 * The numbers of the source that the target lacks, by value: 3.5万 = 35,000, full width = half width. Whole numbers up to 12
 * are not asked for, since they are spelled out and become names of months.
 */
export function missingNumbers(source: string, target: string): string[] {
  const there = new Set(numbersOf(target).flatMap(({ value, scaled }) => [value, scaled]));
  return numbersOf(source).flatMap(({ text, value, scaled }) => {
    const isSmall = Number.isInteger(value) && value <= 12 && scaled === value;
    return isSmall || there.has(scaled) || there.has(value) ? [] : [text];
  });
}

function numbersOf(text: string): { text: string; value: number; scaled: number }[] {
  // Before NFKC, which turns thin and fixed spaces into ordinary ones.
  // A full-width comma between digits parts two numbers: nobody groups thousands with it.
  const listed = text.replace(/(?<=[0-9])，(?=[0-9])/gu, "、");
  const ungrouped = listed.replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/gu, "");
  const plain = ungrouped.normalize("NFKC").replace(/(?<=\d),(?=\d{3}(?!\d))/gu, "");
  return [...plain.matchAll(NUMBER)].map((match) => {
    const value = Number(match[1]);
    const unit = match[2]?.toLowerCase() ?? "";
    const scale = /^(?:千万|천만)$/u.test(unit)
      ? 1e7
      : /^(?:百万|백만)$/u.test(unit)
        ? 1e6
        : (SCALES[unit] ?? 1);
    // Decimals times powers of ten: rounding hides 3.3 x 1e4 = 32999.999….
    return { text: match[0].trim(), value, scaled: Math.round(value * scale * 1e6) / 1e6 };
  });
}

const FIXED = /https?:\/\/[^\s<>"'，。；、）)]+|[\w.+-]+@[\w-]+\.[\w.-]*\w|%(?:\d+\$)?[sd]\b|\{\{?\w+\}?\}/gu;

/** Addresses and placeholders of the source that the target does not repeat to the letter. */
export function missingFixedTexts(source: string, target: string): string[] {
  return (source.match(FIXED) ?? []).filter((fixed) => !target.includes(fixed.replace(/[.,;:]$/u, "")));
}
