import type { LanguageTag } from "@yizhou/model";
import { numbersIn, scaleAt, toHalfWidth } from "@yizhou/text";
import type { TextRange } from "../finding.ts";
import { unitAround } from "./unit-names.ts";

/** A number written in digits, with every value that it may be meant to have. */
export interface Quantity extends TextRange {
  /** As it stands in the text. */
  readonly text: string;
  /** Readings of its absolute value: 3.5 million is 3.5 and 3,500,000; 1,234 may be decimal elsewhere; 3 PM is 3 and 15. */
  readonly values: ReadonlySet<number>;
  readonly isNegative: boolean;
  /** Its unit by one name for all languages; null where it has none that is known. */
  readonly unit: string | null;
}

const SCALE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^[\s-]?thousand/iu, 1e3],
  [/^[\s-]?k\b/u, 1e3],
  [/^千(?!米|克|瓦|赫|字)/u, 1e3],
  [/^[\s-]?million/iu, 1e6],
  [/^\s?[mM]n\b/u, 1e6],
  [/^[\s-]?billion/iu, 1e9],
  [/^\s?bn\b/u, 1e9],
  [/^[\s-]?trillion/iu, 1e12],
  [/^\s?dozen/iu, 12],
];
const MINUS_WORD = /(?:零下|负|負|minus|negative|below zero|영하|마이너스)\s*$/iu;
/** A real minus sign right behind a Han or Hangul character, where a hyphen would join. */
const MINUS_SIGN = /(?:^|[^A-Za-z\d)\]])−$/u;
/** 在-20 °C: before degrees nothing but a minus stands so, except between two of them (20度-30 °C). */
const HYPHEN_AS_MINUS = /(?![度도])[\p{Script=Han}\p{Script=Hangul}]-$/u;
const AFTERNOON = /\b[ap]\.?m\b|下午|晚上|傍晚|中午|오후|저녁|밤/iu;

/** Numbers in digits, with units and readings, in order. Cost: linear. */
export function quantitiesIn(text: string, language: LanguageTag): readonly Quantity[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const half = toHalfWidth(text);
  const isAfternoon = AFTERNOON.test(text);
  const found = numbersIn(text, language).flatMap((mention): Quantity[] => {
    const { startOffset: start, endOffset: end } = mention;
    const raw = half.slice(start, end);
    // 11:00 is said as 11点 and 11시 elsewhere: full hours have no minutes of their own.
    if (/^0+$/u.test(raw) && /\d:$/u.test(half.slice(Math.max(0, start - 2), start))) return [];
    // H5N1, km2, COVID-19: part of a name, which the check of codes looks after.
    if (/^\d/u.test(raw) && /[A-Za-z]-?$/u.test(half.slice(Math.max(0, start - 2), start))) return [];
    const value = Math.abs(Number(mention.value));
    const values = new Set<number>();
    for (const reading of [value, ...otherReadings(raw)]) {
      if (!Number.isFinite(reading)) continue;
      values.add(reading);
      for (const [pattern, scale] of SCALE_WORDS)
        if (pattern.test(half.slice(end, end + 10))) values.add(rounded(reading * scale));
      if (isAfternoon && Number.isInteger(reading) && reading <= 12) values.add((reading + 12) % 24);
      if (isAfternoon && Number.isInteger(reading) && reading > 12 && reading < 24) values.add(reading - 12);
    }
    // A decade: 1990s and 20世纪90年代 are the same.
    if (/^(?:s\b|年代|년대)/u.test(half.slice(end, end + 2)) && value % 10 === 0) {
      values.add(value % 100);
      values.add(Math.floor(value / 100) + 1);
    }
    const before = half.slice(Math.max(0, start - 12), start);
    const sign = /^[-−]/u.test(raw) || MINUS_SIGN.test(before) || MINUS_WORD.test(before);
    const unitAt = mention.isPercent ? end - (/[%‰]$/u.exec(raw)?.[0].length ?? 0) : end;
    const unit = unitAround(half, start, unitAt);
    const isBelowZero = (unit === "celsius" || unit === "fahrenheit") && HYPHEN_AS_MINUS.test(before);
    return [
      {
        start,
        end,
        text: text.slice(start, end).trim(),
        values,
        isNegative: (sign || isBelowZero) && value !== 0,
        unit,
      },
    ];
  });
  return joinScaled(found, half);
}

/** 1亿2000万, 1만 2천 and 5천4백만 are one number each. */
function joinScaled(found: readonly Quantity[], text: string): Quantity[] {
  return found.reduce<Quantity[]>((list, quantity) => {
    const last = list.at(-1);
    const isThousands =
      last !== undefined &&
      /[천百백]$/u.test(text.slice(last.start, last.end)) &&
      last.end === quantity.start &&
      /[万萬만]$/u.test(text.slice(quantity.start, quantity.end));
    if (isThousands) {
      const sums = [...last.values].flatMap((high) => [...quantity.values].map((low) => high * 1e4 + low));
      return [
        ...list.slice(0, -1),
        {
          ...last,
          end: quantity.end,
          text: text.slice(last.start, quantity.end),
          values: new Set(sums),
          unit: quantity.unit,
        },
      ];
    }
    const isPart =
      last !== undefined &&
      /[万萬亿億만억조]$/u.test(text.slice(last.start, last.end)) &&
      /^\s?$/u.test(text.slice(last.end, quantity.start)) &&
      Math.max(...quantity.values) < Math.max(...last.values);
    if (!isPart) return [...list, quantity];
    const sums = [...last.values].flatMap((high) => [...quantity.values].map((low) => high + low));
    const joined = text.slice(last.start, quantity.end);
    return [
      ...list.slice(0, -1),
      { ...last, end: quantity.end, text: joined, values: new Set(sums), unit: quantity.unit },
    ];
  }, []);
}

/** The digits read without their marks, with a decimal point, and before a CJK scale: whatever a translator may have made of them. */
function otherReadings(raw: string): number[] {
  const found = /\d[\d.,'’\u00A0\u2009\u202F]*/u.exec(raw);
  const digits = found?.[0].replace(/[.,'’\u00A0\u2009\u202F]+$/u, "") ?? "";
  if (!found || digits === "") return [];
  const scale = 10 ** (scaleAt(raw, found.index + digits.length)?.power ?? 0);
  const plain = Number(digits.replace(/[.,'’\u00A0\u2009\u202F]/gu, ""));
  const decimal = Number(digits.replace(",", "."));
  return scale === 1 ? [plain, decimal] : [decimal, rounded(decimal * scale)];
}

/** Decimals times powers of ten: hides 3.3 × 10,000 = 32999.999…. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** True when the two may mean the same value. */
export function mayEqual(a: Quantity, b: Quantity): boolean {
  for (const value of a.values) if (b.values.has(value)) return true;
  return false;
}
