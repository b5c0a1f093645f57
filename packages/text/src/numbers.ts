import { primaryLanguage } from "@yizhou/model";
import { toHalfWidth } from "./normalise.ts";

/** A number found in a text. */
export interface NumberMention {
  /**
   * The value in a canonical decimal form, equal for `1,000`, `1000` and `１０００`: no separators, no leading or trailing
   * zeros, `-` for negative. What is no plain number (a version `2.0.1`) keeps its digits and dots.
   */
  readonly value: string;
  /** `%` or `‰` stands after it (or 百分之 before it). */
  readonly isPercent: boolean;
  /** UTF-16 code units; the percent sign and a sign in front are inside. */
  readonly startOffset: number;
  readonly endOffset: number;
}

/** Languages that write 1.234,5 where English writes 1,234.5. */
const DECIMAL_COMMA = new Set(
  "de fr es it pt ru uk pl cs sk sl hr sr bg ro hu nl da nb nn no sv fi el tr id vi ca".split(" "),
);

const NUMBER =
  /(百分之\s*)?((?<![\p{L}\p{N})\]])[-−])?(\d+(?:[.,]\d+|(?:['’]|[\u00A0\u2009\u202F])\d{3}(?!\d))*)(\s?[%‰])?/gu;

/**
 * Powers of ten that stand after a number in Chinese, Japanese and Korean, with a space or without: 3.5万 is 35,000, 5천만 is
 * 50 million. 千 alone is left out, since 3千米 is three kilometres, and 兆 where no money follows, since 5兆赫 is five megahertz.
 */
const SCALE =
  /[ \u00A0]?(?:(?<t>万[亿億]|萬億|조|兆(?=\s?(?:[\d,.]+\s?[億亿]|円|ドル|ウォン|ユーロ|元)))|(?<h>[千천][亿億억])|(?<g>[百백][亿億억])|(?<e>[亿億억])|(?<d>[千천][万萬만])|(?<c>[百백][万萬만])|(?<b>[十십][万萬만])|(?<w>[万萬만])|(?<k>천(?!안)))/uy;
const SCALE_POWERS = { t: 12, h: 11, g: 10, e: 8, d: 7, c: 6, b: 5, w: 4, k: 3 } as const;

/** The power of ten that CJK words at `offset` multiply a number before them by; null where there are none. */
export function scaleAt(
  text: string,
  offset: number,
): { readonly power: number; readonly end: number } | null {
  SCALE.lastIndex = offset;
  const groups = SCALE.exec(text)?.groups;
  if (!groups) return null;
  const end = SCALE.lastIndex;
  const name = (Object.keys(SCALE_POWERS) as (keyof typeof SCALE_POWERS)[]).find(
    (key) => groups[key] !== undefined,
  )!;
  return { power: SCALE_POWERS[name], end };
}

/**
 * Numbers in `text` by value, in order: thousands separators, decimal marks, full-width digits, percent, CJK scales.
 *
 * @param language  of the text; settles `1.234` and `1,234` where the digits alone do not. English reading when absent.
 */
export function numbersIn(text: string, language?: string): readonly NumberMention[] {
  const half = withoutListCommas(text, toHalfWidth(text));
  const decimalComma = language !== undefined && DECIMAL_COMMA.has(primaryLanguage(language));
  const found: NumberMention[] = [];
  for (const match of half.matchAll(NUMBER)) {
    const [whole, percentBefore, sign, digits, percentAfter] = match;
    let value = decimalValue(digits!, decimalComma);
    let endOffset = match.index + whole.length;
    const scale = isArticle(half, match.index, endOffset) ? null : scaleAt(half, endOffset);
    if (scale && value.split(".").length <= 2) {
      value = shiftDecimal(value, scale.power);
      endOffset = scale.end;
    }
    found.push({
      value: sign && value !== "0" ? `-${value}` : value,
      isPercent: percentBefore !== undefined || percentAfter !== undefined,
      startOffset: match.index,
      endOffset,
    });
  }
  return found;
}

/** 제247조 is the article of a law, not so many times 10¹². */
function isArticle(text: string, start: number, end: number): boolean {
  return (
    /제\s?$/u.test(text.slice(Math.max(0, start - 2), start)) && /^\s?조/u.test(text.slice(end, end + 2))
  );
}

/** A full-width comma between half-width digits parts two numbers, as in `[14，207]`; nobody groups thousands with it. */
function withoutListCommas(text: string, half: string): string {
  return text.includes("，")
    ? half.replace(LIST_COMMA, (mark, at: number) =>
        text[at] === "，" && /\d/u.test(text[at - 1]!) ? ";" : mark,
      )
    : half;
}

const LIST_COMMA = /(?<=\d),(?=\d)/gu;

function decimalValue(digits: string, decimalComma: boolean): string {
  const plain = digits.replace(/['’\u00A0\u2009\u202F]/g, "");
  const dots = plain.split(".").length - 1;
  const commas = plain.split(",").length - 1;
  if (dots + commas === 0) return trimZeros(plain);
  if (dots > 0 && commas > 0) {
    const decimal = plain.lastIndexOf(".") > plain.lastIndexOf(",") ? "." : ",";
    const grouping = decimal === "." ? "," : ".";
    const [whole, ...rest] = plain.replaceAll(grouping, "").split(decimal);
    return rest.length === 1 ? trimZeros(`${whole}.${rest[0]}`) : plain;
  }
  const mark = dots > 0 ? "." : ",";
  const groups = plain.split(mark);
  const looksGrouped =
    groups[0]!.length <= 3 && groups[0] !== "0" && groups.slice(1).every((group) => group.length === 3);
  const isGroupingMark = decimalComma ? mark === "." : mark === ",";
  if (looksGrouped && (groups.length > 2 || isGroupingMark)) return trimZeros(groups.join(""));
  if (groups.length === 2) return trimZeros(groups.join("."));
  return plain;
}

function trimZeros(plain: string): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const left = whole.replace(/^0+(?=\d)/, "");
  const right = fraction.replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

function shiftDecimal(value: string, places: number): string {
  const [whole = "", fraction = ""] = value.split(".");
  const padded = fraction.padEnd(places, "0");
  return trimZeros(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`);
}
