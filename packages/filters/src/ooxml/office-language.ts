import { primaryLanguage, type LanguageTag } from "@yizhou/model";

const REGIONS: Readonly<Record<string, string>> = {
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
  en: "en-US",
  ko: "ko-KR",
  ja: "ja-JP",
  fr: "fr-FR",
  de: "de-DE",
  es: "es-ES",
  ru: "ru-RU",
  pt: "pt-BR",
  it: "it-IT",
  vi: "vi-VN",
  th: "th-TH",
  ar: "ar-SA",
  he: "he-IL",
};

/** A language as Office writes it, with a region: `zh-CN` for `zh-Hans`. */
export function officeLanguage(language: LanguageTag): string {
  return (
    REGIONS[language] ??
    (language.includes("-") ? language : (REGIONS[primaryLanguage(language)] ?? language))
  );
}

const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u303f\u3040-\u30ff\u3130-\u318f\u31a0-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/** True when a text has characters that Office sets in its East Asian font. */
export function hasEastAsianText(text: string): boolean {
  return EAST_ASIAN.test(text);
}
