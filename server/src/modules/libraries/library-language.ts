import { primaryLanguage } from "@yizhou/model";
import type { LanguageTag } from "@yizhou/model";

/** The language as libraries tell languages apart: `en` for every English, but each script of Chinese by itself. */
export function libraryLanguage(language: LanguageTag | string): string {
  return primaryLanguage(language) === "zh" ? language : primaryLanguage(language);
}
