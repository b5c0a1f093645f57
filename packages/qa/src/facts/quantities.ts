import { primaryLanguage, type LanguageTag } from "@yizhou/model";
import { numbersIn, scaleAt, toHalfWidth } from "@yizhou/text";
import type { TextRange } from "../finding.ts";
import { unitAround } from "./unit-names.ts";

/** A number written in digits, with every value that it may be meant to have. */
export interface Quantity extends TextRange {
  /** As it stands in the text, with a word of scale behind it. */
  readonly text: string;
  /** Readings of its absolute value: 3.5 million is 3,500,000 alone; 1.234 of a German text may be 1,234; 3 PM is 3 and 15. */
  readonly values: ReadonlySet<number>;
  readonly isNegative: boolean;
  /** Its unit by one name for all languages; null where it has none that is known. */
  readonly unit: string | null;
}

/** Words of scale behind a number. What is clear leaves the number no other value: 3.5 million is never 3.5. */
const SCALE_WORDS: readonly {
  readonly pattern: RegExp;
  readonly scale: number;
  readonly isClear: boolean;
}[] = (
  [
    [/^[\s-]?thousand|^\s?(?:Tausend|тыс)/iu, 1e3, true],
    [/^[\s-]?k\b/u, 1e3, false],
    [/^千(?!米|克|瓦|赫|字|万|萬|亿|億|만|억)/u, 1e3, false],
    [/^\s?mil millones\b/iu, 1e9, true],
    [
      /^[\s-]?(?:mill?i(?:on|ón|oen|ão|ões)|millones\b|milh(?:ão|ões))|^\s?(?:Mio\b|млн|миллион)/iu,
      1e6,
      true,
    ],
    [/^\s?(?:[mM]n|M)\b/u, 1e6, false],
    [/^[\s-]?billion|^\s?(?:milliard|miliard|miljard|Mrd\b|млрд|миллиард)/iu, 1e9, true],
    [/^\s?(?:bn|B)\b/u, 1e9, false],
    [/^[\s-]?(?:trillion|Billionen|трлн)/iu, 1e12, true],
    [/^\s?mil(?=\s(?!mill)\p{L})/u, 1e3, false],
    [/^\s?dozen/iu, 12, false],
  ] as const
).map(([pattern, scale, isClear]) => ({ pattern, scale, isClear }));
/** Languages in which `Billion` is a million millions; there the word stands for both, since who translates mistakes them. */
const ANY_BILLION = /^[\s-]?billion/iu;
/** Between the ends of a range, where the second alone has the scale: 20-30万, 1.5 to 2 million. */
const RANGE = /^\s?(?:-|–|—|~|～|至|到|to|and|or|bis|à|do|до|から|에서|내지)\s?$/u;
/** 20多万, 10여만: about so many times a scale. */
const ABOUT_SCALE = /^\s?(?:多|余|餘|几|來|来|여|몇)\s?(?=[万萬亿億만억])/u;
const MINUS_WORD = /(?:零下|负|負|minus|negative|below zero|영하|마이너스)\s*$/iu;
/** A real minus sign right behind a Han or Hangul character, where a hyphen would join. */
const MINUS_SIGN = /(?:^|[^A-Za-z\d)\]])−$/u;
/** 在-20 °C: before degrees nothing but a minus stands so, except between two of them (20度-30 °C). */
const HYPHEN_AS_MINUS = /(?![度도])[\p{Script=Han}\p{Script=Hangul}]-$/u;
/** Russian says дня both of the afternoon and of days: only behind an hour (3 часа дня, 14:30 дня) is it the former. */
const AFTERNOON =
  /\b[ap]\.?m\b|下午|晚上|傍晚|中午|午後|夕方|오후|저녁|밤|(?:вечера|\d(?:\s?час\p{L}*|[:.]\d{2})\sдня)(?!\p{L})/iu;

/** Numbers in digits, with units and readings, in order. Cost: linear. */
export function quantitiesIn(text: string, language: LanguageTag): readonly Quantity[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const timed = withMarksOfTime(
    GROUPS_BY_BLANKS.has(primaryLanguage(language))
      ? text.replace(GROUPED_BY_BLANKS, (groups) => groups.replaceAll(" ", "\u00A0"))
      : text,
  );
  const half = toHalfWidth(timed);
  const isAfternoon = AFTERNOON.test(text);
  const found = numbersIn(timed, language).flatMap((mention): Quantity[] => {
    const { startOffset: start, endOffset: end } = mention;
    const raw = half.slice(start, end);
    // 11:00 is said as 11点 and 11시 elsewhere: full hours have no minutes of their own.
    if (/^0+$/u.test(raw) && /\d:$/u.test(half.slice(Math.max(0, start - 2), start))) return [];
    // 24/7 is round the clock, and a country's number stands before those that are dialled.
    if (/^(?:24\/7|7[×x*]24)\b/u.test(half.slice(start)) || /\b(?:24\/|7[×x*])$/u.test(half.slice(0, start)))
      return [];
    if (/\+$/u.test(half.slice(0, start)) && /^\d{1,3}[\s-]?\(?\d/u.test(half.slice(start))) return [];
    // H5N1, km2, COVID-19: part of a name, which the check of codes looks after.
    if (/^\d/u.test(raw) && /[A-Za-z]-?$/u.test(half.slice(Math.max(0, start - 2), start))) return [];
    // A version has no value of its own: its digits in a row stand for it.
    const isPlain = Number.isFinite(Number(mention.value));
    const value = Math.abs(Number(isPlain ? mention.value : mention.value.replace(/\D/gu, "")));
    const values = new Set<number>();
    const behind = half.slice(end, end + 16);
    const scales = SCALE_WORDS.filter(({ pattern }) => pattern.test(behind));
    const scaleLength = Math.max(
      0,
      ...scales.map(({ pattern, isClear }) => (isClear ? pattern.exec(behind)![0].length : 0)),
    );
    for (const reading of [value, ...otherReadings(raw, language)]) {
      if (!scales.some(({ isClear }) => isClear)) values.add(reading);
      for (const { scale } of scales) values.add(rounded(reading * scale));
      if (ANY_BILLION.test(behind) && !BILLION_IS_1E9.has(primaryLanguage(language)))
        values.add(rounded(reading * 1e12));
      const about = ABOUT_SCALE.exec(behind);
      const power = about && scaleAt(half, end + about[0].length)?.power;
      if (power) values.add(rounded(reading * 10 ** power));
      if (isAfternoon && Number.isInteger(reading) && reading <= 12) values.add((reading + 12) % 24);
      if (isAfternoon && Number.isInteger(reading) && reading > 12 && reading < 24) values.add(reading - 12);
    }
    // A decade: 1990s and 20世纪90年代 are the same.
    if (/^(?:s\b|er\s?Jahr|年代|년대)/u.test(behind) && value % 10 === 0) {
      values.add(value % 100);
      // 90er Jahre, as 20世纪90年代.
      if (value >= 100) values.add(Math.floor(value / 100) + 1);
      else if (behind.startsWith("er")) values.add(20);
    }
    // 1995-96 is 1995-1996.
    const century = /\b(\d{2})\d{2}[-–—/]$/u.exec(half.slice(Math.max(0, start - 6), start))?.[1];
    if (century && /^\d{2}$/u.test(raw)) values.add(Number(century) * 100 + value);
    const before = half.slice(Math.max(0, start - 12), start);
    const sign = /^[-−]/u.test(raw) || MINUS_SIGN.test(before) || MINUS_WORD.test(before);
    const unitAt = mention.isPercent ? end - (/[%‰]$/u.exec(raw)?.[0].length ?? 0) : end;
    const unit = unitAround(half, start, unitAt);
    const isBelowZero = (unit === "celsius" || unit === "fahrenheit") && HYPHEN_AS_MINUS.test(before);
    return [
      {
        start,
        end,
        text: text.slice(start, end + scaleLength).trim(),
        values,
        isNegative: (sign || isBelowZero) && value !== 0,
        unit,
      },
    ];
  });
  return withScaleOfRange(joinScaled(found, half), half);
}

/** Languages in which a billion is 10⁹. */
const BILLION_IS_1E9: ReadonlySet<string> = new Set(["en", "zh", "ko", "ja"]);

/** Languages that part thousands by blanks, not all of which are kept from breaking the line: 112 350. */
const GROUPS_BY_BLANKS: ReadonlySet<string> = new Set("fr ru uk be bg pl cs sk hu fi sv nb nn no".split(" "));
/**
 * Of groups of three alone: 01 23 45 67 89 and +7 495 123 are numbers to be called. More than five groups are a list, for no text
 * counts beyond trillions in digits.
 */
const GROUPED_BY_BLANKS = /(?<![\d+()]\s?|\d[.,-])[1-9]\d{0,2}(?: \d{3}){1,4}(?![\d-]| \d)/gu;

/**
 * The numbers that 120 350 470 is where it is a list and not one of millions; none for any other. Two alone are one number of
 * thousands, and so is what begins with fewer digits than its other groups have: nobody lists 1 112 350.
 */
export function partsBetweenBlanks({ text }: Quantity): readonly string[] {
  return /^\d{3}(?: \d{3}){2,}$/u.test(text) ? text.split(" ") : [];
}

/** 14.30 Uhr is 14:30, with the mark of the clock; the parts of 05.03.2025 and of am 7.4. are three numbers and two. */
function withMarksOfTime(text: string): string {
  return text
    .replace(/(?<=\b\d{1,2})\.(?=\d{2}\s?(?:Uhr|h)\b)/gu, ":")
    .replace(DOTTED_DATE, (date) => date.replaceAll(".", " "));
}
const DOTTED_DATE =
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:1[5-9]|20)\d\d(?![.\d]*\d)|(?<=\b(?:am|bis|vom|zum|ab|seit|und|den|dem|der)\s)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)/gu;

/** The first end of a range has the scale of the second. */
function withScaleOfRange(found: readonly Quantity[], text: string): Quantity[] {
  return found.map((quantity, at) => {
    const next = found[at + 1];
    if (!next || !RANGE.test(text.slice(quantity.end, next.start))) return quantity;
    const digits = Number(/^[\d.]+/u.exec(text.slice(next.start, next.end).replaceAll(",", ""))?.[0]);
    const values = new Set(quantity.values);
    for (const scaled of next.values)
      if (digits > 0 && scaled > digits)
        for (const value of quantity.values) values.add(rounded((value * scaled) / digits));
    return { ...quantity, values };
  });
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
      /[万萬亿億兆만억조]$/u.test(text.slice(last.start, last.end)) &&
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

/** What a language with a decimal comma may mean beside its own reading. */
function otherReadings(raw: string, language: LanguageTag): number[] {
  const found = /\d[\d.,'’\u00A0\u2009\u202F]*/u.exec(raw);
  const digits = found?.[0].replace(/[.,'’\u00A0\u2009\u202F]+$/u, "") ?? "";
  if (!found || digits === "") return [];
  const power = scaleAt(raw, found.index + digits.length)?.power ?? 0;
  // 1.234 in English or Chinese has no other reading: taken for 1,234 it is wrong.
  if (power > 0 || BILLION_IS_1E9.has(primaryLanguage(language))) return [];
  // 0.125 is no thousand anywhere.
  return /^0[.,]\d{3}$/u.test(digits) ? [Number(digits.replace(",", "."))] : [];
}

/** Words between a value and the one that it grew or fell to, or the other end of a range. */
const CHANGE =
  /^[^\d,，。;；、]{0,6}?\s?(?:-|–|—|~|～|〜|to|至|到|成|为|bis|auf|до|à|から|에서|부터|(?<=\s)a(?=\s))(?:\s?(?:about|more than|约|近|etwa|약))?\s?$/u;
/** What may stand between them of units and signs. */
const BETWEEN_ENDS = 24;

/** Two values of a text of which the second is the end of a range, or what the first became. */
export type Ends = readonly [from: Quantity, to: Quantity];

/** Ranges and changes: "from 3 to 5", 从3升至5, 3에서 5로. Cost: linear. */
export function endsIn(found: readonly Quantity[], text: string): readonly Ends[] {
  return found.flatMap((from, at): Ends[] => {
    const to = found[at + 1];
    if (!to || to.start - from.end > BETWEEN_ENDS) return [];
    return CHANGE.test(text.slice(from.end, to.start)) ? [[from, to]] : [];
  });
}

/** Decimals times powers of ten: hides 3.3 × 10,000 = 32999.999…. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** True when the two may mean the same value. What stands there as it was does, whatever the languages make of its marks. */
export function mayEqual(a: Quantity, b: Quantity): boolean {
  if (a.text === b.text) return true;
  for (const value of a.values) if (b.values.has(value)) return true;
  return false;
}
