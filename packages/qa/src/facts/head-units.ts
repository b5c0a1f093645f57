/**
 * What the numbers below a head are counted in, where no number stands beside it: (in thousands of euros), 单位：万元, (원). And what a price
 * is for: per tonne, 每吨, 톤당.
 */

/** Words of scale, each with its factor; those of one expression are multiplied: 百万, hundred million. */
const SCALES: readonly (readonly [string, number])[] = [
  ["ten(?= thousand)|[十십]", 10],
  ["hundred|[百백]", 100],
  ["thousands?|Tausend|Tsd\\.?|[千천]", 1e3],
  ["[万萬만]", 1e4],
  ["millions?|Million(?:en)?|Mio\\.?", 1e6],
  ["[亿億억]", 1e8],
  ["billions?|Milliarden?|Mrd\\.?", 1e9],
  ["trillions?|[兆조]", 1e12],
];
const UNITS: readonly (readonly [string, string])[] = [
  ["usd", "US dollars?|dollars?|USD|US\\$|\\$|美元|美金|ドル|달러"],
  ["eur", "euros?|EUR|€|欧元|ユーロ|유로"],
  ["gbp", "pounds? sterling|GBP|£|英镑|ポンド|파운드"],
  ["krw", "KRW|₩|won|韩元|ウォン|원"],
  ["jpy", "JPY|yen|日元|円|엔"],
  ["cny", "CNY|RMB|yuan|人民币元?|元|위안"],
  ["tonne", "tonnes?|tons?|Tonnen?|吨|トン|톤"],
  ["kg", "kg|kilograms?|Kilogramm|公斤|千克|キログラム|킬로그램"],
  ["person", "persons?|people|Personen|人|명"],
];
const SCALE_PATTERNS = SCALES.map(([names, factor]) => [new RegExp(`^(?:${names})`, "iu"), factor] as const);
const UNIT_PATTERNS = UNITS.map(([unit, names]) => [unit, new RegExp(`^(?:${names})`, "iu")] as const);
const JOINT = /^(?:[\s.,:：/-]+|of\b|in\b|the\b|von\b)/iu;
const NUMBER = /^1[0,]*/u;

const LABEL = "(?:[Uu]nits?|单位|單位|단위|単位|Einheit(?:en)?)\\s?[:：]?\\s?(?:[Ii]n\\s)?";
const EXPRESSIONS = new RegExp(
  `[(（]\\s?(?:${LABEL}|[Ii]n\\s)?(?<bracketed>[^()（）]{1,40})[)）]|(?:^|[\\s，,(（])${LABEL}(?<labelled>[^()（）]{1,30})$|\\bin (?<words>(?:thousands|millions|billions|Tausend|Millionen|Mio\\.?|Milliarden|Mrd\\.?)(?: \\p{L}+){0,2})$`,
  "gu",
);

/** What a head counts in. */
export interface HeadUnit {
  readonly text: string;
  readonly factor: number;
  readonly unit: string | null;
  readonly start: number;
}

/** Expressions of nothing but a scale or a unit. Cost: linear. */
export function headUnitsIn(text: string): readonly HeadUnit[] {
  // Most texts have neither brackets nor a word for a unit.
  if (!/[(（]|[Uu]nit|单位|單位|단위|単位|Einheit|\bin [tmbTM]/u.test(text)) return [];
  return [...text.matchAll(EXPRESSIONS)].flatMap((match): HeadUnit[] => {
    const { bracketed, labelled, words } = match.groups!;
    const expression = (bracketed ?? labelled ?? words)!.trim();
    const read = readUnit(expression);
    return read ? [{ text: expression, start: match.index + match[0].indexOf(expression), ...read }] : [];
  });
}

function readUnit(expression: string): { readonly factor: number; readonly unit: string | null } | null {
  let [rest, factor, unit, isScaled] = [expression, 1, null as string | null, false];
  while (rest !== "") {
    const joint = JOINT.exec(rest);
    const scale = SCALE_PATTERNS.find(([pattern]) => pattern.test(rest));
    const known = UNIT_PATTERNS.find(([, pattern]) => pattern.test(rest));
    const number = NUMBER.exec(rest);
    if (joint) rest = rest.slice(joint[0].length);
    else if (known && (unit === null || unit === known[0])) {
      unit = known[0];
      rest = rest.slice(known[1].exec(rest)![0].length);
    } else if (scale) {
      factor *= scale[1];
      isScaled = true;
      rest = rest.slice(scale[0].exec(rest)![0].length);
    } else if (number && number[0].length > 2) {
      factor *= Number(number[0].replaceAll(",", ""));
      isScaled = true;
      rest = rest.slice(number[0].length);
    } else return null;
  }
  return isScaled || unit !== null ? { factor, unit } : null;
}

/** Measures that prices are for, by one name for all languages. */
const MEASURES: readonly (readonly [string, string, string, string])[] = [
  ["tonne", "tonne|ton|metric ton|t|Tonne", "[吨噸]|トン", "톤"],
  ["kg", "kilogram|kilo|kg|Kilogramm", "公斤|千克|キロ", "킬로그램|kg"],
  ["g", "gram|g|Gramm", "克(?!拉)|グラム", "그램|g"],
  ["litre", "litre|liter|L|Liter", "升|リットル", "리터"],
  ["ml", "millilitre|milliliter|ml|mL|Milliliter", "毫升|ミリリットル", "밀리리터"],
  ["km", "kilometre|kilometer|km|Kilometer", "公里|千米", "킬로미터|km"],
  ["m", "metre|meter|Meter", "米", "미터"],
  ["sqm", "square met(?:re|er)|m²|Quadratmeter", "平方米|平米", "(?:제곱미터|평방미터|㎡)"],
  ["hectare", "hectare|ha|Hektar", "公顷", "헥타르"],
];
const PER = new RegExp(
  MEASURES.map(
    ([, latin, han, hangul], at) =>
      `(?<m${at}>\\b(?:per|an?|pro|je) (?:${latin})(?![\\p{L}\\p{N}²])|每(?:${han})|(?:${hangul}) ?당(?![가-힣]))`,
  ).join("|"),
  "gu",
);

/** What is paid for: names of measures with the words, in order. Cost: linear. */
export function measuresPaidIn(
  text: string,
): readonly { readonly measure: string; readonly text: string; readonly start: number }[] {
  if (!/\b(?:per|an?|pro|je) |每|당/u.test(text)) return [];
  return [...text.matchAll(PER)].map(({ 0: word, index, groups }) => {
    const at = MEASURES.findIndex((_, place) => groups![`m${place}`] !== undefined);
    return { measure: MEASURES[at]![0], text: word, start: index };
  });
}
