import { parseLanguageTag, primaryLanguage } from "@yizhou/model";

/** Names of tesseract's data by primary language; those of Chinese depend on the script. */
const DATA: Readonly<Record<string, string>> = {
  af: "afr",
  ar: "ara",
  be: "bel",
  bg: "bul",
  ca: "cat",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  et: "est",
  fa: "fas",
  fi: "fin",
  fr: "fra",
  he: "heb",
  hi: "hin",
  hr: "hrv",
  hu: "hun",
  id: "ind",
  it: "ita",
  ja: "jpn",
  ko: "kor",
  lt: "lit",
  lv: "lav",
  ms: "msa",
  nb: "nor",
  nl: "nld",
  no: "nor",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sk: "slk",
  sl: "slv",
  sr: "srp",
  sv: "swe",
  th: "tha",
  tr: "tur",
  uk: "ukr",
  vi: "vie",
};

const [SIMPLIFIED, TRADITIONAL] = ["chi_sim", "chi_tra"];

/** Name of the data that read a language; null for one that tesseract has none for. @param tag BCP 47 */
export function tesseractData(tag: string): string | null {
  const primary = primaryLanguage(parseLanguageTag(tag));
  if (primary === "zh") return /-(Hant|TW|HK|MO)\b/i.test(tag) ? TRADITIONAL : SIMPLIFIED;
  return DATA[primary] ?? null;
}

/** Languages that the given data read, as BCP 47 tags. */
export function languagesOf(installed: readonly string[]): string[] {
  const own = Object.entries(DATA).flatMap(([language, data]) =>
    installed.includes(data) ? [language] : [],
  );
  if (installed.includes(SIMPLIFIED)) own.push("zh-Hans");
  if (installed.includes(TRADITIONAL)) own.push("zh-Hant");
  return own;
}
