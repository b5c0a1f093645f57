/** A date found in a text: its parts as numbers, and how it was written. */
export interface DateMention {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
  /** UTF-16 code units. */
  readonly startOffset: number;
  readonly endOffset: number;
  /** Writes another date of the same parts in the same way. */
  readonly write: (date: DateParts) => string;
}

export interface DateParts {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const MONTH =
  "(?<name>Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)";
const YEAR = "(?<year>\\d{4})";
const DAY = "(?<day>\\d{1,2})";
const ORDINAL = "(?<ordinal>st|nd|rd|th)?";
const MONTH_NUMBER = "(?<month>\\d{1,2})";

/** How dates are written; in each pattern every group is one part. The longer forms come first. */
const PATTERNS: readonly RegExp[] = [
  `(?<!\\d)${YEAR}(?<separator>[-/.])${MONTH_NUMBER}\\k<separator>${DAY}(?!\\d)`,
  `(?<!\\d)${YEAR}(?:\\s?[年년]\\s?)${MONTH_NUMBER}(?:\\s?[月월]\\s?)${DAY}(?:\\s?[日号號일])`,
  `(?<!\\d)${YEAR}(?:\\s?[年년]\\s?)${MONTH_NUMBER}(?:\\s?[月월])`,
  `(?<!\\d)${MONTH_NUMBER}(?:\\s?[月월]\\s?)${DAY}(?:\\s?[日号號일])`,
  `\\b${MONTH} ${DAY}${ORDINAL},? ${YEAR}\\b`,
  `\\b${DAY}${ORDINAL} ${MONTH} ${YEAR}\\b`,
  `\\b${MONTH} ${YEAR}\\b`,
  `\\b${MONTH} ${DAY}${ORDINAL}\\b`,
  `\\b${DAY}${ORDINAL} ${MONTH}(?!\\p{L})`,
].map((pattern) => new RegExp(pattern, "dgu"));

/**
 * Dates written with digits, in Chinese, Korean or English, in the order of the text. A date has a month, and a year or a
 * day with it. What cannot be a date (a thirteenth month) is none.
 */
export function datesIn(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const mention = mentionOf(match);
      const isFree = found.every(
        ({ startOffset, endOffset }) => mention.endOffset <= startOffset || mention.startOffset >= endOffset,
      );
      const isDate =
        mention.month >= 1 && mention.month <= 12 && (mention.day ?? 1) >= 1 && (mention.day ?? 1) <= 31;
      if (isFree && isDate) found.push(mention);
    }
  }
  return found.sort((a, b) => a.startOffset - b.startOffset);
}

/** True when both name the same parts with the same values. */
export function isSameDate(a: DateParts, b: DateParts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

function mentionOf(match: RegExpExecArray): DateMention {
  const { year, month, day, name } = match.groups!;
  return {
    ...(year !== undefined && { year: Number(year) }),
    month: month === undefined ? monthOf(name!) : Number(month),
    ...(day !== undefined && { day: Number(day) }),
    startOffset: match.index,
    endOffset: match.index + match[0].length,
    write: (date) => rewrite(match, date),
  };
}

/** What English writes behind the digits of an ordinal: 1st, 2nd, 3rd, 11th. */
export function ordinalEnding(value: number): "st" | "nd" | "rd" | "th" {
  if (value % 100 >= 11 && value % 100 <= 13) return "th";
  return (["th", "st", "nd", "rd"] as const)[value % 10] ?? "th";
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

/** The text of the match with each part replaced, padded and abbreviated as it was. */
function rewrite(match: RegExpExecArray, date: DateParts): string {
  const places = match.indices!.groups!;
  const groups = match.groups!;
  const parts: [string, string][] = [];
  if (groups["year"] !== undefined) parts.push(["year", String(date.year)]);
  if (groups["month"] !== undefined) parts.push(["month", padLike(groups["month"], date.month)]);
  if (groups["day"] !== undefined) parts.push(["day", padLike(groups["day"], date.day!)]);
  if (groups["ordinal"] !== undefined) parts.push(["ordinal", ordinalEnding(date.day!)]);
  if (groups["name"] !== undefined) parts.push(["name", nameLike(groups["name"], date.month)]);
  let text = match[0];
  parts.sort(([a], [b]) => places[b]![0] - places[a]![0]);
  for (const [group, value] of parts) {
    const [start, end] = places[group]!;
    text = text.slice(0, start - match.index) + value + text.slice(end - match.index);
  }
  return text;
}

function padLike(old: string, value: number): string {
  return old.startsWith("0") || (old.length === 2 && Number(old) < 10)
    ? String(value).padStart(2, "0")
    : String(value);
}

function nameLike(old: string, month: number): string {
  const full = MONTHS[month - 1]!;
  if (MONTHS.includes(old) && old !== "May") return full;
  return old === "May"
    ? full
    : old.endsWith(".")
      ? full.length <= 4
        ? full
        : `${full.slice(0, 3)}.`
      : full.slice(0, 3);
}
