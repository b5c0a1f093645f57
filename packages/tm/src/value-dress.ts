// What a number is beside its digits: a sign, a comparison, a scale, a currency, percent, degrees, a unit, an ordinal.
// 20 °C is not -20 °C and 12 is not 12 %, though both have the digits; nobody can put that right without reading the sentence.
import { scaleAt } from "@yizhou/text";

// Scripts written without spaces have the sign right behind a letter; behind a Latin one it is a hyphen (AX-200).
const SIGN =
  /(?:(?:^|[^\p{L}\p{N}\s)\]}]|\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])([-−–－+±])|(零下|[负負]|영하|마이너스|\bminus|\bnegative))\s?$/iu;
const COMPARISON = /([≤≦⩽≥≧⩾≈]|[<>＜＞]\s?=?)\s?$/u;
const COMPARISON_WORD =
  /((?:不|no |not )?(?:大[于於]|小[于於]|多[于於]|少[于於]|高[于於]|低[于於]|超[过過]|至少|至多|最多|最少|최소|최대|\b(?:at least|at most|(?:more|less|fewer|greater|higher|lower) than|above|below|over|under|up to|mindestens|wenigstens|höchstens|maximal|minimal|(?:mehr|weniger) als|über|unter|bis zu)))(?:或?等[于於])?\s?$/iu;
/** Behind the number and what it counts: 18岁以上, 18세 미만, 5 or more. */
const COMPARISON_AFTER =
  /^[^\p{Nd},.，。、]{0,6}?(以上|以下|以内|以外|이상|이하|미만|초과|이내|\bor (?:more|less|fewer|older|younger|above|below|over|under|later|earlier)\b|\boder (?:mehr|weniger)\b)/iu;
const SCALE_WORD =
  /^[\s-]?(?:(hundred|thousand|million|billion|trillion|dozen|Tausend|Million|Milliarde)(?:s|en|n)?|(bn|Mio|Mrd|Tsd)\.?)(?![\p{L}\p{N}])/iu;
/** Letters that scale; a small m is a metre. */
const SCALE_LETTER = /^\s?([kKMB])(?![\p{L}\p{N}/²³])/u;
const CURRENCY_BEFORE =
  /(US\$|HK\$|A\$|C\$|[$＄€£￡¥￥₩]|\b(?:USD|EUR|GBP|CNY|RMB|JPY|KRW|HKD|CHF)|人民币)\s?$/iu;
const CURRENCY_AFTER =
  /^\s?([$＄€£￡¥￥₩]|(?:USD|EUR|GBP|CNY|RMB|JPY|KRW|HKD|CHF|dollars?|euros?|pounds?|yuan|yen|won)\b|美元|欧元|英镑|日元|韩元|港元|元|달러|유로|파운드|위안|엔|원)/iu;
const SUFFIX = /^\s?(%|％|‰|percent\b|per cent\b|Prozent\b|퍼센트|°\s?[CF]\b|℃|℉|°|度|도)/iu;
const ORDINAL_AFTER = /^(?:st|nd|rd|th|er|e|ème|º|ª|번째)(?![\p{L}\p{N}])/iu;
const ORDINAL_BEFORE = /(?:第|제)\s?$/u;
const UNIT =
  /^\s?((?:[nµμmd]?m|cm|km|[mk]?g|µg|μg|t|[mk]?l|[mµμ]?s|min|h|[kmg]?hz|[mk]?w|[kmg]wh|[mk]?v|m?ah|[kmgt]i?b|[km]bit|[kmg]bps|[kmh]?pa|bar|psi|ft|lb|lbs|oz|mph|km\/h|m\/s|px|pt|dpi|rpm|db|kcal|k?j|n|nm|mol|ppm)[²³23]?(?:\/(?:h|s|min|d|[mk]?g|[mc]?l|[mc]?m)[²³23]?)?)(?![\p{L}\p{N}])/iu;
const UNIT_WORD =
  /^[\s-]?((?:(?:square|cubic) )?(?:(?:milli|micro|nano|centi|deci|kilo|mega|giga)?(?:second|met(?:re|er)|gram(?:me)?|lit(?:re|er)|volt|watt|amp(?:ere)?|hertz|pascal|byte|bit|joule|newton)|minute|hour|day|week|month|quarter|year|decade|inch|foot|feet|yard|mile|ounce|tonne|ton|gallon|pixel|point|degree|sec|hr|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr))(?:es|en|[sne])?(?![\p{L}\p{N}])/iu;
/** Units that stand without a space before what follows, the longer ones first. */
const UNIT_CHARACTERS = new RegExp(
  `^\\s?(?:[个個](?!月))?(${[
    "平方公里 平方千米 平方厘米 平方毫米 平方米 立方厘米 立方毫米 立方米 公顷 公頃 亩 畝",
    "毫米 厘米 釐米 分米 千米 公里 英里 海里 微米 纳米 奈米 公分 米 英寸 英尺 英呎 码",
    "毫克 微克 千克 公斤 克 吨 噸 磅 盎司 斤 毫升 公升 升 加仑",
    "毫秒 微秒 纳秒 秒 分钟 分鐘 分 小时 小時 天 日 周 週 星期 个月 個月 月 季度 年 世纪 时 點 点 倍",
    "千瓦时 兆瓦时 千瓦 兆瓦 毫瓦 瓦 千伏 毫伏 伏 毫安 安 欧姆 欧 千赫 兆赫 吉赫 赫兹 赫 千帕 兆帕 百帕 帕 巴 千牛 牛 千焦 焦 千卡 卡 分贝 像素 转 千字节 兆字节 字节",
    "제곱미터 세제곱미터 밀리미터 센티미터 킬로미터 마이크로미터 나노미터 미터 인치 피트 마일",
    "밀리그램 마이크로그램 킬로그램 그램 톤 온스 밀리리터 리터 갤런",
    "밀리초 마이크로초 초 분 시간 시 일 주일 주 개월 월 년 세기 배",
    "킬로와트시 킬로와트 메가와트 와트 킬로볼트 볼트 밀리암페어 암페어 옴 킬로헤르츠 메가헤르츠 기가헤르츠 헤르츠 킬로파스칼 메가파스칼 파스칼 바 뉴턴 줄 데시벨 픽셀 바이트",
  ]
    .flatMap((names) => names.split(" "))
    .sort((a, b) => b.length - a.length)
    .join("|")})`,
  "u",
);

/** The dress of the number at `start`, in a form that is equal for equal ones. */
export function dressOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 24), start);
  const scale = scaleBehind(text, end);
  const after = squaredToLetters(text.slice(end + (scale?.length ?? 0), end + (scale?.length ?? 0) + 24));
  const currency = CURRENCY_BEFORE.exec(before)?.[1] ?? CURRENCY_AFTER.exec(after)?.[1] ?? "";
  // A sign may stand before the currency, and a comparison before both: -$5, ≤ -5.
  const signed = withoutEnd(before, CURRENCY_BEFORE);
  const sign = SIGN.exec(signed);
  const compared = sign ? signed.slice(0, signed.lastIndexOf((sign[1] ?? sign[2])!)) : signed;
  return [
    comparisonOf(compared),
    COMPARISON_AFTER.exec(after)?.[1]!.toLowerCase() ?? "",
    sign?.[2] ? "-" : (sign?.[1] ?? "").replace(/[−–－]/, "-").replace("+", ""),
    scale?.name ?? "",
    currency.normalize("NFKC").toLowerCase().replace(/s$/, ""),
    suffixOf(after),
    ORDINAL_AFTER.test(after) || ORDINAL_BEFORE.test(before) ? "th" : "",
    unitOf(after),
  ].join("|");
}

/** True where the number that ends at `end` is multiplied by a word or letter behind it: 5万, 5 million. */
export function isScaled(text: string, end: number): boolean {
  return scaleBehind(text, end) !== null;
}

function scaleBehind(text: string, end: number): { readonly name: string; readonly length: number } | null {
  const characters = scaleAt(text, end);
  if (characters) return { name: `e${characters.power}`, length: characters.end - end };
  const after = text.slice(end, end + 16);
  const found = SCALE_WORD.exec(after) ?? SCALE_LETTER.exec(after);
  return found && { name: (found[1] ?? found[2]!).toLowerCase(), length: found[0].length };
}

function comparisonOf(before: string): string {
  const mark = COMPARISON.exec(before)?.[1];
  if (mark === undefined) return COMPARISON_WORD.exec(before)?.[0].trim().toLowerCase() ?? "";
  const [first, isOrEqual] = [mark.normalize("NFKC")[0]!, mark.endsWith("=")];
  if ("≦⩽".includes(first) || (first === "<" && isOrEqual)) return "≤";
  return "≧⩾".includes(first) || (first === ">" && isOrEqual) ? "≥" : first;
}

/** Without the currency in front of the digits. */
function withoutEnd(before: string, pattern: RegExp): string {
  const found = pattern.exec(before);
  return found ? before.slice(0, found.index) : before;
}

/** ㎜ and ㎏ are written with letters elsewhere. */
function squaredToLetters(after: string): string {
  return after.replace(/[\u3371-\u33DF]/gu, (sign) => sign.normalize("NFKC"));
}

function unitOf(after: string): string {
  const symbol = UNIT.exec(after)?.[1];
  if (symbol !== undefined) return symbol.normalize("NFKC");
  const word = UNIT_WORD.exec(after)?.[1];
  if (word === undefined) return UNIT_CHARACTERS.exec(after)?.[1] ?? "";
  return word.toLowerCase().replace("feet", "foot").replace("metre", "meter").replace("litre", "liter");
}

function suffixOf(after: string): string {
  const suffix = (SUFFIX.exec(after)?.[1] ?? "").normalize("NFKC").toLowerCase().replace(/\s/g, "");
  return /^p|퍼/.test(suffix) ? "%" : suffix;
}

const NUMERALS = /^[〇零一二三四五六七八九十百千万亿萬億两兩壹贰叁肆伍陆柒捌玖拾]$/u;
const NUMBER_WORDS = new Set(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen both once twice first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth double doubled triple tripled quadruple quadrupled null hundert tausend beide beiden erste".split(
    " ",
  ),
);
/** German writes a number in one word: dreizehn, einundzwanzig, and what is made of it: dritte, dreifach, verdreifacht. */
const GERMAN_ONES = "eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun";
const GERMAN_NUMBER = new RegExp(
  `^(?:(?:${GERMAN_ONES}|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:(?:${GERMAN_ONES})und)?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))(?:s?te[mnrs]?|mal)?|(?:erst|dritt|siebt|acht)e[mnrs]?|(?:ver)?(?:doppelt?|(?:zwei|drei|vier|fünf|zehn)fach)(?:t?e[mnrs]?|t)?)$`,
);
/** Korean counts with words of its own, which may have a particle behind them. */
const KOREAN_NUMBER =
  /^(?:한|두|세|네|스무|첫|(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|스물|서른|마흔|쉰)(?:째|을|를|이|가|은|는|의|로|으로)?)$/;

/** Names of months in English and German: one for another is another date. */
const MONTH_NAMES = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember".split(
    " ",
  ),
);

/** A number that is written as a word or a Han character. */
export function isWrittenNumber(raw: string): boolean {
  const folded = raw.toLowerCase();
  return (
    NUMERALS.test(raw) || NUMBER_WORDS.has(folded) || GERMAN_NUMBER.test(folded) || KOREAN_NUMBER.test(raw)
  );
}

/** The name of a month. */
export function isMonthName(raw: string): boolean {
  return MONTH_NAMES.has(raw.toLowerCase());
}

/** A part number, a version, a model: letters and digits in one word. */
export function isCode(raw: string): boolean {
  return /\p{L}/u.test(raw) && /\p{Nd}/u.test(raw);
}

/** A letter that names something: port A, vitamin B. */
export function isLetterName(raw: string): boolean {
  return /^[A-Z]$/.test(raw);
}

const ELEMENT =
  "A[cglrstu]|B[aeir]?|C[adelorsu]?|F[er]?|G[ade]|H[efgo]?|I[nr]?|K|L[iru]|M[gno]|N[abdei]?|O|P[bdt]?|R[bhu]|S[beinr]?|T[ahil]|U|V|W|Y|Z[nr]";
const FORMULA = new RegExp(`^(?:(?:${ELEMENT})\\d*){2,}$|^(?:H2|O2|O3|N2|Cl2|F2|Br2|I2)$`);

/** A chemical formula: what it is called in words stands somewhere else, so that it is never exchanged alone. */
export function isFormula(raw: string): boolean {
  return FORMULA.test(raw);
}

const PLACEHOLDER =
  /\$?\{\{?\s*[\p{L}\p{N}_.$-]*\s*\}?\}|%(?:\d+\$)?[-+0#]*\d*(?:\.\d+)?(?:l{0,2}[dux]|[sfegc@])(?![\p{L}\p{N}])|%\([\p{L}_]\w*\)[sd]/gu;

/** What a program fills in, sorted. */
export function placeholdersIn(text: string): string[] {
  return (text.match(PLACEHOLDER) ?? []).sort();
}
