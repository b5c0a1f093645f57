/**
 * Units as they are written after (or, of money, before) a number, in English, Chinese, Korean, Japanese, German, French,
 * Spanish and Russian. What has one canonical name
 * is one unit: 12 % and 百分之十二 and 12퍼센트. Longer names first, so that `mm` is no `m`.
 */
const AFTER: readonly (readonly [string, string])[] = [
  [
    "percent",
    "%|％|percent\\b|Prozent\\b|pour\\s?cent\\b|por\\s?ciento\\b|per\\s?cent\\b|퍼센트|프로(?!그|젝|세|토)|パーセント(?!・?ポイント)|процент(?!н)\\p{L}*",
  ],
  [
    "percentPoint",
    "percentage points?\\b|Prozentpunkte?n?\\b|points? de pourcentage|puntos? porcentual(?:es)?|процентн\\p{L}+ пункт\\p{L}*|个百分点|퍼센트\\s?포인트|パーセント・?ポイント|%p",
  ],
  ["permille", "‰|per mille\\b"],
  [
    "celsius",
    "°\\s?C\\b|℃|º\\s?C\\b|(?:degrees?|Grad|degrés?|grados?) Celsius\\b|градус\\p{L}* (?:Цельсия|по Цельсию)|摄氏度|攝氏度|섭씨",
  ],
  ["fahrenheit", "°\\s?F\\b|℉|degrees? Fahrenheit\\b|华氏度|화씨"],
  [
    "degree",
    "°|º|degrees?\\b|degrés?(?!\\p{L})|grados?\\b|градус\\p{L}*|度(?!假|量|数|过)|도(?=[\\s.,]|$)|(?<=\\d\\s?)도(?=[로에까이가를는의와과였입인])",
  ],
  [
    "sqkm",
    "km\\s?[²2](?!\\d)|square kilomet(?:re|er)s?\\b|kilomètres? carrés?(?!\\p{L})|kilómetros? cuadrados?\\b|кв\\.? ?км|平方キロ(?:メートル)?|平方公里|平方千米|(?:제곱|평방) ?킬로미터|㎢",
  ],
  [
    "sqm",
    "m\\s?²|m2\\b|square met(?:re|er)s?\\b|sqm\\b|Quadratmetern?\\b|mètres? carrés?(?!\\p{L})|metros? cuadrados?\\b|кв(?:\\. ?|адратн\\p{L}+ )м(?!\\p{Ll}{2}м)\\p{L}*|м²|平方メートル|平方米|平米|(?:제곱|평방) ?미터|㎡",
  ],
  ["sqft", "sq\\.?\\s?ft\\b|ft²|square (?:feet|foot)\\b|平方英尺|(?:제곱|평방) ?피트"],
  ["hectare", "ha\\b|hectares?\\b|hectáreas?\\b|га(?!\\p{L})|гектар\\p{L}*|ヘクタール|公顷|公頃|헥타르"],
  ["acre", "acres?\\b|英亩|英畝|에이커"],
  [
    "km",
    "km\\b(?![²2])|kph\\b|[Kk]ilomet(?:re|er)[sn]?\\b|kilomètres?\\b|kilómetros?\\b|км(?![\\p{L}²])|километр\\p{L}*|(?<!方)キロメートル|公里|千米|킬로미터",
  ],
  [
    "cm",
    "cm\\b(?![²2³3])|centimet(?:re|er)s?\\b|Zentimetern?\\b|centimètres?\\b|centímetros?\\b|см(?![\\p{L}²³])|сантиметр\\p{L}*|センチ(?:メートル)?|厘米|公分|센티미터|㎝",
  ],
  [
    "mm",
    "mm\\b(?![²2³3])|[Mm]illimet(?:re|er)[sn]?\\b|millimètres?\\b|milímetros?\\b|мм(?![\\p{L}²³])|миллиметр\\p{L}*|ミリメートル|毫米|밀리미터|㎜",
  ],
  ["µm", "[µμ]m\\b|micromet(?:re|er)s?\\b|微米|마이크로미터"],
  ["nm", "nm\\b|nanomet(?:re|er)s?\\b|纳米|나노미터"],
  [
    "mile",
    "miles?\\b|millas?\\b|миль(?!\\p{L})|мил[ияей]{1,2}(?!\\p{L})|マイル(?!ストーン|ド|ズ)|Meilen?\\b|mph\\b|mi\\b|英里|마일(?!리)",
  ],
  ["foot", "feet\\b|foot\\b|ft\\b|фут\\p{L}*|フィート|英尺|피트"],
  ["inch", "inch(?:es)?\\b|Zoll\\b|pouces?\\b|pulgadas?\\b|дюйм\\p{L}*|インチ|英寸|인치"],
  [
    "m",
    "(?<!\\p{L})(?:m\\b(?![²2³3/])|[Mm]et(?:re|er)[sn]?\\b|mètres?\\b|metros?\\b|м(?![\\p{L}²³/])|метр\\p{L}*)|(?<![ロチリ方])メートル|(?<![厘毫微纳千分])米(?!饭|粉|色|兰)|(?<![로티리노])미터",
  ],
  [
    "kg",
    "kg\\b|kilograms?\\b|[Kk]ilogramm(?:es?)?\\b|kilogramos?\\b|[Kk]ilos?\\b|кг(?!\\p{L})|кило(?:грамм\\p{L}*)?(?!\\p{L})|キログラム|公斤|千克|킬로그램|㎏",
  ],
  ["mg", "mg\\b|milligrams?\\b|мг(?![\\p{L}/])|миллиграмм\\p{L}*|ミリグラム|毫克|밀리그램|㎎"],
  ["µg", "[µμ]g\\b|micrograms?\\b|微克|마이크로그램"],
  ["tonne", "t\\b|[Tt]onn?e[sn]?\\b|toneladas?\\b|tons?\\b|т(?!\\p{L})|тонн\\p{L}*|トン(?!ネル|カツ)|吨|톤"],
  ["pound", "lbs?\\b|pounds?\\b|磅|파운드"],
  [
    "g",
    "g\\b|grams?\\b|[Gg]ramm(?:es?)?\\b|gramos?\\b|(?<!\\p{L})(?:г(?![\\p{L}./])|грамм\\p{L}*)|(?<![ロリ])グラム|克(?!拉|朗|隆|服|里|勒)|그램",
  ],
  [
    "ml",
    "m[lL]\\b|[Mm]illilit(?:re|er)[sn]?\\b|mililitros?\\b|мл(?!\\p{L})|миллилитр\\p{L}*|ミリリットル|毫升|밀리리터|㎖",
  ],
  ["gallon", "gallons?\\b|gal\\b|加仑|갤런"],
  [
    "litre",
    "[lL]\\b|[Ll]it(?:re|er)[sn]?\\b|litros?\\b|(?<!\\p{L})(?:л(?!\\p{L})|литр\\p{L}*)|(?<![リロ])リットル|升(?!级|高|降|值)|리터",
  ],
  ["GHz", "GHz\\b|吉赫|기가헤르츠"],
  ["MHz", "MHz\\b|兆赫|메가헤르츠"],
  ["kHz", "kHz\\b|千赫|킬로헤르츠"],
  ["Hz", "Hz\\b|赫兹|헤르츠"],
  ["TB", "TB\\b|terabytes?\\b"],
  ["GB", "GB\\b|gigabytes?\\b|기가바이트"],
  ["MB", "MB\\b|megabytes?\\b|메가바이트"],
  ["KB", "[kK]i?B\\b|kilobytes?\\b|킬로바이트"],
  ["hp", "hp\\b|PS\\b|horsepower\\b|马力|馬力|마력"],
  ["rpm", "rpm\\b|r/min\\b|U/min\\b|转/分|转每分"],
  ["W", "W\\b|watts?\\b|(?<![千兆])瓦(?![特时楞])|瓦特|와트|ワット"],
  ["V", "V\\b|volts?\\b|伏特?|볼트|ボルト"],
  ["kW", "kW\\b|кВт(?![\\p{L}·⋅*])|kilowatts?\\b|千瓦(?!时)|킬로와트"],
  ["MW", "MW\\b|megawatts?\\b|兆瓦|메가와트"],
  [
    "usd",
    "USD\\b|US dollars?\\b|[Dd]ollars?\\b|dólares\\b|доллар\\p{L}*|(?<!カナ)ドル(?!フィン)|美元|美金|달러",
  ],
  ["eur", "EUR\\b|€|[Ee]uros?\\b|евро(?!\\p{L})|ユーロ|欧元|歐元|유로"],
  [
    "gbp",
    "GBP\\b|£|livres? sterling\\b|libras? esterlinas?\\b|фунт\\p{L}* стерлингов|pounds? sterling\\b|英镑|英鎊",
  ],
  ["cny", "CNY\\b|RMB\\b|yuan\\b|人民币|元(?!素|件|组|数|年|宵|首|旦|老)|위안"],
  ["krw", "KRW\\b|₩|won\\b|韩元|韓元|원(?!칙|인|래|소|본|형|자|리|하|격|료)"],
  [
    "jpy",
    "JPY\\b|yen(?:es|s)?\\b|иен\\p{L}{0,2}(?!\\p{L})|円(?![形周柱盤滑満卓弧錐高安])|日元|日圆|엔(?!진|지)",
  ],
  ["rub", "RUB\\b|₽|roubles?\\b|rubles?\\b|рубл\\p{L}*|руб\\.|卢布|ルーブル|루블"],
  ["ms", "ms\\b|milliseconds?\\b|毫秒|밀리초"],
  [
    "second",
    "s\\b|sec(?:ond)?s?\\b|[Ss]ekunden?\\b|secondes?\\b|segundos?\\b|сек(?:унд\\p{L}*)?(?!\\p{L})|秒|초(?!등|기|과|안)",
  ],
  [
    "minute",
    "[Mm]in(?:ute)?[sn]?\\b|minutos?\\b|мин(?:ут\\p{L}*)?(?!\\p{L})|分間|分钟|分鐘|分(?![の之野類岐析割数子类\\d])|분(?=[\\s.,간의에까이]|$)",
  ],
  [
    "hour",
    "h\\b|hrs?\\b|hours?\\b|Stunden?\\b|Std\\b|heures?\\b|horas?\\b|час(?:а|ов)?(?!\\p{L})|時間|小时|小時|시간",
  ],
  [
    "day",
    "(?:(?:working|business|calendar|consecutive)\\s)?days?\\b|(?:Werk|Arbeits)?[Tt]age?n?\\b|个?工作日|営業日|영업일|jours?\\b|días?\\b|д(?:ень|ня|ней)(?!\\p{L})|日間|天(?!气|空|然|地|线)|일간",
  ],
  [
    "week",
    "weeks?\\b|Wochen?\\b|semaines?\\b|semanas?\\b|недел\\p{L}*|週間|周(?!年|围|边|期)|星期|주일|주간",
  ],
  [
    "month",
    "months?\\b|Monat(?:e[ns]?)?\\b|mois(?!\\p{L})|mes(?:es)?\\b|месяц\\p{L}*|个月|個月|[か箇ヶカケ]月|개월",
  ],
  [
    "year",
    "(?:years?|yrs?)\\b|Jahr(?:e[ns]?)?\\b|ans(?!\\p{L})|années?(?!\\p{L})|años?(?!\\p{L})|(?:лет|год(?:а|у|ом|ов)?)(?!\\p{L})|(?<!\\d{4})年(?![代级底初末中度月])|岁|歲|歳|(?<!\\d{4})년(?![대도생월])|세(?![기트션대])",
  ],
];
/** 5'11": signs that stand for other things too, so that they only vouch for a unit. */
const SIGNS: readonly (readonly [string, string])[] = [
  ["foot", "\\d\\s?['′’]"],
  ["inch", '\\d\\s?["″”]|\\d in\\b'],
  ["jpy", "[¥￥]"],
  ["cny", "[¥￥]"],
];
const BEFORE: readonly (readonly [string, string])[] = [
  ["percent", "百分之"],
  ["usd", "US\\$|USD|(?<![A-Z])\\$|＄|美元"],
  ["eur", "€|EUR"],
  ["gbp", "£|GBP"],
  ["cny", "RMB|CNY|人民币"],
  ["krw", "₩|￦|KRW"],
  ["celsius", "섭씨"],
  ["fahrenheit", "화씨"],
];

const AFTER_HERE = AFTER.map(([unit, names]) => [unit, new RegExp(`[\\s-]?(?:${names})`, "yu")] as const);
const BEFORE_END = BEFORE.map(
  ([unit, names]) => [unit, new RegExp(`(?:${names})\\s?[(（]?\\s?$`, "u")] as const,
);
const ANYWHERE = new Map(
  [...AFTER, ...BEFORE].map(([unit]) => {
    const names = [...AFTER, ...BEFORE, ...SIGNS].flatMap(([other, pattern]) =>
      other === unit ? [pattern] : [],
    );
    return [unit, new RegExp(names.join("|"), "u")];
  }),
);

/** The unit that stands directly behind `offset`, or directly before `start`; null where none is known. */
export function unitAround(text: string, start: number, end: number): string | null {
  for (const [unit, pattern] of AFTER_HERE) {
    pattern.lastIndex = end;
    if (pattern.test(text)) return unit;
  }
  const before = text.slice(Math.max(0, start - 6), start);
  if (before === "") return null;
  for (const [unit, pattern] of BEFORE_END) if (pattern.test(before)) return unit;
  return null;
}

/** True when the text names the unit at all, beside a number or not. */
export function namesUnit(text: string, unit: string): boolean {
  return ANYWHERE.get(unit)?.test(text) ?? false;
}

/** Units whose loss or change alters the meaning beyond doubt: a check may ask for these even where no other unit is seen. */
export const STRICT_UNITS: ReadonlySet<string> = new Set([
  "percent",
  "usd",
  "eur",
  "gbp",
  "celsius",
  "fahrenheit",
]);

/** Units that are never mistaken for another: one of these in the place of another is wrong, whatever else the text names. */
const CLEAR_UNITS: ReadonlySet<string> = new Set(
  "percent permille sqkm sqm sqft hectare acre km cm mm mile foot inch kg g mg µg tonne gallon litre ml rub usd eur cny krw jpy celsius fahrenheit".split(
    " ",
  ),
);

/** The currency and the weight have one name in English and in Korean. */
const MAY_BE_ONE: ReadonlySet<string | null> = new Set(["pound", "gbp"]);

/** True where the two names may stand for one unit. */
export function isSameUnit(unit: string, other: string | null): boolean {
  return unit === other || (MAY_BE_ONE.has(unit) && MAY_BE_ONE.has(other));
}

/** True for two units of which each is clear and which are not the same. */
export function areClearlyDifferent(unit: string, other: string): boolean {
  if (unit === other) return false;
  if (TIMES.has(unit) && TIMES.has(other)) return true;
  const isClear = (one: string, beside: string): boolean =>
    CLEAR_UNITS.has(one) || (one === "m" && LENGTHS.has(beside));
  return isClear(unit, other) && isClear(other, unit);
}
/** So many of one are never so many of another, and none of their names behind a number is a thing's. */
const TIMES: ReadonlySet<string> = new Set("second minute hour day week month year".split(" "));
/** Beside one of these an m is a metre: not a million, nor a minute. */
const LENGTHS: ReadonlySet<string> = new Set("km cm mm mile foot inch".split(" "));

/** True for a unit that nothing else is called. */
export function isClearUnit(unit: string): boolean {
  return CLEAR_UNITS.has(unit);
}
