import { AppError } from "./app-error.ts";
import type { Brand } from "./brand.ts";

/** A BCP 47 language tag in canonical case: `en`, `zh-Hans`, `zh-Hant`, `ko`, `pt-BR`. */
export type LanguageTag = Brand<string, "LanguageTag">;

/** The languages offered first in every list; any other well-formed tag is accepted where an engine serves it. */
export const FIRST_LANGUAGES = [
  "zh-Hans",
  "zh-Hant",
  "en",
  "ko",
  "ja",
  "fr",
  "de",
  "es",
  "ru",
  "pt",
  "it",
  "vi",
  "th",
  "ar",
] as const;

const TRADITIONAL_REGIONS = new Set(["TW", "HK", "MO"]);

/**
 * Canonical form of a language tag. `zh`, `zh-CN` and `zh_cn` become `zh-Hans`; `zh-TW` and `zh-HK` become `zh-Hant`.
 *
 * @throws {AppError} language.invalid when the text is not a well-formed BCP 47 tag
 */
export function parseLanguageTag(text: string): LanguageTag {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(text.trim().replaceAll("_", "-"));
  } catch (cause) {
    throw new AppError("language.invalid", { language: text.slice(0, 40) }, { cause });
  }
  if (locale.language === "zh") {
    const traditional =
      locale.script === "Hant" ||
      (!locale.script && !!locale.region && TRADITIONAL_REGIONS.has(locale.region));
    return (traditional ? "zh-Hant" : "zh-Hans") as LanguageTag;
  }
  return locale.toString() as LanguageTag;
}

/** The primary subtag: `zh` for `zh-Hans`. */
export function primaryLanguage(tag: LanguageTag | string): string {
  const end = tag.indexOf("-");
  return (end < 0 ? tag : tag.slice(0, end)).toLowerCase();
}

/** The language as libraries tell languages apart: `en` for every English, but each script of Chinese by itself. */
export function libraryLanguage(tag: LanguageTag | string): string {
  return primaryLanguage(tag) === "zh" ? tag : primaryLanguage(tag);
}

/** True when two tags name the same language and, for Chinese, the same script. */
export function isSameLanguage(a: LanguageTag | string, b: LanguageTag | string): boolean {
  const x = parseLanguageTag(a);
  const y = parseLanguageTag(b);
  return primaryLanguage(x) === "zh" ? x === y : primaryLanguage(x) === primaryLanguage(y);
}

/** True for scripts written right to left (Arabic, Hebrew, Persian, Urdu, …). */
export function isRightToLeft(tag: LanguageTag | string): boolean {
  return ["ar", "he", "fa", "ur", "ps", "yi", "ug", "dv"].includes(primaryLanguage(tag));
}

/** True for languages set with East Asian fonts. */
export function isEastAsian(tag: LanguageTag | string): boolean {
  return ["zh", "ja", "ko"].includes(primaryLanguage(tag));
}
