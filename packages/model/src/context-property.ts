import { libraryLanguage, type LanguageTag } from "./language.ts";

/**
 * Names of the properties in which a unit keeps the text of its neighbours, per language: what makes 101 and 102 matches.
 * They travel through TMX as `<prop>`.
 */
export function contextProperty(side: "previous" | "next", language: LanguageTag | string): string {
  return `x-context-${side}.${libraryLanguage(language)}`;
}
